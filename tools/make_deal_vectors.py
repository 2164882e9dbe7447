"""Writes tests/data/deal_vectors.json: deals worked out from docs/fair.md alone, for the tests of every language."""
import hashlib
import hmac
import json
import pathlib

EDITIONS = {"classic": ("pkgy", 13, 2), "kids": ("rgby", 6, 4)}


def name(label, table, deal):
    return b"runset/" + label + b"/1\0" + table.encode() + b"\0" + deal.to_bytes(4, "big")


def words(key):
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(4, "big"), "sha256").digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(block[i : i + 4], "big")
        counter += 1


def below(stream, limit):
    word = next(stream)
    while word >= 2**32 - 2**32 % limit:
        word = next(stream)
    return word % limit


def vector(number, edition, seats):
    table, deal = f"TABLE{number}", number * 1000 + 1
    seed = hashlib.sha256(f"seed {number}".encode()).digest()
    nonces = [hashlib.sha256(f"nonce {number} {i}".encode()).digest() if (number + i) % 3 else None for i in range(seats)]
    message = name(b"deck", table, deal) + bytes([seats])
    for i, nonce in enumerate(nonces):
        message += bytes([i, 1]) + nonce if nonce else bytes([i, 0])
    key = hmac.new(seed, message, "sha256").digest()
    stream = words(key)
    first = [word for word, _ in zip(words(key), range(8))]
    colours, top, jokers = EDITIONS[edition]
    deck = [c + str(n) for c in colours for n in range(1, top + 1) for _ in range(2)] + ["J"] * jokers
    for left in range(len(deck), 1, -1):
        at = below(stream, left)
        deck[left - 1], deck[at] = deck[at], deck[left - 1]
    shuffle_seed = next(stream) << 32 | next(stream)
    return {
        "edition": edition,
        "table": table,
        "deal": deal,
        "seed": seed.hex(),
        "commitment": hashlib.sha256(name(b"deal", table, deal) + seed).hexdigest(),
        "nonces": [n.hex() if n else None for n in nonces],
        "nonceCommitments": [
            hashlib.sha256(name(b"nonce", table, deal) + bytes([i]) + n).hexdigest() if n else None
            for i, n in enumerate(nonces)
        ],
        "words": first,
        "deck": " ".join(deck),
        "shuffleSeed": str(shuffle_seed),
        "lot": below(stream, seats) + 1,
    }


vectors = [vector(n, edition, 2 + n % 3) for n, edition in enumerate(["classic", "kids"] * 4)]
target = pathlib.Path(__file__).parent.parent / "tests/data/deal_vectors.json"
target.write_text(json.dumps(vectors, indent=1) + "\n")
