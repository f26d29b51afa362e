"""Posts, edits, upserts, streams and deletes with the standard library only.

    BOARD_URL=https://board.example.com CLIENT_ID=sa_... CLIENT_SECRET=... python3 example_program.py
"""

import base64
import datetime
import json
import os
import queue
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

BOARD = os.environ["BOARD_URL"].rstrip("/")
TRIES = 5


def sign_in():
    """Returns an access token; it is valid for some minutes."""
    pair = ":".join(urllib.parse.quote(os.environ[name], safe="") for name in ("CLIENT_ID", "CLIENT_SECRET"))
    request = urllib.request.Request(
        BOARD + "/oidc/token",
        data=b"grant_type=client_credentials",
        headers={"Authorization": "Basic " + base64.b64encode(pair.encode()).decode()},
    )
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.load(reply)["access_token"]


TOKEN = sign_in()


def call(method, path, body=None):
    """Sends a call. The key makes it safe to send again after a lost reply."""
    headers = {
        "Authorization": "Bearer " + TOKEN,
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    }
    data = None if body is None else json.dumps(body).encode()
    if data is None:
        del headers["Content-Type"]
    for number in range(1, TRIES + 1):
        try:
            request = urllib.request.Request(BOARD + path, data=data, headers=headers, method=method)
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 502, 503, 504) or number == TRIES:
                problem = json.load(error)
                raise SystemExit("{} {}: {} {}".format(method, path, problem["code"], problem.get("errors", "")))
            time.sleep(float(error.headers.get("Retry-After", 1)))
        except urllib.error.URLError:
            if number == TRIES:
                raise
            time.sleep(number)


def read_events(events):
    """Puts each event into the queue; after a lost connection it resumes after the last one."""
    last_id = None
    while True:
        headers = {"Authorization": "Bearer " + TOKEN, "Accept": "text/event-stream"}
        if last_id is not None:
            headers["Last-Event-ID"] = last_id
        try:
            with urllib.request.urlopen(urllib.request.Request(BOARD + "/v1/events", headers=headers)) as stream:
                events.put({"type": "connected"})
                for line in stream:
                    name, _, value = line.decode().rstrip("\r\n").partition(": ")
                    if name == "id":
                        last_id = value
                    elif name == "data":
                        events.put(json.loads(value))
        except OSError:
            time.sleep(1)


def wait_for(events, kind, token):
    while True:
        event = events.get(timeout=30)
        if event["type"] == kind and event["data"].get("token") == token:
            print("event", kind)
            return


load = {
    "postType": "L",
    "dateAvail": datetime.date.today().isoformat(),
    "srceCity": "Toronto",
    "srceSt": "ON",
    "srceRadius": 50,
    "destCity": "Chicago",
    "destSt": "IL",
    "destRadius": 50,
    "vehicleType": "V",
    "vehicleSize": "T",
}

events = queue.Queue()
threading.Thread(target=read_events, args=(events,), daemon=True).start()
assert events.get(timeout=30)["type"] == "connected"

posted = call("POST", "/v1/postings", {**load, "clientRefNum": "PY-1", "comment": "Posted"})
print("posted")
wait_for(events, "posting.changed", posted["token"])

edited = call("PATCH", "/v1/postings/{}".format(posted["token"]), {"comment": "Edited", "weightLbs": 12000})
print("edited", edited["comment"], edited["weightLbs"])

rows = [{**load, "clientRefNum": "PY-{}".format(number)} for number in (1, 2, 3)]
for _ in range(2):
    results = call("PUT", "/v1/postings", {"postings": rows})["results"]
    print("upsert", *[row["result"] for row in results])

for row in results:
    call("DELETE", "/v1/postings/{}".format(row["token"]))
print("deleted", len(results))
wait_for(events, "posting.removed", results[-1]["token"])
