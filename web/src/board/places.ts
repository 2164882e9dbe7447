// Where on the screen a tile can go: the zones of the page, the places between their tiles, and where to mark them.

import type { Target } from '../state/draft';

type Indexed = ({ kind: 'rack' } | { kind: 'meld'; meld: string }) & { index: number };

/** The part of the felt's width and height. */
export function partOf(felt: HTMLElement, x: number, y: number): { x: number; y: number } {
  const { left, top } = felt.getBoundingClientRect();
  return { x: (x - left) / felt.clientWidth, y: (y - top + felt.scrollTop) / felt.clientHeight };
}

function boxesIn(zone: HTMLElement): DOMRect[] {
  return [...zone.querySelectorAll('[data-tile]')].map((tile) => tile.getBoundingClientRect());
}

/** Before which of these tiles the point lies: in the nearest row, by the middles of its tiles. */
function indexAmong(boxes: readonly DOMRect[], x: number, y: number): number {
  const away = boxes.map((box) => Math.abs(y - (box.top + box.bottom) / 2));
  const nearest = Math.min(...away);
  // A selected tile stands out of its row a little.
  const row = [...boxes.keys()].filter((i) => away[i]! < nearest + boxes[i]!.height / 2);
  const before = row.filter((i) => x > (boxes[i]!.left + boxes[i]!.right) / 2);
  return (row[0] ?? 0) + before.length;
}

/** A mark between two tiles. */
export interface Caret {
  x: number;
  top: number;
  height: number;
}

export interface Spot {
  target: Target;
  caret?: Caret;
}

/** What a tile dropped here would go to, with a mark where it goes between others. */
export function spotAt(x: number, y: number): Spot | undefined {
  const zone = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-zone]');
  if (!zone) return undefined;
  const { zone: kind, meld } = zone.dataset;
  if (kind === 'felt') return { target: { kind: 'new', at: partOf(zone, x, y) } };
  const boxes = boxesIn(zone);
  const index = indexAmong(boxes, x, y);
  const target: Target = meld ? { kind: 'meld', meld, index } : { kind: 'rack', index };
  const right = boxes[index];
  const left = boxes[index - 1];
  // At the end of a row the mark stays in the row that the point is in.
  const isLeft = left && (!right || Math.abs(y - left.bottom) < Math.abs(y - right.bottom));
  const box = isLeft ? left : right;
  if (!box) return { target };
  return { target, caret: { x: isLeft ? box.right : box.left, top: box.top, height: box.height } };
}

export function targetAt(x: number, y: number): Target | undefined {
  return spotAt(x, y)?.target;
}

/** Where a tile lies. */
export function placeOf(tile: HTMLElement): Indexed {
  const zone = tile.closest<HTMLElement>('[data-zone]')!;
  const index = [...zone.querySelectorAll('[data-tile]')].indexOf(tile);
  const { meld } = zone.dataset;
  return meld ? { kind: 'meld', meld, index } : { kind: 'rack', index };
}
