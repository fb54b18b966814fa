"""Every address of the API."""

from django.urls import path, re_path, register_converter
from django.urls.converters import IntConverter, StringConverter
from django.views.generic import RedirectView

from .views import (
    adjustments,
    cards,
    check_ins,
    clock,
    days,
    devices,
    documentation,
    draw_steps,
    draws,
    events,
    hands,
    invitations,
    jiangs,
    log,
    lots,
    participants,
    prints,
    rules,
    seats,
    settling,
    staff,
    standings,
    tables,
    tokens,
    witnesses,
)


class Number(IntConverter):
    """A number as people count, small enough for every database."""

    regex = "[0-9]{1,6}"


class Id(StringConverter):
    regex = "[0-9A-Z]{16}"


class Code(StringConverter):
    regex = "[a-z0-9_.-]{1,60}"


register_converter(Number, "number")
register_converter(Id, "id")
register_converter(Code, "code")

EVENT = "events/<id:event_id>"
JIANG = f"{EVENT}/jiangs/<number:jiang>"
TABLE = f"{JIANG}/tables/<number:table>"
DRAW = f"{EVENT}/draws/<id:draw_id>"
HAND = f"{TABLE}/hands/<number:hand>"
CARDS = f"{JIANG}/cards"
PRINT = f"{EVENT}/prints/<id:job_id>"
PARTICIPANT = f"{EVENT}/participants/<number:number>"

app_name = "api"
urlpatterns = [
    path("docs", RedirectView.as_view(pattern_name="api:docs"), name="to_docs"),
    path("docs/", documentation.page, name="docs"),
    path("schema", documentation.Schema.as_view(), name="schema"),
    path("problems", rules.Problems.as_view(), name="problems"),
    path("problems/<code:code>", rules.ProblemKind.as_view(), name="problem"),
    path("rulesets", rules.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<code:code>/score", rules.Score.as_view(), name="score"),
    path("variants", rules.Variants.as_view(), name="variants"),
    path("variants/<code:code>/compare", rules.Compare.as_view(), name="compare"),
    path("events", events.Events.as_view(), name="events"),
    path(EVENT, events.OneEvent.as_view(), name="event"),
    path(f"{EVENT}/open", events.Open.as_view(), name="open"),
    path(f"{EVENT}/draft", events.Draft.as_view(), name="draft"),
    path(f"{EVENT}/finish", events.Finish.as_view(), name="finish"),
    path(f"{EVENT}/archive", events.Archive.as_view(), name="archive"),
    path(f"{EVENT}/reopen", events.Reopen.as_view(), name="reopen"),
    path(f"{EVENT}/tokens", tokens.Tokens.as_view(), name="tokens"),
    path(f"{EVENT}/tokens/<id:token_id>/revoke", tokens.Revoke.as_view(), name="revoke_token"),
    path(f"{EVENT}/standings", standings.EventStandings.as_view(), name="standings"),
    path(f"{EVENT}/log", log.Log.as_view(), name="log"),
    path(f"{EVENT}/log/file", log.File.as_view(), name="log_file"),
    path(f"{EVENT}/log/<number:position>", log.Position.as_view(), name="log_position"),
    path(f"{EVENT}/log/stream", log.Stream.as_view(), name="log_stream"),
    path(f"{EVENT}/days", days.Days.as_view(), name="days"),
    path(f"{EVENT}/next", jiangs.Next.as_view(), name="next_step"),
    path(f"{EVENT}/jiangs", jiangs.Jiangs.as_view(), name="jiangs"),
    path(JIANG, jiangs.OneJiang.as_view(), name="jiang"),
    path(f"{JIANG}/publish", jiangs.Publish.as_view(), name="publish"),
    path(f"{JIANG}/unpublish", jiangs.Unpublish.as_view(), name="unpublish"),
    path(f"{JIANG}/start", jiangs.Start.as_view(), name="start"),
    path(f"{JIANG}/suspend", jiangs.Suspend.as_view(), name="suspend"),
    path(f"{JIANG}/continue", jiangs.Continue.as_view(), name="continue"),
    path(f"{JIANG}/close", jiangs.Close.as_view(), name="close"),
    path(f"{JIANG}/reopen", jiangs.Reopen.as_view(), name="reopen_jiang"),
    path(f"{JIANG}/clock", clock.Clock.as_view(), name="clock"),
    path(f"{JIANG}/clock/pause", clock.Pause.as_view(), name="pause_clock"),
    path(f"{JIANG}/clock/resume", clock.Resume.as_view(), name="resume_clock"),
    path(f"{JIANG}/clock/extend", clock.Extend.as_view(), name="extend_clock"),
    path(f"{EVENT}/seats", seats.Find.as_view(), name="find_seat"),
    path(f"{JIANG}/board", tables.TheBoard.as_view(), name="board"),
    path(f"{JIANG}/tables", tables.Tables.as_view(), name="tables"),
    path(f"{JIANG}/tables/keep", tables.Keep.as_view(), name="keep_tables"),
    path(f"{JIANG}/tables/clear", tables.Clear.as_view(), name="clear_tables"),
    path(TABLE, tables.OneTable.as_view(), name="table"),
    path(f"{TABLE}/seats", seats.Seats.as_view(), name="seats"),
    path(f"{TABLE}/replace", seats.Replace.as_view(), name="replace_player"),
    path(f"{EVENT}/draws", draws.Draws.as_view(), name="draws"),
    path(f"{EVENT}/draws/next", draws.Next.as_view(), name="next_draw"),
    path(f"{JIANG}/draws/tables", draw_steps.CommitTables.as_view(), name="commit_tables"),
    path(f"{JIANG}/draws/seats", draw_steps.CommitSeats.as_view(), name="commit_seats"),
    path(f"{JIANG}/draws/fill-tables", draw_steps.FillTables.as_view(), name="fill_tables"),
    path(DRAW, draws.OneDraw.as_view(), name="draw"),
    path(f"{DRAW}/document", draws.Document.as_view(), name="draw_document"),
    path(f"{DRAW}/witnesses", witnesses.Witnesses.as_view(), name="draw_witnesses"),
    path(f"{DRAW}/witnesses/close", draw_steps.CloseWitnesses.as_view(), name="close_witnesses"),
    path(f"{DRAW}/values", witnesses.Values.as_view(), name="draw_values"),
    path(f"{DRAW}/go-on", draw_steps.GoOn.as_view(), name="go_on_with_draw"),
    path(f"{DRAW}/entropy", draw_steps.Entropy.as_view(), name="add_entropy"),
    path(f"{DRAW}/close", draw_steps.Close.as_view(), name="close_lots"),
    path(f"{DRAW}/abandon", draw_steps.Abandon.as_view(), name="abandon_draw"),
    path(f"{DRAW}/lots", lots.Lots.as_view(), name="lots"),
    path(f"{DRAW}/lots/<number:number>/take-back", lots.TakeBack.as_view(), name="take_back_lot"),
    path(f"{DRAW}/tables/<number:table>/backs", lots.Backs.as_view(), name="backs"),
    path(f"{TABLE}/hands", hands.Hands.as_view(), name="hands"),
    path(HAND, hands.OneHand.as_view(), name="hand"),
    path(f"{HAND}/confirm", hands.Confirm.as_view(), name="confirm"),
    path(f"{HAND}/dispute", hands.Dispute.as_view(), name="dispute"),
    path(f"{EVENT}/participants", participants.Participants.as_view(), name="participants"),
    path(f"{EVENT}/participants/many", participants.Many.as_view(), name="participants_many"),
    path(f"{EVENT}/participants/try", participants.Try.as_view(), name="try_list"),
    path(f"{EVENT}/participants/read", participants.Read.as_view(), name="read_list"),
    path(
        f"{EVENT}/participants/look-alikes",
        participants.LookAlikes.as_view(),
        name="look_alikes",
    ),
    path(f"{EVENT}/roster", participants.Roster.as_view(), name="roster"),
    path(f"{EVENT}/participants/house", participants.House.as_view(), name="house_players"),
    path(f"{EVENT}/participants/links", participants.Links.as_view(), name="links"),
    path(
        f"{EVENT}/participants/links/renew", participants.RenewLinks.as_view(), name="renew_links"
    ),
    path(f"{PARTICIPANT}/link/renew", participants.RenewLink.as_view(), name="renew_link"),
    path(PARTICIPANT, participants.OneParticipant.as_view(), name="participant"),
    path(f"{PARTICIPANT}/withdraw", participants.Withdraw.as_view(), name="withdraw"),
    path(f"{PARTICIPANT}/reinstate", participants.Reinstate.as_view(), name="reinstate"),
    path(f"{PARTICIPANT}/erasure", participants.ErasureOf.as_view(), name="erasure"),
    path(f"{PARTICIPANT}/erase", participants.Erase.as_view(), name="erase"),
    path(f"{PARTICIPANT}/promote", participants.Promote.as_view(), name="promote"),
    path(f"{PARTICIPANT}/arrive", check_ins.Arrive.as_view(), name="arrive"),
    path(f"{PARTICIPANT}/undo-arrival", check_ins.Undo.as_view(), name="undo_arrival"),
    path(f"{PARTICIPANT}/leave", check_ins.Leave.as_view(), name="leave"),
    path(f"{PARTICIPANT}/return", check_ins.Return.as_view(), name="return"),
    path(f"{EVENT}/check-ins", check_ins.CheckIns.as_view(), name="check_ins"),
    path(f"{EVENT}/check-in/close", check_ins.Close.as_view(), name="close_check_in"),
    path(f"{EVENT}/check-in/reopen", check_ins.Reopen.as_view(), name="reopen_check_in"),
    path(f"{HAND}/settle", settling.Settle.as_view(), name="settle"),
    path(f"{HAND}/void", settling.Void.as_view(), name="void"),
    path(f"{HAND}/correct", settling.Correct.as_view(), name="correct"),
    path(f"{HAND}/correct/preview", settling.Preview.as_view(), name="preview_correction"),
    path(f"{HAND}/decisions", settling.Decisions.as_view(), name="decisions"),
    path(CARDS, cards.Cards.as_view(), name="cards"),
    path(f"{CARDS}/<number:number>", cards.OneCard.as_view(), name="card"),
    path(f"{CARDS}/<number:number>/check", cards.Check.as_view(), name="check_card"),
    path(f"{EVENT}/adjustments", adjustments.Adjustments.as_view(), name="adjustments"),
    path(f"{EVENT}/adjustments/preview", adjustments.Preview.as_view(), name="preview_adjustment"),
    path(
        f"{EVENT}/adjustments/<number:number>/cancel",
        adjustments.Cancel.as_view(),
        name="cancel_adjustment",
    ),
    path(f"{EVENT}/prints", prints.Prints.as_view(), name="prints"),
    path(PRINT, prints.OnePrint.as_view(), name="print"),
    path(f"{PRINT}/cancel", prints.Cancel.as_view(), name="cancel_print"),
    path(f"{PRINT}/retry", prints.Retry.as_view(), name="retry_print"),
    path(f"{PRINT}/file", prints.File.as_view(), name="printed_file"),
    path(f"{EVENT}/staff", staff.Staff.as_view(), name="staff"),
    path(f"{EVENT}/staff/create", staff.Create.as_view(), name="create_staff_member"),
    path(f"{EVENT}/staff/leave", staff.Leave.as_view(), name="leave_staff"),
    path(f"{EVENT}/staff/invitations", invitations.Invitations.as_view(), name="invitations"),
    path(
        f"{EVENT}/staff/invitations/<id:invitation_id>/withdraw",
        invitations.Withdraw.as_view(),
        name="withdraw_invitation",
    ),
    path("invitations/accept", invitations.Accept.as_view(), name="accept_invitation"),
    path("invitations/decline", invitations.Decline.as_view(), name="decline_invitation"),
    path(f"{EVENT}/staff/<id:user_id>", staff.Member.as_view(), name="member"),
    path(f"{EVENT}/staff/<id:user_id>/remove", staff.Remove.as_view(), name="remove_member"),
    path("devices/admit", devices.Admit.as_view(), name="admit_device"),
    path(f"{EVENT}/devices", devices.Devices.as_view(), name="devices"),
    path(f"{EVENT}/devices/<id:device_id>/invite", devices.Again.as_view(), name="invite_again"),
    path(f"{EVENT}/devices/<id:device_id>/revoke", devices.Revoke.as_view(), name="revoke_device"),
    re_path("", rules.Unknown.as_view(), name="unknown"),
]
