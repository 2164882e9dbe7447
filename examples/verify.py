"""Checks game records of Runset without Runset: python3 verify.py FILE...   (the scheme: docs/fair.md)"""
import hashlib, hmac, sys; from collections import Counter; from itertools import takewhile
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
def proof(lines):                                     # a deal's line; behind it, by seat, what was promised and shown
    label, table, number, promised, seed = lines[0].split(" ")
    need(label in ("proof", "void"), "proof")
    need(sha(name(b"deal", table, number) + dig(seed)) == dig(promised), "seed")
    nonces = takewhile(lambda line: line.startswith("nonce "), lines[1:])
    numbers = [tuple(map(dig, line.split(" ")[2:])) for line in nonces]
    for s, (promised, nonce) in enumerate(numbers):
        need(not nonce or sha(name(b"nonce", table, number) + bytes([s]) + nonce) == promised, "nonce")
    return table, int(number), dig(seed), numbers
withheld = lambda numbers: [s + 1 for s, (promised, nonce) in enumerate(numbers) if promised and not nonce]
def deal(lines, table, number, seed, numbers, kinds): # the lines from "round" on; gives the deck and who begins by lot
    message, deck = name(b"deck", table, number) + bytes([len(numbers)]), list(kinds)
    for s, (_, nonce) in enumerate(numbers): message += bytes([s, 1]) + nonce if nonce else bytes([s, 0])
    stream = words(hmac.digest(seed, message, "sha256"))
    shuffle(deck, stream, 32)
    shown = next(line for line in lines if line.startswith("deck ")), lines[0].split(" ")[3]
    need(shown == ("deck " + " ".join(deck), str(next(stream) << 32 | next(stream))), "deck")
    return deck, "lot %d" % (below(len(numbers), stream, 32) + 1)
def play(lines, racks, pile, limit, seed, chips):     # a round's moves; gives the winner, 0 or None: unknown
    table, turn, drawn, seat, passed, idle = Counter(), 1, False, int(lines[0][0]), 0, 0
    for number, did, *what in (line.split(" ") for line in lines):
        if did == "timeout": return None              # what the clock saves follows from the rules: see `runset verify`
        need(int(number) == seat and all(rack.total() for rack in racks), "turn")
        rack, laid = racks[seat - 1], Counter("J" if t[0] == "J" else t for t in what if t not in "|-")
        need(drawn == (did == "put"), "put back")
        drawn = did == "draw" and rack.total() >= limit
        passed, idle = (passed + 1) * (did == "pass"), (idle + (not drawn)) * (did != "lay")
        if did == "lay": need(table < laid <= table + rack, did), rack.subtract(laid - table), (table := laid)
        elif did == "put": need(laid <= rack, did), rack.subtract(laid), pile.insert(0, what[0]), \
            shuffle(pile, splitmix(seed + turn), 64)
        else: need(did == ("draw" if pile else "pass"), did), rack.update(pile[:1]), pile.__delitem__(slice(1))
        if not drawn: turn, seat = turn + 1, seat % len(racks) + 1
    left = [rack.total() for rack in racks]
    need(0 in left or passed >= len(racks) or chips and idle >= 50 * len(racks), "a round breaks off before its end")
    return left.index(0) + 1 if 0 in left else 0
def is_over(rules, winners, chips):                   # where chips are counted and time was up it is not known
    if not chips: return len(winners) == int(rules.get("rounds", 3))
    void = len(list(takewhile(lambda winner: winner == 0, reversed(winners))))
    return None not in winners and (void >= 5 or winners.count(winners[-1]) >= int(rules.get("chipsToWin", 3)))
def check(text):                                      # gives what was added to each deal, and what is not proven
    body, _, end = text.rpartition("end ")
    need(sha(body.encode()).hex() + "\n" == end, "seal")
    lines, seats, last = body.split("\n")[:-1], body.count("\nseat "), None
    rules, chips = dict(rule.split("=") for rule in lines[1].split(" ")[2:]), " classic/" not in lines[1]
    colours, top, jokers, count, limit = ("rgby", 6, 4, 8, 15) if chips else ("pkgy", 13, 2, 14, 999)
    kinds = [c + str(n) for c in colours for n in range(1, top + 1) for _ in "12"] + ["J"] * jokers
    starts = [i for i, line in enumerate(lines + ["round "]) if line.startswith("round ")]
    added, open_ends, winners = [], [], []
    for at, end in zip(starts, starts[1:]):
        i, dealt = at + 1, lines[at].split(" ")
        while True:                                   # the deals made anew, and the one that was played
            table, number, seed, numbers = proof(lines[i:])
            is_void, missing = lines[i].startswith("void "), withheld(numbers)
            need(not last or last == (table, number - 1), "order")
            last, i = (table, number), i + 1 + len(numbers)
            if not is_void: break
            need(missing, "void")
            added += [f"round {dealt[1]}: deal {number} was made anew, withheld by seat {s}" for s in missing]
        deck, lot = deal(lines[at:], table, number, seed, numbers, kinds)
        need(len(numbers) == seats and (winners or lot in lines[:at]), "seats or lot")
        chance = sum(1 for _, nonce in numbers if nonce)
        added += [f"round {dealt[1]}: {chance} of {seats} seats added chance"]
        open_ends += [] if chance else [f"round {dealt[1]}: no seat added chance"]
        open_ends += [f"round {dealt[1]}: dealt without the number of seat {s}" for s in missing]
        racks = [Counter(deck[s * count:][:count]) for s in range(seats)]
        winners += [play(lines[i + 1:end], racks, deck[seats * count:], limit, int(dealt[3]), chips)]
    need(last, "no round")
    return added, open_ends + ([] if is_over(rules, winners, chips) else ["the match is not over"])
status = 0                                            # as of `runset verify`: 1 a fault, 3 not proven
for path in sys.argv[1:]:
    try:
        added, open_ends = check(open(path, newline="").read())
        print(path, "NOT PROVEN, but no fault: " + "; ".join(open_ends) if open_ends else "verified")
        print("".join(f"    {sentence}\n" for sentence in added), end="")
        status = status or 3 * bool(open_ends)
    except Exception as doubt: print(path, "NOT VERIFIED:", doubt); status = 1
sys.exit(status)
