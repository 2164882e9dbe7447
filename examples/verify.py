"""Checks game records of Runset without Runset: python3 verify.py FILE...   (the scheme: docs/fair.md)"""
import hashlib, hmac, sys; from collections import Counter
def need(truth, why):
    if not truth: raise ValueError(why)
words = lambda key: (int.from_bytes(hmac.digest(key, counter.to_bytes(4, "big"), "sha256")[i:i + 4], "big")
                     for counter in range(1 << 32) for i in range(0, 32, 4))
def splitmix(state, mask=(1 << 64) - 1):
    while True:
        z = state = state + 0x9E3779B97F4A7C15 & mask
        for shift, factor in (30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB): z = (z ^ z >> shift) * factor & mask
        yield z ^ z >> 31
below = lambda limit, stream, bits: next(             # words of the uneven rest are thrown again
    w for w in stream if (w < 2**32 - 2**32 % limit if bits == 32 else w >= 2**64 % limit)) % limit
def shuffle(tiles, stream, bits):
    for left in range(len(tiles), 1, -1):
        at = below(left, stream, bits)
        tiles[left - 1], tiles[at] = tiles[at], tiles[left - 1]
dig, sha = lambda text: bytes.fromhex(text.replace("-", "")), lambda message: hashlib.sha256(message).digest()
name = lambda label, table, deal: b"runset/%s/1\0%s\0" % (label, table.encode()) + int(deal).to_bytes(4, "big")
def deal(lines, seats, kinds):                        # the lines from "round" on; gives the table, the deal and the deck
    _, table, number, promised, seed = lines[1].split(" ")
    need(sha(name(b"deal", table, number) + dig(seed)) == dig(promised), "seed")
    message, deck = name(b"deck", table, number) + bytes([seats]), list(kinds)
    for s in range(seats):
        promised, nonce = map(dig, lines[2 + s].split(" ")[2:])
        need(not nonce or sha(name(b"nonce", table, number) + bytes([s]) + nonce) == promised, "nonce")
        message += bytes([s, 1]) + nonce if nonce else bytes([s, 0])
    stream, shown = words(hmac.digest(dig(seed), message, "sha256")), (lines[2 + seats], lines[0].split(" ")[3])
    shuffle(deck, stream, 32)
    need(shown == ("deck " + " ".join(deck), str(next(stream) << 32 | next(stream))), "deck")
    return table, int(number), deck, "lot %d" % (below(seats, stream, 32) + 1)
def play(lines, racks, pile, limit, seed):            # the lines of one round's moves
    table, turn, drawn, seat = Counter(), 1, False, int(lines[0][0])
    for number, did, *what in (line.split(" ") for line in lines):
        if did == "timeout": return                   # what the clock saves follows from the rules: see `runset verify`
        need(int(number) == seat and all(rack.total() for rack in racks), "turn")
        rack, laid = racks[seat - 1], Counter("J" if t[0] == "J" else t for t in what if t not in "|-")
        need(drawn == (did == "put"), "put back")
        drawn = did == "draw" and rack.total() >= limit
        if did == "lay": need(table < laid <= table + rack, did), rack.subtract(laid - table), (table := laid)
        elif did == "put": need(laid <= rack, did), rack.subtract(laid), pile.insert(0, what[0]), \
            shuffle(pile, splitmix(seed + turn), 64)
        else: need(did == ("draw" if pile else "pass"), did), rack.update(pile[:1]), pile.__delitem__(slice(1))
        if not drawn: turn, seat = turn + 1, seat % len(racks) + 1
def check(text):
    body, _, end = text.rpartition("end ")
    need(sha(body.encode()).hex() + "\n" == end, "seal")
    lines, seats, last = body.split("\n")[:-1], body.count("\nseat "), None
    colours, top, jokers, count, limit = ("pkgy", 13, 2, 14, 999) if " classic/" in lines[1] else ("rgby", 6, 4, 8, 15)
    kinds = [c + str(n) for c in colours for n in range(1, top + 1) for _ in "12"] + ["J"] * jokers
    starts = [i for i, line in enumerate(lines + ["round "]) if line.startswith("round ")]
    for at, end in zip(starts, starts[1:]):
        table, number, deck, lot = deal(lines[at:], seats, kinds)
        need(lot in lines[:at] if not last else last == (table, number - 1), "order or lot")
        racks, last = [Counter(deck[s * count:][:count]) for s in range(seats)], (table, number)
        play(lines[at + 3 + seats:end], racks, deck[seats * count:], limit, int(lines[at].split(" ")[3]))
    need(last, "no round")
for path in sys.argv[1:]:
    try: print(path, check(open(path, newline="").read()) or "verified")
    except Exception as doubt: print(path, "NOT VERIFIED:", doubt)
