from tests.project.conftest import served

__all__ = ["served"]
