"""A later version of the product for tests: its migrations, and two more that rebuild every table."""

import shutil
from pathlib import Path

from django.apps import apps

from tests.project.processes import BASE

WIDENED, REBUILT = "9998_widened", "9999_rebuilt"
REBUILDING = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("tournaments", "{before}")]
    operations = [{operation} for name in {names}]
"""
STEPS = {
    WIDENED: 'migrations.AddField(name, "wider", models.IntegerField(default=1))',
    REBUILT: 'migrations.RemoveField(name, "wider")',
}
FAILING = """
def fail(apps, schema_editor):
    raise RuntimeError("half-way")

Migration.operations.append(migrations.RunPython(fail, migrations.RunPython.noop))
"""


def later_version(folder: Path, *, fails: bool = False) -> str:
    """Write a package of migrations into a folder; return its name."""
    package = folder / f"later_{folder.name}".replace("-", "_")
    shutil.copytree(BASE / "tournaments/migrations", package)
    before = max(file.stem for file in package.glob("[0-9]*.py"))
    names = [model.__name__ for model in apps.get_app_config("tournaments").get_models()]
    for step, operation in STEPS.items():
        text = REBUILDING.format(before=before, operation=operation, names=names)
        failing = FAILING if fails and step == REBUILT else ""
        (package / f"{step}.py").write_text(text + failing)
        before = step
    return package.name
