#!/usr/bin/env python3
"""A small bot for Runset: reads what the server tells, a JSON message a line, and answers with commands."""
import json
import sys
from collections import Counter
from itertools import combinations

JOKER = "J"

def meaning(piece):
    """What a piece on the table stands for: "J:k4" and "k4" are both ("k", 4)."""
    name = piece.removeprefix("J:")
    return name[0], int(name[1:])

def tiles_of(meld):
    return Counter(JOKER if piece.startswith("J:") else piece for piece in meld)

def rank(meld):
    """Many tiles and high ones are good, jokers are worth keeping."""
    return sum(-5 if piece.startswith("J:") else 10 + meaning(piece)[1] / 10 for piece in meld)

class Game:
    """What differs between the editions, as far as this bot needs to know it."""

    def __init__(self, options):
        is_classic = options["edition"] == "classic"
        self.colours = "pkgy" if is_classic else "rgby"
        self.highest = 13 if is_classic else 6
        self.has_sets = is_classic or options["variant"] == "professional"
        self.has_free_jokers = options["variant"] == "professional"
        self.shapes = [[f"{colour}{number}" for number in range(first, last + 1)] for colour in self.colours
                       for first in range(1, self.highest) for last in range(first + 2, self.highest + 1)]
        for number in range(1, self.highest + 1) if self.has_sets else ():
            tiles = [f"{colour}{number}" for colour in self.colours]
            self.shapes += [tiles] + [list(three) for three in combinations(tiles, 3)]

    def melds_from(self, tiles, with_tile=None):
        """All melds these tiles can make; jokers fill the gaps."""
        for shape in self.shapes if with_tile is None else [shape for shape in self.shapes if with_tile in shape]:
            meld = [tile if tiles[tile] else f"J:{tile}" for tile in shape]
            if tiles_of(meld)[JOKER] <= min(tiles[JOKER], len(meld) - 1):
                yield meld

    def own_melds(self, rack):
        """Melds side by side: begin with each one there is, then always take the best of the rest."""
        best, all_melds = [], sorted(self.melds_from(rack), key=rank, reverse=True)[:30]
        for first in all_melds:
            chosen, rest = [first], rack - tiles_of(first)
            while fit := next((meld for meld in all_melds if tiles_of(meld) <= rest), None):
                chosen.append(fit)
                rest -= tiles_of(fit)
            best = max(best, chosen, key=lambda melds: sum(map(rank, melds)))
        return best

    def places(self, tile, melds):
        """Where a tile (or a joker) can be added: the meld's index and the new meld."""
        for index, meld in enumerate(melds):
            (colour, low), (other, high) = meaning(meld[0]), meaning(meld[-1])
            if colour == other:
                ends = [(f"{colour}{low - 1}", 0)] * (low > 1) + [(f"{colour}{high + 1}", len(meld))] * (high < self.highest)
            else:
                present = {meaning(piece)[0] for piece in meld}
                ends = [(f"{free}{low}", len(meld)) for free in self.colours if free not in present]
            for name, at in ends:
                if tile in (JOKER, name):
                    yield index, meld[:at] + [f"J:{name}" if tile == JOKER else tile] + meld[at:]

    def add(self, rack, melds, with_jokers):
        """Adds whatever fits, one tile after the other."""
        melds = [list(meld) for meld in melds]
        for tile in sorted(rack.elements()) * 3:
            place = next(self.places(tile, melds), None) if rack[tile] and (tile != JOKER or with_jokers) else None
            if place:
                melds[place[0]] = place[1]
                rack = rack - Counter([tile])
        return melds

    def exchange(self, rack, melds):
        """Puts a tile in a joker's place and lays the joker elsewhere; None where that cannot be."""
        for index, meld in enumerate(melds):
            for at, piece in enumerate(meld):
                if piece.startswith("J:") and rack[piece[2:]]:
                    table = melds[:index] + [meld[:at] + [piece[2:]] + meld[at + 1:]] + melds[index + 1:]
                    place = next(self.places(JOKER, table), None)
                    new = [meld for meld in self.melds_from(rack - Counter([piece[2:]]) + Counter([JOKER]))
                           if tiles_of(meld)[JOKER] > rack[JOKER]]
                    if place or new:
                        return table[:place[0]] + [place[1]] + table[place[0] + 1:] if place else table + new[:1]
        return None

    def arrange(self, tiles, dead_ends):
        """Melds that use up these tiles, found by trying; gives up after a while."""
        first = min((tile for tile in tiles if tile != JOKER), default=None)
        key = frozenset(tiles.items())
        if first is None or key in dead_ends or len(dead_ends) > 20000:
            return None if tiles else []
        for meld in self.melds_from(tiles, first):
            if (rest := self.arrange(tiles - tiles_of(meld), dead_ends)) is not None:
                return [meld] + rest
        dead_ends.add(key)
        return None

def lay(game, view, rack):
    """The table after laying, or None where the bot sees nothing."""
    table, has_opened = view["melds"], view["seats"][view["you"] - 1]["opened"]
    mine = game.own_melds(rack)
    if not has_opened:
        return table + mine if mine and sum(meaning(piece)[1] for meld in mine for piece in meld) >= view["openMin"] else None
    rest = rack - sum(map(tiles_of, mine), Counter())
    # A joker is added only to go out with it, or where there is nothing to draw any more.
    left = game.add(rest, table + mine, with_jokers=view["pile"] == 0 or set(rest) == {JOKER})
    if left == table:
        left = game.exchange(rack, table)
    if not left and game.has_free_jokers and view["pile"] == 0:
        lying, dead_ends = sum(map(tiles_of, table), Counter()), set()
        tries = (game.arrange(lying + Counter(some), dead_ends) for n in (1, 2) for some in set(combinations(sorted(rack), n)))
        left = next((melds for melds in tries if melds), None)
    return left

def put_back(game, rack):
    """The tile with the fewest neighbours on the rack."""
    def friends(tile):
        colour, number = meaning(tile)
        near = sum(rack[f"{colour}{number + step}"] for step in (-2, -1, 1, 2))
        return near + game.has_sets * sum(rack[f"{other}{number}"] for other in game.colours if other != colour)

    return min(sorted(set(rack) - {JOKER}), key=friends, default=JOKER)

def answer(view):
    """The command for this view, or None where others are to act."""
    if view["stage"] == "gathering" and view["you"] and not view.get("matchOver"):
        return None if view["seats"][view["you"] - 1]["ready"] else {"type": "ready"}
    if view["stage"] != "playing" or view["toMove"] != view["you"]:
        return None
    game, rack = Game(view["options"]), Counter(view["rack"])
    if view["mustPutBack"]:
        move = {"put": put_back(game, rack)}
    elif table := lay(game, view, rack):
        move = {"lay": table}
    else:
        move = "draw" if view["pile"] else "pass"
    return {"type": "play", "round": view["round"], "turn": view["turn"], "move": move}

if __name__ == "__main__":
    for line in sys.stdin:
        message = json.loads(line)
        command = answer(message) if message["type"] == "view" else None
        if command:
            print(json.dumps(command | {"cid": message["lastCid"] + 1}), flush=True)
