// Sentences of the engine and the server name tiles in notation: `g4`, `J:k4`. Finds them, so that the page can show tiles.

export type Part = { text: string } | { tiles: string[] };

const tile = '(?:J:)?[a-z]\\d{1,2}';
// A joker without a meaning is a lone J; with an apostrophe it is the beginning of a French word.
const piece = `(?:${tile}|J(?![\\w'’]))`;
const pieces = new RegExp(`(?<![\\w'’])${piece}(?: ${piece})*(?!\\w)`, 'g');

/** The sentence in pieces; tiles that stand side by side are one. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(pieces)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    parts.push({ tiles: found[0].split(' ') });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
