// What was arranged on this device and not yet laid, kept over a reload of the page as a server would keep it. It belongs
// to one turn of one table and is nothing worth once that is over.

import type { Command, Melds, View } from '../net/messages';

type DraftCommand = Extract<Command, { type: 'draft' }>;

const key = 'runset.draft';

function isMelds(value: unknown): value is Melds {
  return (
    Array.isArray(value) &&
    value.every((meld) => Array.isArray(meld) && meld.every((piece) => typeof piece === 'string'))
  );
}

/** Remembers it if the command is one. */
export function keepDraft(table: string, text: string): void {
  const command = JSON.parse(text) as Command;
  if (command.type !== 'draft') return;
  try {
    localStorage.setItem(key, JSON.stringify({ of: table, ...command }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The draft of this very turn. */
export function keptDraft({ table, you, toMove, round, turn }: View): DraftCommand | undefined {
  try {
    const { of, ...draft } = JSON.parse(localStorage.getItem(key) ?? '{}') as DraftCommand & { of?: string };
    const isNow = of === table && toMove === you && draft.round === round && draft.turn === turn;
    return isNow && isMelds(draft.table) ? draft : undefined;
  } catch {
    return undefined;
  }
}
