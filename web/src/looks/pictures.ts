// Drawings of our own. They are files of their own as well, so that only those who see them load them.

import bag from './pictures/bag.svg?url';
import cards from './pictures/cards.svg?url';
import chick from './pictures/chick.svg?url';
import chip from './pictures/chip.svg?url';
import crown from './pictures/crown.svg?url';
import frog from './pictures/frog.svg?url';
import ladybird from './pictures/ladybird.svg?url';
import whale from './pictures/whale.svg?url';

/** Junior: an animal for each colour. */
export const animals: Record<string, string> = { r: ladybird, g: frog, b: whale, y: chick };

export const animalNames: Record<string, string> = { r: 'ladybird', g: 'frog', b: 'whale', y: 'chick' };

/** What is drawn from: the bag in Junior, cards face down in Kids. */
export function stockOf(edition: string): string {
  return edition === 'junior' ? bag : cards;
}

export { chip, crown };
