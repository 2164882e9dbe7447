// The proof of a deal, checked by the player who was dealt to: the server showed a seed it had committed itself to, every
// seat showed its number, and the deck follows from all of them. Independent of the engine, so that both would have to lie.
//
//     commitment  = SHA256("runset/deal/1" 0 table 0 deal seed)
//     seat's      = SHA256("runset/nonce/1" 0 table 0 deal seat nonce)
//     key         = HMAC(seed, "runset/deck/1" 0 table 0 deal seats { seat 1 nonce | seat 0 })
//     words       = HMAC(key, 0) HMAC(key, 1) …       eight numbers of 32 bits each, high byte first
//
// `deal` and the counter are four bytes, high byte first; `seat` (from 0) and `seats` are one byte.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Deck } from './types';

/** Deals are counted over all matches of a table. */
export interface DealName {
  table: string;
  deal: number;
}

/** As the view of a table holds it: digests as 64 hexadecimal digits. */
export interface DealProof {
  deal: number;
  commitment: string;
  seed: string;
  nonces: { commitment: string | null; nonce: string | null }[];
}

/** Who had committed to a number and did not show it. */
export function isWithheld({ commitment, nonce }: DealProof['nonces'][number]): boolean {
  return commitment !== null && nonce === null;
}

/** What chance decides: all tiles in order, the seed for mixing after a put-back, and the seat (from 0) drawn by lot. */
export interface Chance {
  tiles: string[];
  shuffleSeed: bigint;
  lot: number;
}

export type DealCheck =
  { good: true; chance: Chance } | { good: false; why: 'unreadable' | 'seed' | 'nonce'; seat?: number };

const digestForm = /^[0-9a-f]{64}$/;

function word(number: number): Uint8Array {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

function message(label: string, name: DealName, ...rest: Uint8Array[]): Uint8Array {
  const nought = Uint8Array.of(0);
  return concatBytes(utf8ToBytes(label), nought, utf8ToBytes(name.table), nought, word(name.deal), ...rest);
}

export function seedCommitment(name: DealName, seed: string): string {
  return bytesToHex(sha256(message('runset/deal/1', name, hexToBytes(seed))));
}

/** `seat` counts from 0. */
export function nonceCommitment(name: DealName, seat: number, nonce: string): string {
  return bytesToHex(sha256(message('runset/nonce/1', name, Uint8Array.of(seat), hexToBytes(nonce))));
}

/** A number for the next deal that nobody can guess. */
export function freshNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The stream of numbers that follows from a key. */
class Words {
  private block = new Uint8Array();
  private at = 0;
  private count = 0;

  constructor(private readonly key: Uint8Array) {}

  next(): number {
    if (this.at === this.block.length) {
      this.block = new Uint8Array(hmac(sha256, this.key, word(this.count)));
      this.count += 1;
      this.at = 0;
    }
    const value = new DataView(this.block.buffer).getUint32(this.at);
    this.at += 4;
    return value;
  }

  /** Evenly from 0 to limit - 1: words of the uneven rest at the upper end are thrown again. */
  below(limit: number): number {
    const all = 2 ** 32;
    const even = all - (all % limit);
    let value = this.next();
    while (value >= even) {
      value = this.next();
    }
    return value % limit;
  }
}

/** Every tile in plain order: colour by colour, jokers last. */
function sortedTiles(deck: Deck): string[] {
  const tiles: string[] = [];
  for (const colour of deck.colours) {
    for (let number = 1; number <= deck.numbers; ++number) {
      tiles.push(...Array<string>(deck.copies).fill(`${colour}${number}`));
    }
  }
  return tiles.concat(Array<string>(deck.jokers).fill('J'));
}

/** `nonces`: one a seat, `null` where a seat gave none. */
export function chanceOf(name: DealName, seed: string, nonces: (string | null)[], deck: Deck): Chance {
  const given = nonces.map((nonce, seat) =>
    nonce === null ? Uint8Array.of(seat, 0) : concatBytes(Uint8Array.of(seat, 1), hexToBytes(nonce)),
  );
  const about = message('runset/deck/1', name, Uint8Array.of(nonces.length), ...given);
  const words = new Words(hmac(sha256, hexToBytes(seed), about));
  const tiles = sortedTiles(deck);
  for (let left = tiles.length; left > 1; --left) {
    const other = words.below(left);
    const last = tiles[left - 1] as string;
    tiles[left - 1] = tiles[other] as string;
    tiles[other] = last;
  }
  const shuffleSeed = (BigInt(words.next()) << 32n) | BigInt(words.next());
  return { tiles, shuffleSeed, lot: words.below(nonces.length) };
}

/** The tiles dealt to a seat (from 0), in the order they came. */
export function rackOf(chance: Chance, seat: number, deal: number): string[] {
  return chance.tiles.slice(seat * deal, (seat + 1) * deal);
}

/**
 * `committed`: what was told before the deal, to be compared with what is claimed afterwards. Without it only the proof
 * itself is checked.
 */
export function checkDeal(
  table: string,
  proof: DealProof,
  deck: Deck,
  committed: { commitment?: string; nonces?: (string | null)[] } = {},
): DealCheck {
  const digests = [
    proof.commitment,
    proof.seed,
    ...proof.nonces.flatMap(({ commitment, nonce }) => [commitment, nonce]),
  ];
  if (digests.some((digest) => digest !== null && !digestForm.test(digest)) || proof.nonces.length === 0) {
    return { good: false, why: 'unreadable' };
  }
  const name = { table, deal: proof.deal };
  const isSameSeed = (committed.commitment ?? proof.commitment) === proof.commitment;
  if (!isSameSeed || seedCommitment(name, proof.seed) !== proof.commitment) {
    return { good: false, why: 'seed' };
  }
  for (const [seat, { commitment, nonce }] of proof.nonces.entries()) {
    const before = committed.nonces === undefined ? commitment : (committed.nonces[seat] ?? null);
    const isShown = nonce === null || (commitment !== null && nonceCommitment(name, seat, nonce) === commitment);
    if (before !== commitment || !isShown) {
      return { good: false, why: 'nonce', seat };
    }
  }
  const nonces = proof.nonces.map(({ nonce }) => nonce);
  return { good: true, chance: chanceOf(name, proof.seed, nonces, deck) };
}
