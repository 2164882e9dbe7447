#!/usr/bin/env python3
"""A bot that plays over the HTTP API of a Runset server (docs/api.md): makes a table or takes a seat at one, and plays a match.

    python3 examples/api_client.py --server http://localhost:8080
    python3 examples/api_client.py --server http://localhost:8080 --table K7WQ2M
"""
import argparse
import json
import secrets
import sys
import time
import urllib.error
import urllib.request

import bot  # what to play: examples/bot.py

class Refused(Exception):
    """The server said no; nothing has changed."""

    def __init__(self, status, told):
        super().__init__(f"{status} {told.get('code')}: {told.get('text')}")
        self.status, self.code = status, told.get("code")

class Seat:
    def __init__(self, server, token):
        self.server, self.token = server.rstrip("/"), token

    def open(self, method, path, message=None):
        request = urllib.request.Request(self.server + path, method=method,
                                         data=None if message is None else json.dumps(message).encode(),
                                         headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
        while True:
            try:
                return urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                with error:
                    told = json.loads(error.read() or b"{}")
                if error.code not in (429, 503):
                    raise Refused(error.code, told) from None
                # Too fast, or the server restarts: the same again after a while. Numbered commands are carried out once.
                time.sleep(float(error.headers.get("Retry-After", 2)))

    def post(self, path, message):
        with self.open("POST", path, message) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def stream(self, table):
        """Every view of the table, from now on; empty lines only say that the server is there."""
        with self.open("GET", f"/api/tables/{table}/stream") as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)

def play(seat, table):
    """Plays to the end of the match and gives the last view."""
    for told in seat.stream(table):
        if told["type"] != "view":
            continue
        if told.get("matchOver"):
            return told
        command = bot.answer(told)
        if command:
            command["cid"] = told["lastCid"] + 1
            try:
                seat.post(f"/api/tables/{table}/commands", command)
            except Refused as refused:
                if refused.code not in ("OLD_TURN", "OLD_CID", "NOT_PLAYING", "NOT_GATHERING"):  # a view that was overtaken
                    raise
    raise SystemExit("the table is gone")

def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--server", required=True)
    options.add_argument("--table", help="the code of a table; without it a new one is made")
    options.add_argument("--name", default="Python")
    options.add_argument("--edition", default="classic")
    options.add_argument("--rounds", type=int, help="of a points game; three if nothing is said")
    options.add_argument("--seats", type=int, default=2)
    options.add_argument("--open", action="store_true", help="listed for everybody")
    options.add_argument("--bots", default="player", help="levels, separated by commas; none: wait for others")
    asked = options.parse_args()

    seat = Seat(asked.server, secrets.token_hex(16))  # whoever has the token holds the seat
    if asked.table:
        seated = seat.post(f"/api/tables/{asked.table}/seats", {"name": asked.name})
    else:
        seated = seat.post("/api/tables", {"name": asked.name, "options": {"edition": asked.edition, "seats": asked.seats, "open": asked.open,
                                                                            "rules": {"rounds": asked.rounds} if asked.rounds else {}},
                                           "bots": [level for level in asked.bots.split(",") if level]})
    print("table", seated["table"], "seat", seated["seat"], flush=True)
    last = play(seat, seated["table"])
    for number, player in enumerate(last["seats"], 1):
        print("seat", number, player["total"], player["chips"], "winner" if player["winner"] else "", flush=True)
    seat.post(f"/api/tables/{seated['table']}/commands", {"type": "leave", "cid": last["lastCid"] + 1})

if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
