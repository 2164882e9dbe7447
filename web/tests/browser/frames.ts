// How smoothly a tile is dragged over a full table on a slow device: a trace of the browser, with the processor slowed
// down fourfold, while real input events move a tile about. Prints figures; asserts none, machines differ.
import { writeFileSync } from 'node:fs';
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import type { Player } from './player';
import { useScene } from './scene';
import { enterStory } from './story';
import { engine } from './turns';

const scene = useScene();
const slowdown = 4;
const seconds = 5;
const frameMs = 1000 / 60;

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

/** Both seats lay all they can from the whole pile. */
function fullTable(core: Engine, racks: string[][]): string[] {
  const rules = { edition: 'classic', variant: 'standard', opened: false };
  const first = core.hint({ ...rules, rack: racks[0]!, table: [] }).table;
  const second = core.hint({ ...rules, rack: racks[1]!, table: first }).table;
  return [first, second].map((table) => `lay ${table.map((meld) => meld.join(' ')).join(' | ')}`);
}

async function record(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const categories = ['toplevel', 'devtools.timeline'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await act();
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** Round and round over the melds, one step a frame. */
async function dragAbout(player: Player): Promise<void> {
  const { page } = player;
  const { rack } = await player.seen();
  const from = (await page.locator(`[data-tile="${rack[0]!.id}"]`).boundingBox())!;
  const felt = (await page.locator('[data-zone="felt"]').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const begin = performance.now();
  for (let i = 1; performance.now() - begin < seconds * 1000; ++i) {
    const turn = (i / 90) * 2 * Math.PI;
    const x = felt.x + felt.width * (0.5 + 0.4 * Math.cos(turn));
    await page.mouse.move(x, felt.y + felt.height * (0.5 + 0.4 * Math.sin(1.7 * turn)));
    const pause = begin + i * frameMs - performance.now();
    if (pause > 0) await new Promise((wake) => setTimeout(wake, pause));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
function portion(numbers: number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0;
}

/** What the page's main thread did from one frame to the next, in milliseconds of its own processor time. */
function workPerFrame(events: TraceEvent[]): { frames: number[]; longest: number; parts: Record<string, number> } {
  // Of several renderers, ours is the one that hears the mouse.
  const pid = events.find(({ name }) => name === 'EventDispatch')!.pid;
  const main = events.find(
    ({ name, args, pid: of }) => name === 'thread_name' && of === pid && args?.name === 'CrRendererMain',
  )!;
  const own = events.filter((event) => event.pid === pid && event.tid === main.tid && event.ph === 'X');
  const ms = (event: TraceEvent): number => (event.tdur ?? event.dur ?? 0) / 1000;
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const starts = events
    .filter(({ name, pid: of }) => of === pid && name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const frames = starts
    .slice(0, -1)
    .map((at, i) => sum(tasks.filter(({ ts }) => ts >= at && ts < starts[i + 1]!).map(ms)));
  const parts: Record<string, number> = {};
  for (const name of ['EventDispatch', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'HitTest']) {
    parts[name] = sum(own.filter((event) => event.name === name).map(ms)) / Math.max(1, frames.length);
  }
  return { frames, longest: Math.max(...tasks.map(ms)), parts };
}

test('a tile is dragged over a full table', { timeout: 180_000 }, async () => {
  const core = await engine();
  const player = await scene.enter({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });
  await enterStory(player, {
    edition: 'classic',
    variant: 'standard',
    draws: 39,
    holds: ['', ''],
    moves: (racks) => fullTable(core, racks),
  });
  const { page } = player;
  const laid = player.view!.melds!.flat().length;
  expect(laid).toBeGreaterThanOrEqual(90);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const counting = page.evaluate(
    (ms) =>
      new Promise<number[]>((done) => {
        const times: number[] = [];
        const end = performance.now() + ms;
        const step = (now: number): void => {
          times.push(now);
          if (now < end) requestAnimationFrame(step);
          else done(times);
        };
        requestAnimationFrame(step);
      }),
    seconds * 1000,
  );
  const events = await record(session, () => dragAbout(player));
  const times = await counting;
  const { frames, longest, parts } = workPerFrame(events);
  const shownMs = times.at(-1)! - times[0]!;
  const report = {
    tilesOnTable: laid,
    slowdown,
    framesPerSecond: Number((((times.length - 1) * 1000) / shownMs).toFixed(1)),
    droppedFrames: Math.max(0, Math.round(shownMs / frameMs) - (times.length - 1)),
    workPerFrameMs: {
      median: Number(portion(frames, 0.5).toFixed(2)),
      of95In100: Number(portion(frames, 0.95).toFixed(2)),
      most: Number(Math.max(...frames).toFixed(2)),
    },
    longestTaskMs: Number(longest.toFixed(2)),
    meanPartsMs: Object.fromEntries(Object.entries(parts).map(([name, ms]) => [name, Number(ms.toFixed(2))])),
  };
  console.log(JSON.stringify(report, null, 2));
  if (process.env['RUNSET_FRAMES'] !== '-') writeFileSync(process.env['RUNSET_FRAMES']!, `${JSON.stringify(report)}\n`);
});
