"""The demonstration: an event of forty invented people, played by the rules up to its second jiang."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from secrets import token_hex

from django.utils import timezone

from scoring.cards import DECK
from scoring.games.big_two.deal import dealer_of
from scoring.games.big_two.play import play_hand
from scoring.games.big_two.variants import variant
from tournaments.check_in.services.check_in import check_in, close_check_in
from tournaments.check_in.services.complete_tables import close_lots
from tournaments.draws.algorithm.witnesses import witness_commitment
from tournaments.draws.queries.draws import domain_of
from tournaments.draws.queries.witnesses import hall_code
from tournaments.draws.services.commit import commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.draws.services.witnesses import close_witnesses, join_draw, show_value
from tournaments.events.models import Event
from tournaments.events.services.create import create_event
from tournaments.events.services.lifecycle import open_event
from tournaments.hands.services.confirm import confirm_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.people.models import Participant
from tournaments.people.services.participants import register_many
from tournaments.people.services.roster import NewParticipant
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.staff.services.accounts import create_user, new_password
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.members import add_member
from tournaments.tables.models import Table

SEED = 20260318
WITNESSES = 12
DICE = (3, 5, 6, 1, 4, 2, 2, 6, 5, 1)
CARDS = ("9S", "KH", "4D", "10C", "2H", "JS")
FAMILY = "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈"
GIVEN = [
    "怡君",
    "志明",
    "淑芬",
    "家豪",
    "堃",
    "喆",
    "峯",
    "美玲",
    "宗翰",
    "雅婷",
    "文雄",
    "惠如",
    "孟儒",
    "佳蓉",
    "俊傑",
    "慧敏",
    "冠宇",
    "詩涵",
    "建宏",
    "雅雯",
    "承恩",
    "欣怡",
    "信宏",
    "佩珊",
    "柏翰",
    "筱婷",
    "哲瑋",
    "靜宜",
    "明哲",
    "郁婷",
    "國華",
    "麗卿",
    "子軒",
    "秀蘭",
    "世昌",
    "玉珍",
    "彥廷",
    "春美",
    "金龍",
    "鳳珠",
]
CLUBS = ("大安老二社", "板橋鋤弟會", "府城牌友", "")


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What whoever started it wants to know: the event, logins, and addresses to open."""

    event: Event
    logins: tuple[tuple[str, str], ...]  # login name and password
    invitation: str
    participant: Participant


def existing_demonstration() -> Event | None:
    return Event.objects.filter(is_demo=True).order_by("pk").first()


def make_demonstration() -> Demonstration:
    """Fill an empty system through the services that people use; every hand was played legally."""
    rng = Random(SEED)  # noqa: S311
    logins, (owner, head) = accounts()
    event = new_event(owner)
    add_member(event=event, user=head, role="head_referee", by=Actor.system())
    by = Actor.of_user(owner)
    register_many(event=event, people=people(), by=by)
    event = open_event(event=event, by=by)
    first, second = plan_jiangs(event=event, by=by)
    draw_tables(event, first, by)
    seat_and_start(first, rng, by)
    for table in first.tables.all():
        play_hands(table, first.hands, rng, by)
    close_jiang(jiang=first, by=by)
    keep_tables(jiang=second, by=by)
    seat_and_start(second, rng, by)
    for table in second.tables.all():
        play_hands(table, rng.choice((1, 1, 2, 2, 3)), rng, by, last_open=table.number % 3 == 0)
    _, code = invite_device(event=event, name="裁判一號機", role="referee", by=by)
    dora = event.participants.get(number=7)
    return Demonstration(Event.objects.get(pk=event.pk), logins, code, dora)


def accounts() -> tuple[tuple[tuple[str, str], ...], tuple[User, User]]:
    made = [
        create_user(username=name, full_name=full_name, password=new_password(), by=Actor.system())
        for name, full_name in (("organizer", "王主辦"), ("referee", "李裁判"))
    ]
    logins = tuple((user.username, password) for user, password in made)
    return logins, (made[0][0], made[1][0])


def new_event(owner: User) -> Event:
    today = timezone.localdate()
    return create_event(
        name="春季大老二錦標賽（示範）",
        place="大安社區活動中心",
        days=[today, today + timedelta(days=2)],
        is_demo=True,
        by=Actor.of_user(owner),
    )


def people() -> list[NewParticipant]:
    pairs = zip(FAMILY, GIVEN, strict=True)
    return [
        NewParticipant(family + given, CLUBS[place % len(CLUBS)])
        for place, (family, given) in enumerate(pairs)
    ]


def draw_tables(event: Event, jiang: Jiang, by: Actor) -> None:
    """Let everyone take a lot at check-in, the regulation's way, with some phones as witnesses."""
    draw = commit_table_draw(jiang=jiang, by=by)
    values = {token_hex(16): token_hex(32) for _ in range(WITNESSES)}
    for key, value in values.items():
        commitment = witness_commitment(str(domain_of(draw)), value)
        join_draw(draw=draw, key=key, commitment=commitment, code=hall_code(draw))
    close_witnesses(draw=draw, by=by)
    add_entropy(draw=draw, dice=DICE, cards=CARDS, by=by)
    for key, value in values.items():
        show_value(draw=draw, key=key, value=value)
    for participant in event.participants.all():
        check_in(participant=participant, by=by)
    close_check_in(event=event, by=by)
    close_lots(draw=draw, choice="as_they_are", by=by)


def seat_and_start(jiang: Jiang, rng: Random, by: Actor) -> None:
    publish_jiang(jiang=Jiang.objects.get(pk=jiang.pk), by=by)
    for table in jiang.tables.all():
        four = table.seats.values_list("participant__number", flat=True)
        cards = map(str, rng.sample(DECK, 4))
        seat_by_cards(table=table, cards=dict(zip(four, cards, strict=True)), by=by)
    start_jiang(jiang=jiang, by=by)


def play_hands(
    table: Table, hands: int, rng: Random, by: Actor, *, last_open: bool = False
) -> None:
    """Play so many hands of a table and have them confirmed, the last one not if it stays open."""
    rules, winner = variant("tw-tournament"), None
    seated = {s.letter: s.participant for s in table.seats.select_related("participant")}
    for number in range(1, hands + 1):
        report = play_hand(rng, rules, dealer_of(number, winner), winner).report
        said = report_hand(table=table, number=number, report=report.as_data(), by=by)
        winner = report.winner
        if number < hands or not last_open:
            after = seated[table.jiang.event.game.confirmer(report.as_data())]
            confirm_hand(table=table, number=number, version=said.version, participant=after, by=by)
