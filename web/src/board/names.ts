// Tiles and melds in words, for those who hear the table instead of seeing it.

import { animalNames } from '../looks/pictures';
import { t, te } from '../state/texts.svelte';
import { pieceOf, type MeldItem, type TileItem } from '../state/tiles';

/** The letter y is grey in Classic and yellow in the others. */
export function tintOf(face: string, edition: string): string {
  return face[0] === 'y' && edition !== 'classic' ? 'yellow' : (face[0] ?? '');
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

export function colourName(face: string, edition: string): string {
  return t(`page.colour.${tintOf(face, edition)}`);
}

export function faceName(face: string, edition: string): string {
  const [letter, number] = [face[0]!, face.slice(1)];
  const name = t('page.tile', { colour: colourName(letter, edition), number });
  return edition === 'junior' ? t('page.tileAnimal', { tile: name, animal: t(`animal.${animalNames[letter]}`) }) : name;
}

const meaning = (tile: TileItem): string | undefined => (tile.face === 'J' ? tile.as : tile.face);

/** "Run, green 4 to 6, joker as 5". `kind` is the engine's word. */
export function meldName(tiles: MeldItem['tiles'], kind: string, edition: string): string {
  const faces = tiles.map(meaning);
  if (kind === 'none' || faces.some((face) => !face)) {
    return te('page.meld.none', edition, { tiles: tiles.map((tile) => tileName(tile, edition)).join(', ') });
  }
  const numbers = faces.map((face) => Number(face!.slice(1)));
  if (kind === 'run') {
    const colour = colourName(faces[0]![0]!, edition);
    const run = te('page.meld.run', edition, { colour, from: Math.min(...numbers), to: Math.max(...numbers) });
    const jokers = tiles
      .filter((tile) => tile.face === 'J')
      .map((tile) => t('page.jokerAs', { tile: tile.as!.slice(1) }));
    return [run, ...jokers].join(', ');
  }
  const colours = tiles.map((tile) => (tile.face === 'J' ? t('page.joker') : colourName(tile.face[0]!, edition)));
  return te('page.meld.set', edition, { number: numbers[0]!, colours: colours.join(', ') });
}
