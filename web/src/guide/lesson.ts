// What a guided round is made of. Positions are written in notation; whether a lay is legal is for the engine to say, a
// step only says which lay it teaches.

import type { Melds } from '../net/messages';
import { faceOf } from '../state/tiles';

export interface Step {
  /** What the player is to do. */
  does: 'lay' | 'draw';
  opened: boolean;
  rack: string;
  /** Melds are separated by `|`. */
  table: string;
  /** The table as it is to be left: jokers as bare J, since they may stand for what they like. Left out: any legal lay. */
  wanted?: string;
  drawn?: string;
  /** What the other seat has done before this step. */
  bot?: 'lay' | 'draw';
}

export interface Lesson {
  edition: string;
  variant: string;
  rules?: Record<string, string | number | boolean>;
  steps: Step[];
}

export function tilesOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

export function meldsOf(text: string): Melds {
  return text
    .split('|')
    .map(tilesOf)
    .filter((meld) => meld.length > 0);
}

/** The same whatever the order of melds and tiles, and whatever jokers stand for. */
export function shapeOf(melds: Melds): string {
  const plain = melds.map((meld) => meld.map(faceOf).toSorted());
  return plain
    .map((meld) => meld.join(' '))
    .toSorted()
    .join(' | ');
}
