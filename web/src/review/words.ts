// Turns of a review in words.

import type { TurnReview } from '../engine/review_told';
import { t } from '../state/texts.svelte';

export function placeInWords({ round, turn }: Pick<TurnReview, 'round' | 'turn'>): string {
  return t('review.at', { round, turn });
}

export function laidInWords({ laid, most }: TurnReview): string {
  return t('review.turn', { laid: laid.tiles, most: most.tiles });
}

/** What became of the rest: both parts, where there are any. */
export function missedInWords({ overlooked, heldBack }: TurnReview): string[] {
  return [
    ...(overlooked.tiles > 0
      ? [`${t('review.count.overlooked', { count: overlooked.tiles })} (${overlooked.points})`]
      : []),
    ...(heldBack.tiles > 0 ? [`${t('review.count.heldBack', { count: heldBack.tiles })} (${heldBack.points})`] : []),
  ];
}

export function turnInWords(turn: TurnReview): string {
  return `${placeInWords(turn)}: ${[laidInWords(turn), ...missedInWords(turn)].join(', ')}`;
}
