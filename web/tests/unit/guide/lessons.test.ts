// The guided rounds hold together: what a step asks for is legal, leads to the next one, and is not beside the point.
import { expect, test } from 'vitest';
import { meldsOf, shapeOf, tilesOf, type Lesson, type Step } from '../../../src/guide/lesson';
import { lessons } from '../../../src/guide/lessons';
import { engine } from '../engine/support';

const core = await engine();

function position(lesson: Lesson, step: Step) {
  const { edition, variant } = lesson;
  return { edition, variant, opened: step.opened, rack: tilesOf(step.rack), table: meldsOf(step.table) };
}

const plain = (text: string): string[] =>
  text
    .replaceAll('|', ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((p) => (p.startsWith('J') ? 'J' : p));

function without(all: string[], gone: string[]): string[] {
  const left = [...all];
  for (const tile of gone) {
    const at = left.indexOf(tile);
    expect(at).toBeGreaterThanOrEqual(0);
    left.splice(at, 1);
  }
  return left;
}

const all = Object.values(lessons).flatMap((lesson) => lesson.steps.map((step, at) => ({ lesson, step, at })));

test.each(all)('$lesson.edition step $at is legal and leads on', ({ lesson, step, at }) => {
  const next = lesson.steps[at + 1];
  if (step.does === 'draw') {
    expect(core.hint({ ...position(lesson, step), pile: 9 })).toMatchObject({ tiles: 0, advice: 'draw' });
    expect(tilesOf(next!.rack).toSorted()).toEqual([...tilesOf(step.rack), step.drawn!].toSorted());
    return;
  }
  const judged = core.judge({ ...position(lesson, step), draft: meldsOf(step.wanted!) });
  expect(judged).toMatchObject({ legal: true, ambiguous: [] });
  expect(judged.goesOut).toBe(next === undefined);
  const played = without(plain(step.wanted!), plain(step.table));
  expect(without(plain(step.rack), played).toSorted()).toEqual(next ? tilesOf(next.rack).toSorted() : []);
});

test.each(all)('$lesson.edition step $at: the other seat leaves what lay there', ({ lesson, step, at }) => {
  const next = lesson.steps[at + 1];
  if (!next) return;
  const left = meldsOf(step.wanted ?? step.table);
  const added = without(
    meldsOf(next.table).map((meld) => shapeOf([meld])),
    left.map((meld) => shapeOf([meld])),
  );
  expect(added.length > 0).toBe(next.bot === 'lay');
});

test.each(Object.values(lessons))('$edition has no more tiles than the game', (lesson) => {
  const row = core.editions().find((one) => one.edition === lesson.edition)!;
  for (const step of lesson.steps) {
    const there = [...plain(step.rack), ...plain(step.table)];
    for (const tile of new Set(there)) {
      const copies = there.filter((other) => other === tile).length;
      expect(copies, tile).toBeLessThanOrEqual(tile === 'J' ? row.jokers : row.copies);
      if (tile !== 'J') expect(row.colours).toContain(tile[0]);
    }
  }
  expect(tilesOf(lesson.steps[0]!.rack)).toHaveLength(row.deal);
});
