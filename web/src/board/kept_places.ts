// The places of a round over a reload of the page, as long as its tab lives. The ids of tiles are new then; melds are
// known again by their faces.

import type { MeldItem } from '../state/tiles';
import type { Place } from './arrange';
import type { Laid } from './laying';

interface Kept extends Laid {
  round: string;
  /** Of each place. */
  faces: string[];
}

const key = 'runset.places';
const facesOf = ({ tiles }: MeldItem): string => tiles.map(({ face }) => face).join(' ');

export function keepPlaces(round: string, laid: Laid, table: readonly MeldItem[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...laid, round, faces: table.map(facesOf) }));
  } catch {
    // Without a memory the melds lie in the order of the table.
  }
}

export function keptPlaces(round: string, table: readonly MeldItem[]): Laid | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>;
    if (kept.round !== round) return undefined;
    const { felt, size, room, places, faces } = kept as Kept;
    const left = [...faces.entries()];
    const known = table.flatMap((meld): Place[] => {
      const at = left.findIndex(([, was]) => was === facesOf(meld));
      if (at < 0) return [];
      const [[place]] = left.splice(at, 1) as [[number, string]];
      return [{ ...places[place]!, id: meld.id, tiles: meld.tiles.map(({ id }) => id) }];
    });
    return { felt, size, room, places: known };
  } catch {
    return undefined;
  }
}
