// A whole round by ear: everything that is known comes from the accessibility tree, everything is done with keys.
import { expect, test } from 'vitest';
import { useScene } from './scene';
import { Tree, type Named } from './tree';
import { engine } from './turns';
import type { Page } from 'playwright-core';

const scene = useScene();
const judge = await engine();

const colours: Record<string, string> = { red: 'r', green: 'g', blue: 'b', yellow: 'y' };

/** "green 4", "joker". */
function faceOf(words: string): string {
  if (words === 'joker') return 'J';
  const [colour, number] = words.split(' ');
  return `${colours[colour!]}${number}`;
}

/** "Run, green 4 to 6, joker as 5" */
function meldOf(words: string): string[] {
  const [, colour, from, to, rest] = /^Run, (\w+) (\d) to (\d)(.*)$/.exec(words)!;
  const jokers = new Set([...rest!.matchAll(/joker as (\d)/g)].map(([, number]) => Number(number)));
  const numbers = Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i);
  return numbers.map((n) => `${jokers.has(n) ? 'J:' : ''}${colours[colour!]}${n}`);
}

class Listener {
  private opened = false;

  constructor(
    private readonly page: Page,
    private readonly tree: Tree,
  ) {}

  private async list(name: string): Promise<string[]> {
    const list = await this.tree.find('list', name);
    return (list?.parts ?? [])
      .filter((part) => part.role === 'listitem')
      .map(Tree.textOf)
      .map(plain);
  }

  async isMyTurn(): Promise<boolean> {
    return (await this.says(/Your turn!/)) !== undefined;
  }

  async isOver(): Promise<boolean> {
    return (await this.tree.find('heading', /gets a chip!|is the King!|Nobody wins/)) !== undefined;
  }

  /** By the button that is offered at the end of a round. */
  async goOn(): Promise<void> {
    for (let tabs = 0; tabs < 20; ++tabs) {
      await this.page.keyboard.press('Tab');
      if (/Next round|Play again/.test((await this.focused())?.node.name ?? '')) break;
    }
    await this.page.keyboard.press('Enter');
    await this.tree.await('the next round', async () => !(await this.isOver()));
  }

  /** Lays what the engine finds if plain keys can build it, draws otherwise. */
  async takeTurn(): Promise<'laid' | 'drew'> {
    const rack = (await this.list('Your rack')).map(faceOf);
    const words = (await this.list('Table')).filter((meld) => meld !== 'The table is empty.');
    const table = words.map(meldOf);
    const button = (await this.tree.all('button')).find(({ name }) => /^Draw \(\d+\)$|^Pass$/.test(name))!;
    const pile = Number(/\d+/.exec(button.name)?.[0] ?? 0);
    const position = { edition: 'kids', variant: 'basic', opened: this.opened, rack, table };
    const hint = judge.hint({ ...position, pile });
    const fresh = hint.table.find((meld) => meld.every((piece) => !piece.startsWith('J')) && isWithin(meld, rack));
    if (hint.tiles > 0 && fresh && !table.some((meld) => meld.join() === fresh.join())) {
      for (const face of fresh) await this.choose(face);
      await this.page.keyboard.press('n');
    } else if (hint.tiles > 0 && pile === 0) {
      await this.page.keyboard.press('h');
    } else {
      const added = this.opened ? addition(table, hint.table, rack) : undefined;
      if (!added) {
        await this.draw(rack.length, pile);
        return 'drew';
      }
      await this.choose(added.face);
      await this.walkTo((node, group) => group === words[added.meld] && node.role === 'button');
      await this.page.keyboard.press('Enter');
    }
    await this.tree.await('that it works', async () => (await this.says(/This works|Your last card/)) !== undefined);
    await this.page.keyboard.press('e');
    this.opened = true;
    return 'laid';
  }

  /** A full rack is told, and any card then goes back. */
  private async draw(before: number, pile: number): Promise<void> {
    const heard = await this.lastHeard();
    await this.page.keyboard.press('d');
    const isFull = async (): Promise<boolean> => (await this.says(/^Your rack is full/)) !== undefined;
    const count = async (): Promise<number> => (await this.list('Your rack')).length;
    if (pile === 0) {
      await this.tree.await('others', async () => (await this.isOver()) || (await this.lastHeard()) !== heard);
      return;
    }
    await this.tree.await('a card', async () => (await isFull()) || (await this.isOver()) || (await count()) > before);
    if (!(await isFull())) return;
    await this.walkTo((node, group) => group === 'Your rack' && node.role === 'button');
    await this.page.keyboard.press('Enter');
    await this.tree.await('the card put back', async () => !(await isFull()));
  }

  private async lastHeard(): Promise<string | undefined> {
    return (await this.tree.find('log', 'What the others did'))?.parts.at(-1)?.id;
  }

  private async says(what: RegExp): Promise<Named | undefined> {
    return (await this.tree.all('status')).find((status) => what.test(Tree.textOf(status)));
  }

  private async choose(face: string): Promise<void> {
    await this.walkTo((node, group) => group === 'Your rack' && !node.isPressed && isFace(node.name, face));
    await this.page.keyboard.press('Enter');
    await this.tree.await(`${face} chosen`, async () => (await this.focused())?.node.isPressed === true);
  }

  /** What the keyboard is on, and the group it is in. */
  private async focused(): Promise<{ node: Named; group: string } | undefined> {
    const search = (nodes: Named[], group: string): { node: Named; group: string } | undefined => {
      for (const node of nodes) {
        if (node.isFocused && node.role === 'button') return { node, group };
        const found = search(node.parts, node.role === 'group' ? plain(node.name) : group);
        if (found) return found;
      }
      return undefined;
    };
    return search(await this.tree.read(), '');
  }

  private async walkTo(isIt: (node: Named, group: string) => boolean): Promise<void> {
    const { keyboard } = this.page;
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      for (let steps = 0; steps < 60; ++steps) {
        const at = await this.focused();
        if (at && isIt(at.node, at.group)) return;
        await keyboard.press(key);
        const next = await this.focused();
        if (steps > 0 && next && at?.node.id === next.node.id) break;
      }
    }
    throw new Error('the keyboard does not reach it');
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const isFace = (name: string, face: string): boolean => (name === 'joker' ? face === 'J' : faceOf(name) === face);

function isWithin(part: string[], whole: string[]): boolean {
  return part.every((tile) => part.filter((t) => t === tile).length <= whole.filter((t) => t === tile).length);
}

/** A card of the rack that only has to be added to what lies there. */
function addition(table: string[][], wanted: string[][], rack: string[]): { face: string; meld: number } | undefined {
  for (const [meld, pieces] of table.entries()) {
    const grown = wanted.find(
      (other) => pieces.every((piece) => other.includes(piece)) && other.length > pieces.length,
    );
    const face = grown?.find((piece) => !pieces.includes(piece));
    const isNext = (f: string): boolean =>
      pieces.some((piece) => Math.abs(Number(piece.at(-1)) - Number(f.slice(1))) === 1);
    if (face && rack.includes(face) && isNext(face)) return { face, meld };
  }
  return undefined;
}

test('a round of Kids by ear and keys alone', { timeout: 300_000 }, async () => {
  const player = await scene.enter({ viewport: { width: 720, height: 560 } });
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await player.playHere('kids');
  const tree = await Tree.of(page);
  let listener = new Listener(page, tree);
  let laid = 0;
  const heard = new Set<string>();
  // A round that the bot wins before anything could be laid proves little: then another one.
  for (let turns = 0; turns < 240; ++turns) {
    await tree.await('my turn or the end', async () => (await listener.isMyTurn()) || (await listener.isOver()));
    if (await listener.isOver()) {
      if (laid > 0) break;
      await listener.goOn();
      listener = new Listener(page, tree);
      continue;
    }
    laid += Number((await listener.takeTurn()) === 'laid');
    for (const log of await tree.all('log')) for (const part of log.parts) heard.add(Tree.textOf(part));
  }
  expect(await listener.isOver()).toBe(true);
  expect([...heard].join('\n')).toMatch(/Starter bot (drew|laid: Run, \w+ \d to \d)/);
  expect(laid).toBeGreaterThan(0);
});
