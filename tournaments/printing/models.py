"""A print job (列印工作): a PDF being made, by whoever holds its lease."""

from django.db import models
from django.db.models import Q

from tournaments.events.models import Event
from tournaments.public_ids import new_public_id


class PrintJob(models.Model):
    """No fact of the event: it may be made again, cancelled, cleaned away."""

    class Kind(models.TextChoices):
        SCORE_CARDS = "score-cards"
        FILLED_CARDS = "filled-cards"
        BLANK_CARDS = "blank-cards"
        TABLE_SHEETS = "table-sheets"
        SEATS_BY_NAME = "seats-by-name"
        SEATS_BY_TABLE = "seats-by-table"
        DRAW_RECORD = "draw-record"
        STANDINGS = "standings"

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"
        EXPIRED = "expired"  # the file was cleaned away

    # Of one content there is at most one job in these states.
    ACTIVE = (State.QUEUED, State.RUNNING, State.DONE)

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="print_jobs")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    scope = models.JSONField(default=dict)
    language = models.CharField(max_length=10)
    paper = models.CharField(max_length=4)
    content_key = models.CharField(max_length=64)
    head_seq = models.PositiveIntegerField()  # the log's newest entry when it was asked for
    requested_by = models.CharField(max_length=64)
    requested_at = models.DateTimeField(auto_now_add=True)
    enqueued_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    sheets_done = models.PositiveIntegerField(default=0)
    sheets = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    file = models.CharField(max_length=40, blank=True)
    size = models.PositiveIntegerField(default=0)
    missing = models.JSONField(default=list)  # characters that no font has
    error_code = models.CharField(max_length=60, blank=True)
    error_params = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["content_key"],
                condition=Q(state__in=["queued", "running", "done"]),
                name="print_job_content_once",
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | ~Q(file=""), name="print_job_done_has_file"
            ),
            models.CheckConstraint(
                condition=~Q(state="failed") | ~Q(error_code=""), name="print_job_failed_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"
