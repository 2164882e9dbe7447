// A table on the felt: how large its tiles are and where its melds lie. Another size moves every meld, so sizes come in
// steps, with room for what may still be laid, and a smaller one only when the felt is full.

import type { MeldItem } from '../state/tiles';
import { arrange, middleFor, type Lying, type Place, type Places } from './arrange';
import type { Room, Sizes } from './fit';
import { Plane, gap, pitch, tileHeight, type Box, type Felt } from './plane';

const steps = [96, 84, 74, 66, 58, 52, 47, 43, 39, 35, 32, 29, 26, 24, 22, 20, 18, 17];
const margin = { x: 10, y: 8 };
/** Of the tiles in play, some stay on the racks. */
const share = 0.95;
/** Few tiles are at least so large, as far as that leaves room for them. */
const few = { tiles: 9, size: 39 };
/** So much larger tiles are worth a move of everything on a felt that has become higher. */
const much = 1.25;
const slotPixels = 112;

export interface Laid extends Places {
  /** The width of a tile in pixels. */
  size: number;
  room: Room;
}

function feltOf({ width, height }: Room, size: number): Felt {
  const columns = Math.max(1, Math.floor((2 * (width - 2 * margin.x)) / size) / 2);
  return { columns, rows: Math.max(1, Math.floor((height - 2 * margin.y) / size / pitch + 1 - tileHeight / pitch)) };
}

/** A place in pixels. */
export function pixels(
  { size, felt, room }: Laid,
  { x, row, width }: Box,
): { left: number; top: number; width: number } {
  const left = (room.width - felt.columns * size) / 2;
  return { left: left + x * size, top: margin.y + row * pitch * size, width: width * size };
}

function lyingAs(table: readonly MeldItem[], felt: Felt, size: number, room: Room): Lying[] {
  const left = (room.width - felt.columns * size) / 2;
  return table.map((meld) => {
    const { id, wish } = meld;
    const tiles = meld.tiles.map((tile) => tile.id);
    if (!wish) return { id, tiles };
    const x = (wish.x * room.width - left) / size - 0.5;
    return { id, tiles, wish: { x, row: ((wish.y * room.height - margin.y) / size - tileHeight / 2) / pitch } };
  });
}

const tilesIn = (table: readonly { tiles: readonly unknown[] }[]): number =>
  table.reduce((sum, { tiles }) => sum + tiles.length, 0);

/** The size to begin with, of those from the largest on. */
function firstSize(
  before: Laid | undefined,
  table: readonly MeldItem[],
  sizes: number[],
  room: Room,
  inPlay: number,
): number {
  const hasRoom = (size: number): boolean => {
    const { columns, rows } = feltOf(room, size);
    return columns * rows >= inPlay * share;
  };
  const good = sizes.find(hasRoom) ?? sizes.at(-1)!;
  const isFew = tilesIn(table) <= few.tiles;
  const atFirst = isFew ? (sizes.find((size) => size <= Math.max(good, few.size)) ?? good) : good;
  if (!before || before.places.length === 0 || before.room.width !== room.width || !sizes.includes(before.size))
    return atFirst;
  if (!isFew && tilesIn(before.places) <= few.tiles) return Math.min(before.size, good);
  // A panel that opens and closes, or a rack that needs a row less, is no reason to move everything.
  const hasGrown = before.room.height < room.height && good >= much * before.size;
  return hasGrown ? good : before.size;
}

/** `inPlay`: how many tiles lie there or may come to lie there. */
export function layOut(
  before: Laid | undefined,
  table: readonly MeldItem[],
  room: Room,
  { least, most }: Sizes,
  inPlay: number,
): Laid {
  const sizes = [most, ...steps.filter((size) => size < most && size > least), least];
  const longest = Math.max(0, ...table.map(({ tiles }) => tiles.length));
  for (const size of sizes.slice(sizes.indexOf(firstSize(before, table, sizes, room, inPlay)))) {
    const felt = feltOf(room, size);
    const laid = longest <= felt.columns ? arrange(before, lyingAs(table, felt, size, room), felt) : undefined;
    if (laid) return { ...laid, size, room };
  }
  // There is a least size even where not everything fits.
  const felt = feltOf(room, least);
  for (let { rows } = felt; ; ++rows) {
    const laid = arrange(before, lyingAs(table, felt, least, room), { ...felt, rows });
    if (laid) return { ...laid, size: least, room };
  }
}

/** A place for a new meld to be tapped, if there is one. */
export function slotIn({ felt, places, size }: Laid): Box | undefined {
  const plane = new Plane(felt);
  places.forEach((place: Place) => plane.put(place));
  const slot = { x: 0, row: 0, width: Math.max(3, Math.ceil(slotPixels / size)), lines: 1 };
  return plane.putNear(slot, middleFor(slot, felt), gap) ? slot : undefined;
}
