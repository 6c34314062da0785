"""What Schemathesis cannot read in the OpenAPI document: orders that the shop accepts, and the rules that hold after any calls."""

import os
import re
import struct
import time
import zlib
from collections import Counter
from functools import cache
from pathlib import Path

import psycopg
import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.failures import ServerError
from schemathesis.core.parameters import ParameterLocation

URL = os.environ["FUZZ_URL"]
TOKEN = f"Bearer {os.environ['FUZZ_TOKEN']}"

# The only failures that a healthy system may answer: pictures or passwords wait for their turn, a sync was cancelled.
HONEST_FAILURES = {"PROOF.BUSY", "UNAVAILABLE", "SYNC.FAILED"}

# Every response has these (gateway/src/http/create-application.ts).
HEADERS = ["x-content-type-options", "content-security-policy", "cache-control", "x-request-id"]

# Without these calls, which the part "orders" makes, the invariants would say nothing.
NEEDED = {"publicOrders_place": 201, "uploadProof_upload": 200, "staffOrders_confirm": 200}
IS_FIRST_PART = os.environ["FUZZ_PART"] == "orders"

# Addresses that name an order, and by which parameter.
ORDER_PATH = re.compile(r"/api/(?:orders|admin/refunds|admin/receipts)/\{(\w+)}")

# What the hold in the catalogue must be for each state of an order.
HOLDS = "select hold_id::text, quantity, state from stock_holds"
ORDERED = """
    select hold_id::text, quantity, case
        when status in ('pending_payment', 'awaiting_confirmation') then 'open'
        when status = 'failed' then 'released'
        else 'sold' end
    from orders"""
# An order whose confirmation was undone keeps its pieces sold, until it ends.
UNDONE = """
    select hold_id::text, quantity, 'sold'
    from orders
    where status in ('pending_payment', 'awaiting_confirmation')
        and exists (select from order_events where order_id = orders.id and kind in ('confirmation_undone', 'payment_asked_again'))"""

# What a broken run says of the orders whose holds differ: their histories, and how far their events came.
LIVES = """
    select o.hold_id::text, o.status, o.failure_reason, e.at::text, e.kind, e.from_status, e.to_status, e.actor
    from orders o join order_events e on e.order_id = o.id where o.hold_id in ({holds}) order by e.id"""
EVENTS = """
    select name, payload->>'holdId', occurred_at::text, due_at::text, added_at::text, done_by, done_at::text
    from outbox where payload->>'holdId' in ({holds}) order by occurred_at"""


def picture(squares: bytes) -> bytes:
    """A PNG of 8 × 8 grey squares."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    edge = 320
    rows = [bytes([0]) + bytes(squares[y // 40 * 8 + x // 40] for x in range(edge)) for y in range(edge)]
    header = struct.pack(">IIBBBBB", edge, edge, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + chunk(b"IEND", b"")
    )


pictures = st.binary(min_size=64, max_size=64).map(picture)
schemathesis.openapi.format("binary", pictures | st.binary())


def close(schema):
    """Forbids what the schema does not name: a field that slips out is a leak."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for part in schema.values():
            close(part)
    elif isinstance(schema, list):
        for part in schema:
            close(part)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for name, schema in raw_schema["components"]["schemas"].items():
        if not name.endswith("Dto"):
            close(schema)
    for path in raw_schema["paths"].values():
        for operation in path.values():
            close(operation["responses"])


def rows(database: str, statement: str) -> list:
    with psycopg.connect(os.environ["FUZZ_DATABASES"].replace("DATABASE", database)) as connection:
        return connection.execute(statement).fetchall()


# Public ids of the placed orders, and of those with a proof that no call has tried to confirm; oldest first.
placed = [row[0] for row in rows("orders", "select public_id::text from orders order by id")]
proven = []


def total_of(price: str, quantity: int) -> str:
    return f"{round(float(price) * 100) * quantity / 100:.2f}"


def number_of(value) -> int:
    """The same number for the same value, so that a seed repeats a run."""
    return zlib.crc32(repr(value).encode())


def operation_id(case) -> str:
    return case.operation.definition.raw.get("operationId")


@cache
def products():
    listed = requests.get(f"{URL}/api/products?limit=1000", timeout=30).json()["data"]
    return [product for product in listed if product["inventoryQuantity"] > 9]


# Of new accounts: Schemathesis sends back what answers said, and a sign-in that succeeds ends the session that its call
# carries (ASVS 5.0, 7.2.4), which is the one of the run.
first_passwords = []


@schemathesis.hook
def before_call(context, case, kwargs):
    if isinstance(case.body, dict) and case.body.get("password") in first_passwords:
        case.body["password"] += " no more"


@schemathesis.hook
def after_call(context, case, response):
    if operation_id(case) == "publicOrders_place" and response.status_code == 201:
        placed.append(response.json()["data"]["orderId"])
    if operation_id(case) == "uploadProof_upload" and response.status_code == 200:
        proven.append(case.path_parameters["orderId"])
    if operation_id(case) == "staff_create" and response.status_code == 201:
        # None where a link was mailed instead.
        first_passwords.extend(filter(None, [response.json()["data"]["password"]]))


def order_body(body: dict) -> dict:
    """A product that exists, at its price; mostly with what the form takes, since random text has control characters."""
    number = number_of(body)
    buyer = {
        "customerName": "Ada Obi",
        "customerEmail": f"ada.{number}@mail.example",
        "shippingAddress": "12 Allen Avenue, Ikeja",
        "shippingCity": "Ikeja",
        "shippingState": "Lagos",
        "shippingLandmark": None,
        "delivery": "deliver",
        "deliveryArea": None,
        "deliveryFee": None,
    }
    product = products()[number % len(products())]
    quantity = number % 3 + 1
    given = {field: value for field, value in body.items() if field not in ("mailboxCode", "pickupPointId")}
    return {
        **given,
        **(buyer if number % 4 else {}),
        "customerPhone": f"0803{number % 10**7:07}",
        "productId": product["id"],
        "productTitle": product["title"],
        "variantId": None,
        "quantity": quantity,
        "totalPrice": total_of(product["price"], quantity),
    }


# Bodies that are accepted, made from bodies that the document allows.
GOOD_BODIES = {
    "publicOrders_place": order_body,
    "uploadProof_upload": lambda body: {"paymentProof": body["paymentProof"]},
    "staffOrders_confirm": lambda _: {},
}


@schemathesis.hook
def map_case(context, case):
    is_positive = case.meta.generation.mode == GenerationMode.POSITIVE and isinstance(case.body, dict)
    if is_positive and operation_id(case) in GOOD_BODIES and number_of(case.body) % 5:
        case.headers["Idempotency-Key"] = f"fuzz-{number_of(case.body)}"
        case.body = GOOD_BODIES[operation_id(case)](case.body)
    named = ORDER_PATH.match(case.path)
    number = number_of((case.path_parameters, case.body))
    # Mostly a known order; seldom for a cancellation, which would leave none for the others.
    is_known = (number % 7 == 0) == (operation_id(case) == "staffOrders_cancel")
    if named and placed and is_known and not case.meta.is_negative_at(ParameterLocation.PATH):
        # One of the newest; old ones have been through every state.
        case.path_parameters[named[1]] = placed[-1 - number % min(12, len(placed))]
    # What ends the sessions of an account would end that of the run.
    if (case.path_parameters or {}).get("username") == os.environ["FUZZ_USERNAME"]:
        case.path_parameters["username"] = "another"
    if operation_id(case) == "staffOrders_confirm" and case.body == {} and proven:
        case.path_parameters["id"] = proven.pop()
    return case


# Node's own answer to a head past its 16 kB (gateway/src/http/draining-adapter.ts): the gateway was never asked.
HEAD_TOO_LARGE = 431


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return response.status_code != HEAD_TOO_LARGE and not (isinstance(failure, ServerError) and any(f'"code":"{code}"' in response.text for code in HONEST_FAILURES))


@schemathesis.check
def security_headers(context, response, case):
    missing = [name for name in HEADERS if name not in response.headers]
    assert not missing, f"lacks {', '.join(missing)}"
    assert "x-powered-by" not in response.headers, "says what it is made of"


@schemathesis.check
def totals(context, response, case):
    """In every response an order's goods cost price times quantity, its lines add up to the total, and that is what the buyer was shown."""
    if response.status_code >= 300 or "json" not in response.headers["content-type"][0]:
        return
    data = response.json().get("data")
    for order in data if isinstance(data, list) else [data]:
        if isinstance(order, dict) and order.keys() >= {"unitPrice", "quantity"}:
            goods = order.get("totalPrice") or order.get("totalAmount")
            if lines := order.get("priceLines"):
                assert round(sum(float(line["amount"]) for line in lines), 2) == float(goods), order
                goods = lines[0]["amount"]
            assert goods == total_of(order["unitPrice"], order["quantity"]), order
    if operation_id(case) == "publicOrders_place":
        assert float(data["totalAmount"]) == float(case.body["totalPrice"]), data


@schemathesis.check
class Invariants:
    """What holds in the databases after any calls, and that there were the calls that matter."""

    def __init__(self):
        self.answers = Counter()

    def after_response(self, context, response, case):
        self.answers[operation_id(case), response.status_code] += 1

    def without_their_hold(self) -> list:
        holds = {hold[0]: hold for hold in rows("catalog", HOLDS)}
        kept = {hold[0]: hold for hold in rows("orders", UNDONE)}
        wanted = [(order, holds.get(order[0])) for order in rows("orders", ORDERED)]
        return [(order, hold) for order, hold in wanted if hold not in (order, kept.get(order[0], order))]

    def lives_of(self, differing: list) -> str:
        holds = ", ".join(f"'{order[0]}'" for order, _ in differing)
        found = [
            *rows("orders", LIVES.format(holds=holds)),
            *rows("orders", EVENTS.format(holds=holds)),
            *rows("catalog", f"select * from stock_holds where hold_id in ({holds})"),
        ]
        return "\n".join([f"orders and the holds that they have: {differing}", *map(str, found)])

    def after_run(self, context):
        here = Path(__file__).parent
        broken = [rule for name in ("catalog", "orders") for rule in rows(name, (here / f"{name}.sql").read_text())]
        assert not broken, broken
        # The holds follow the orders through the outbox: they agree within seconds.
        give_up_at = time.monotonic() + 30
        while differing := self.without_their_hold():
            assert time.monotonic() < give_up_at, self.lives_of(differing[:3])
            time.sleep(0.25)
        session = requests.get(f"{URL}/api/admin/session", headers={"Authorization": TOKEN}, timeout=30)
        assert session.ok, "the session of the run has ended, so the calls of staff were refused"
        statuses = Counter()
        needed = {operation: Counter() for operation in NEEDED}
        for (operation, status), count in self.answers.items():
            statuses[status] += count
            if operation in NEEDED:
                needed[operation][status] = count
        print(f"\nAnswers by status: {dict(statuses)}, of them {needed}")
        for operation, status in NEEDED.items() if IS_FIRST_PART else ():
            assert needed[operation][status], f"no {operation} was answered with {status}, so the run says nothing"
