"""Connects a broker's and a carrier's system with the board: a synced list, events, a webhook, and a load to its delivery.

Written from the documents that a board serves, with the standard library. Set BOARD_URL, CLIENT_ID and CLIENT_SECRET of a
broker's service account, and CARRIER_ID and CARRIER_SECRET of a carrier's, both in the sandbox.
"""

import base64
import hashlib
import hmac
import json
import os
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer

BOARD = os.environ["BOARD_URL"]
TOLERANCE_SECONDS = 5 * 60


class Refused(Exception):
    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.code = problem["code"]


class Program:
    """The calls of one service account."""

    def __init__(self, client_id, secret):
        self.pair = ":".join(urllib.parse.quote(part, safe="") for part in (client_id, secret))
        self.token, self.renew_at = None, 0

    def bearer(self):
        if time.time() >= self.renew_at:
            basic = base64.b64encode(self.pair.encode()).decode()
            headers = {"Authorization": f"Basic {basic}", "Content-Type": "application/x-www-form-urlencoded"}
            request = urllib.request.Request(f"{BOARD}/oidc/token", b"grant_type=client_credentials", headers)
            with urllib.request.urlopen(request) as reply:
                issued = json.load(reply)
            self.token, self.renew_at = issued["access_token"], time.time() + issued["expires_in"] / 2
        return {"Authorization": f"Bearer {self.token}"}

    def call(self, method, path, body=None, query=None, headers=None, content_type="application/json"):
        """Returns the reply and its headers. @raises Refused"""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        given = {**self.bearer(), "Idempotency-Key": str(uuid.uuid4()), **(headers or {})}
        if method == "GET":
            del given["Idempotency-Key"]
        if data is not None:
            given["Content-Type"] = content_type
        url = BOARD + path + ("?" + urllib.parse.urlencode(query) if query else "")
        while True:
            try:
                with urllib.request.urlopen(urllib.request.Request(url, data, given, method=method)) as reply:
                    return json.load(reply), reply.headers
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise Refused(json.load(error)) from error
                time.sleep(int(error.headers["Retry-After"]))

    def rows(self, path, **query):
        """The rows of a list, page after page."""
        while True:
            page, _ = self.call("GET", path, query=query)
            yield from page["items"]
            if page.get("nextCursor") is None:
                return
            query["cursor"] = page["nextCursor"]

    def sync(self, rows, **query):
        lines = "\n".join(json.dumps(row) for row in rows).encode()
        return self.call("POST", "/v1/syncs", lines, query, content_type="application/x-ndjson")[0]

    def read_events(self, last_event_id, is_enough, on_open=lambda: None):
        """The events after `last_event_id`, or from now on, until there are enough of them."""
        headers = {**self.bearer(), **({"Last-Event-ID": last_event_id} if last_event_id else {})}
        events, message = [], {}
        with urllib.request.urlopen(urllib.request.Request(f"{BOARD}/v1/events", headers=headers)) as stream:
            on_open()
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "" and value == "":
                    if "data" in message:
                        events.append(json.loads(message["data"]))
                    message = {}
                    if is_enough(events):
                        return events
                else:
                    message[name] = value


def is_signed(headers, body, secret):
    """True for a request of a webhook with a signature of this secret, which was sent now."""
    moment = headers["webhook-timestamp"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{moment}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    is_now = abs(time.time() - int(moment)) <= TOLERANCE_SECONDS
    return is_now and any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" "))


def code_of(work):
    try:
        work()
    except Refused as refusal:
        return refusal.code
    return "accepted"


broker = Program(os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
carrier = Program(os.environ["CARRIER_ID"], os.environ["CARRIER_SECRET"])
lane = {"srceCity": "Toronto", "srceSt": "ON", "srceRadius": 50, "destCity": "Chicago", "destSt": "IL", "destRadius": 50}
posting = {**lane, "dateAvail": datetime.now(timezone.utc).date().isoformat(), "vehicleType": "V", "vehicleSize": "T"}


# Of another lane: open loads of one company with the same lane, day and equipment are one lead for others.
haul = {"srceCity": "Ottawa", "destCity": "Boston", "destSt": "MA"}


def to_load(reference, **change):
    return {**posting, "postType": "L", "clientRefNum": reference, **change}


# 1. A list that is previewed, written, and not emptied by mistake.
loads = [to_load(f"C-{number}", weightLbs=10_000 + number) for number in range(10)]
print("preview", broker.sync(loads, dryRun="true")["created"])
print("written", broker.sync(loads)["created"])
print("stopped", broker.sync(loads[:1])["stopped"]["reason"])
print("deleted", broker.sync(loads[:1], maxDeletedShare=1)["deleted"])

# 2. The stream, which is open before the load is posted.
is_open, received = threading.Event(), []
is_posted = lambda events: any(event["type"] == "posting.changed" for event in events)
reader = threading.Thread(target=lambda: received.extend(broker.read_events(None, is_posted, is_open.set)))
reader.start()
is_open.wait()
load, _ = broker.call("POST", "/v1/postings", to_load("C-LOAD", **haul))
reader.join()
print("event", received[-1]["type"], received[-1]["actor"]["kind"])

# 3. A webhook whose secret is replaced twice: each of them signs for 24 hours.
requests = []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        requests.append((self.headers, self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
draft = {"url": f"http://127.0.0.1:{server.server_port}/", "events": ["offer.changed"]}
made, _ = broker.call("POST", "/v1/webhooks", draft)
address = f"/v1/webhooks/{made['webhook']['id']}"
secrets = [made["secret"], *(broker.call("POST", f"{address}/secret")[0]["secret"] for _ in range(2))]
print("webhook", broker.call("POST", f"{address}/test")[0]["status"])
print("signed", [is_signed(*requests[-1], secret) for secret in secrets])
print("forged", is_signed(requests[-1][0], b"{}", secrets[0]))
broker.call("DELETE", address)
server.shutdown()

# 4. Names that last, and a version that is read before it is written.
print("found", [row["id"] == load["id"] for row in broker.rows("/v1/postings", postType="L", ref="C-LOAD")])
print("duplicate", code_of(lambda: broker.call("POST", "/v1/postings", to_load("C-LOAD", **haul))))
_, headers = broker.call("GET", f"/v1/postings/{load['id']}")
version = {"If-Match": headers["ETag"]}
change = lambda text: broker.call("PATCH", f"/v1/postings/{load['id']}", {"comment": text}, headers=version)
print("change", code_of(lambda: change("Dock 4")), code_of(lambda: change("Dock 5")))

# 5. The load to its delivery.
truck, _ = carrier.call("POST", "/v1/postings", {**posting, **haul, "postType": "E", "clientRefNum": "C-TRUCK"})
lead = next(row for row in carrier.rows("/v1/leads", token=truck["id"]) if row["lToken"] == load["token"])
usd = lambda dollars: {"amount": dollars * 100, "currency": "USD", "basis": "flat"}
offer, _ = carrier.call("POST", "/v1/offers", {"token": lead["lToken"], "eToken": truck["token"], "rate": usd(2_100)})
[asked] = broker.rows("/v1/offers", ref="C-LOAD")
reply = {"rate": usd(1_950), "version": asked["version"]}
countered, _ = broker.call("POST", f"/v1/offers/{asked['id']}/amounts", reply)
carrier.call("POST", f"/v1/offers/{offer['id']}/accept", {"version": countered["version"]})
driver, _ = carrier.call("POST", "/v1/resources", {"type": "driver", "firstname": "Sam", "email": "sam@example.com"})
step = f"/v1/assignments/{truck['id']}"
carrier.call("PUT", f"{step}/crew", {"driverID": driver["id"]})
carrier.call("POST", f"{step}/pick-up", {})
carrier.call("POST", f"{step}/deliver", {})
history = broker.call("GET", f"/v1/assignments/{load['id']}")[0]["history"]
print("history", *(entry["action"] for entry in history))
print("gone", [row["result"] for row in broker.sync([to_load("C-LOAD", **haul)], maxDeletedShare=1)["gone"]])
is_assigned = lambda events: any(event["type"] == "assignment.changed" for event in events)
print("resumed", broker.read_events(received[-1]["id"], is_assigned)[-1]["type"])
