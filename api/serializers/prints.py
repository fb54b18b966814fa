"""Print jobs."""

from typing import Any

from rest_framework import serializers

from api.fields import Flag, PublicId, Strict, Text, Whole
from api.pagination import ListQuery, ordering
from tournaments.printing.models import PrintJob
from tournaments.refusals import message

from .rules import ReasonSerializer


class PrintSerializer(serializers.Serializer[Any]):
    id = PublicId(source="public_id")
    kind = serializers.ChoiceField(PrintJob.Kind.choices)
    scope = serializers.DictField(help_text="what it is limited to")
    language = serializers.CharField()
    paper = serializers.CharField()
    version = serializers.IntegerField(
        source="head_seq", help_text="the event's log number when it was asked for"
    )
    state = serializers.ChoiceField(PrintJob.State.choices)
    sheets_done = serializers.IntegerField()
    sheets = serializers.IntegerField(help_text="0 until they are counted")
    size = serializers.IntegerField(help_text="bytes of the file")
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="characters that no font has"
    )
    error = serializers.SerializerMethodField(help_text="why it failed")
    requested_by = serializers.CharField(help_text="who asked for it, by key")
    requested_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)

    def get_error(self, job: PrintJob) -> ReasonSerializer(allow_null=True):  # type: ignore[valid-type]
        if not job.error_code:
            return None
        detail = message(job.error_code, job.error_params)
        return {"code": job.error_code, "params": job.error_params, "detail": detail}


class PrintsQuery(ListQuery):
    state = serializers.ChoiceField(PrintJob.State.choices, required=False)
    kind = serializers.ChoiceField(PrintJob.Kind.choices, required=False)
    order = ordering("-requested_at", "requested_at")


class PrintScope(Strict):
    """What a print is limited to; a refusal says which of these a kind takes and needs."""

    jiang = Whole(required=False, min_value=1)
    table = Whole(required=False, min_value=1)
    participant = Whole(required=False, min_value=1, help_text="the participant's number")
    draw = Whole(required=False, min_value=1)
    count = Whole(required=False, min_value=1, help_text="how many blank cards")
    confirmed = Flag(required=False, help_text="leave out what awaits confirmation")


class NewPrint(Strict):
    kind = Text(help_text=", ".join(PrintJob.Kind.values))
    scope = PrintScope(required=False, default=dict)
    language = Text(required=False, default="zh-hant")
    paper = Text(required=False, default="A4")
