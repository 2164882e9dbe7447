// Tiles and melds in words, for those who hear the table instead of seeing it.

import { t } from '../state/texts.svelte';
import { pieceOf, type MeldItem, type TileItem } from '../state/tiles';

/** The letter y is grey in Classic and yellow in the others. */
export function tintOf(face: string, edition: string): string {
  return face[0] === 'y' && edition !== 'classic' ? 'yellow' : (face[0] ?? '');
}

export function faceName(face: string, edition: string): string {
  return t('page.tile', { colour: t(`page.colour.${tintOf(face, edition)}`), number: face.slice(1) });
}

/** By its notation: `g4`, `J`, `J:k4`. */
export function pieceName(piece: string, edition: string): string {
  if (piece === 'J') return t('page.joker');
  if (piece.startsWith('J:')) return t('page.jokerAs', { tile: faceName(piece.slice(2), edition) });
  return faceName(piece, edition);
}

export function tileName(tile: TileItem, edition: string): string {
  return pieceName(pieceOf(tile), edition);
}

export function meldName(meld: MeldItem, kind: string, edition: string): string {
  const tiles = meld.tiles.map((tile) => tileName(tile, edition)).join(', ');
  return t(`page.meld.${kind}`, { tiles });
}
