"""A bot for Arrival in plain Python: it plays one game through the API until it ends.

    python docs/bot.py https://play.example.org TOKEN 7

Make the token on your settings page. The bot looks at each legal order once and takes one; make `choose` cleverer.
"""

import json
import sys
import time
import urllib.error
import urllib.request
import zlib

PATIENCE = 30  # seconds between two looks while others are to move


def call(base, token, path, body=None):
    """The answer to a call, as (status, data); a body makes it a POST. Too many calls: wait as told, and try again."""
    request = urllib.request.Request(f"{base}/api/v1/{path}", method="GET" if body is None else "POST")
    request.add_header("Authorization", f"Token {token}")
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        if refused.code == 429:
            time.sleep(int(refused.headers.get("Retry-After", PATIENCE)))
            return call(base, token, path, body)
        return refused.code, json.load(refused)


def choose(question, view):
    """One of the legal orders. The key is as good as a die, and the same game is played the same way twice."""
    orders = [option["order"] for option in question["options"]]
    return orders[zlib.crc32(question["key"].encode()) % len(orders)]


def take_turn(base, token, game):
    """Answer what is asked, if anything: "played", "waiting" or "over"."""
    _, asked = call(base, token, f"games/{game}/decisions")
    if asked["state"] == "ended":
        return "over"
    question = asked["question"]
    if question is None or question["envelope"]:
        return "waiting"
    _, seen = call(base, token, f"games/{game}/view")
    order = choose(question, seen["view"])
    status, receipt = call(base, token, f"games/{game}/orders", {"line": order, "at": question["key"]})
    if status == 422:  # the line would stop where others wait for us: let the rest of it be the defaults
        line = {"line": f"{order}; auto", "at": question["key"]}
        status, receipt = call(base, token, f"games/{game}/orders", line)
    if status not in (200, 409):  # 409: the table moved on meanwhile, so look again
        raise SystemExit(receipt["error"]["message"])
    return "played"


def main(base, token, game):
    """Play until the game is over."""
    while (done := take_turn(base, token, game)) != "over":
        if done == "waiting":
            time.sleep(PATIENCE)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3])
