// Three ways to move tiles: mouse, finger, keyboard. Each uses nothing but its own device.
import type { Page } from 'playwright-core';
import type { Player } from './player';

/** Where a tile goes: to a meld of its own, or before the place `index` of the meld or rack that holds the tile `beside`. */
export type Place = 'new' | { beside: string; index: number };

export interface Hand {
  put(tile: string, place: Place): Promise<void>;
  press(action: 'draw' | 'end'): Promise<void>;
  /** Takes or chooses this one. */
  pick(tile: string): Promise<void>;
  /** Takes the first of the tiles a joker may stand for. */
  chooseJoker(): Promise<void>;
}

const jokerChoice = '[data-choice]';

const tileAt = (id: string): string => `[data-tile="${id}"]`;

interface Point {
  x: number;
  y: number;
}

/** The middle of a tile, and the point to drop on. */
function pointsFor(page: Page, tile: string, place: Place): Promise<{ from: Point; to: Point }> {
  return page.evaluate(
    ([id, where]) => {
      const find = (wanted: string): HTMLElement => document.querySelector(`[data-tile="${wanted}"]`)!;
      const own = find(id).getBoundingClientRect();
      const from = { x: own.x + own.width / 2, y: own.y + own.height / 2 };
      if (where === 'new') {
        const felt = document.querySelector('[data-zone="felt"]')!.getBoundingClientRect();
        // Free felt: the first point of a grid where nothing lies.
        for (let y = felt.bottom - 6; y > felt.top; y -= 9) {
          for (let x = felt.left + 6; x < felt.right; x += 23) {
            const under = document.elementFromPoint(x, y);
            if (under instanceof HTMLElement && under.dataset['zone'] === 'felt') return { from, to: { x, y } };
          }
        }
        throw new Error('no free felt');
      }
      const tiles = [...find(where.beside).closest('[data-zone]')!.querySelectorAll('[data-tile]')];
      const isLast = where.index >= tiles.length;
      const box = tiles[Math.min(where.index, tiles.length - 1)]!.getBoundingClientRect();
      return { from, to: { x: box.x + box.width * (isLast ? 0.8 : 0.2), y: box.y + box.height / 2 } };
    },
    [tile, place] as const,
  );
}

/** The middle of something that has come to rest: what still moves is elsewhere when the finger comes down. */
function restingPoint(page: Page, selector: string): Promise<Point> {
  return page.evaluate(async (wanted) => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const place = (): string => JSON.stringify(document.querySelector(wanted)?.getBoundingClientRect());
    const isMoving = (): boolean => document.getAnimations().some(({ playState }) => playState === 'running');
    let before = '';
    for (let frames = 0; frames < 300 && (isMoving() || before !== place()); ++frames) {
      before = place();
      await frame();
      await frame();
    }
    const { x, y, width, height } = document.querySelector(wanted)!.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);
}

export class Mouse implements Hand {
  constructor(private readonly player: Player) {}

  async put(tile: string, place: Place): Promise<void> {
    const { page } = this.player;
    const { from, to } = await pointsFor(page, tile, place);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 2 });
    await page.mouse.up();
  }

  async press(action: 'draw' | 'end'): Promise<void> {
    await this.player.click(action);
  }

  async pick(tile: string): Promise<void> {
    await this.player.page.locator(tileAt(tile)).click();
  }

  async chooseJoker(): Promise<void> {
    await this.player.page.locator(jokerChoice).first().click();
  }
}

export class Finger implements Hand {
  constructor(private readonly player: Player) {}

  async put(tile: string, place: Place): Promise<void> {
    await this.take(tile);
    if (place === 'new') {
      await this.tap('.slot');
      return;
    }
    // Tiles go where their numbers belong; a joker goes to the side on which the finger comes down.
    const { to } = await pointsFor(this.player.page, tile, place);
    await this.tapAt(to);
  }

  /** Along the rack, place by place. */
  async shift(tile: string, places: number): Promise<void> {
    await this.take(tile);
    for (let i = 0; i < places; ++i) await this.tap('[data-action="right"]');
  }

  async press(action: 'draw' | 'end'): Promise<void> {
    await this.tap(`[data-action="${action}"]:enabled`);
  }

  async pick(tile: string): Promise<void> {
    await this.tap(tileAt(tile));
  }

  async chooseJoker(): Promise<void> {
    await this.tap(jokerChoice);
  }

  /** A person sees whether a tile is taken, and taps again if it is not. */
  private async take(tile: string): Promise<void> {
    const { page } = this.player;
    const taken = page.locator(`${tileAt(tile)}[aria-pressed="true"]`);
    for (let tries = 0; tries < 3 && (await taken.count()) === 0; ++tries) {
      await this.tap(tileAt(tile));
      await taken.waitFor({ timeout: 2000 }).catch(() => undefined);
    }
  }

  private async tap(selector: string): Promise<void> {
    const { page } = this.player;
    await page.locator(selector).first().waitFor();
    await this.tapAt(await restingPoint(page, selector));
  }

  /** The touch is over before the browser has made a click of it: looking at once would show the table before the tap. */
  private async tapAt({ x, y }: Point): Promise<void> {
    const { page } = this.player;
    await page.evaluate(() => {
      const seen = globalThis as { hasClicked?: boolean };
      seen.hasClicked = false;
      addEventListener('click', () => (seen.hasClicked = true), { once: true, capture: true });
    });
    const hasClicked = (): Promise<boolean> =>
      page
        .waitForFunction(() => (globalThis as { hasClicked?: boolean }).hasClicked, undefined, { timeout: 4000 })
        .then(() => true)
        .catch(() => false);
    // On a busy machine a touch may come to nothing; nothing has happened then, and a person taps again.
    for (let tries = 0; tries < 3; ++tries) {
      await page.touchscreen.tap(x, y);
      if (await hasClicked()) return;
    }
    throw new Error(`three taps at ${x}, ${y} made no click`);
  }
}

export class Keyboard implements Hand {
  constructor(private readonly player: Player) {}

  async put(tile: string, place: Place): Promise<void> {
    const { keyboard } = this.player.page;
    await this.walkTo(tile);
    await keyboard.press('Enter');
    if (place === 'new') {
      await keyboard.press('n');
      return;
    }
    const { id, key } = await this.neighbour(place);
    await this.walkTo(id);
    await keyboard.press(key);
  }

  /** The tile to put before, or after which to put at the end. */
  private neighbour(place: { beside: string; index: number }): Promise<{ id: string; key: 'a' | 'b' }> {
    return this.player.page.evaluate(({ beside, index }) => {
      const zone = document.querySelector(`[data-tile="${beside}"]`)!.closest('[data-zone]')!;
      const tiles = [...zone.querySelectorAll<HTMLElement>('[data-tile]')];
      const isEnd = index >= tiles.length;
      return { id: tiles[isEnd ? tiles.length - 1 : index]!.dataset['tile']!, key: isEnd ? 'a' : 'b' };
    }, place);
  }

  async press(action: 'draw' | 'end'): Promise<void> {
    await this.player.page.keyboard.press(action === 'draw' ? 'd' : 'e');
  }

  async pick(tile: string): Promise<void> {
    await this.walkTo(tile);
    await this.player.page.keyboard.press('Enter');
  }

  async chooseJoker(): Promise<void> {
    const { page } = this.player;
    while (!(await page.locator(`${jokerChoice}:focus`).count())) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }

  /** First to the row, then along it. */
  private async walkTo(tile: string): Promise<void> {
    for (let i = 0; i < 60; ++i) {
      const key = await this.player.page.evaluate((id) => {
        const wanted = document.querySelector(`[data-tile="${id}"]`)!;
        const here = document.activeElement!;
        if (here === wanted) return '';
        const from = here.getBoundingClientRect();
        const to = wanted.getBoundingClientRect();
        const dx = to.x + to.width / 2 - from.x - from.width / 2;
        const dy = to.y + to.height / 2 - from.y - from.height / 2;
        if (here === document.body || Math.abs(dy) > Math.max(to.height, from.height) / 2)
          return dy > 0 ? 'ArrowDown' : 'ArrowUp';
        return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
      }, tile);
      if (key === '') return;
      await this.player.page.keyboard.press(key);
    }
    throw new Error(`the keyboard does not reach ${tile}`);
  }
}
