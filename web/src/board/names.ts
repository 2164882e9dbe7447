// Tiles and melds in words, for those who hear the table instead of seeing it.

import { t } from '../state/texts.svelte';
import type { MeldItem, TileItem } from '../state/tiles';

export function tileName(tile: TileItem, edition: string): string {
  if (tile.face !== 'J') return faceName(tile.face, edition);
  return tile.as ? t('page.jokerAs', { tile: faceName(tile.as, edition) }) : t('page.joker');
}

/** The letter y is grey in Classic and yellow in the others. */
export function faceName(face: string, edition: string): string {
  const colour = face[0] === 'y' && edition !== 'classic' ? 'yellow' : face[0];
  return t('page.tile', { colour: t(`page.colour.${colour}`), number: face.slice(1) });
}

export function meldName(meld: MeldItem, kind: string, edition: string): string {
  const tiles = meld.tiles.map((tile) => tileName(tile, edition)).join(', ');
  return t(`page.meld.${kind}`, { tiles });
}
