// Three ways to move tiles: mouse, finger, keyboard. Each uses nothing but its own device.
import type { Page } from 'playwright-core';
import type { Player } from './player';

/** Where a tile goes: to a meld of its own, or before the place `index` of the meld that holds the tile `beside`. */
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
      const tiles = [...find(where.beside).closest('[data-zone="meld"]')!.querySelectorAll('[data-tile]')];
      const isLast = where.index >= tiles.length;
      const box = tiles[Math.min(where.index, tiles.length - 1)]!.getBoundingClientRect();
      return { from, to: { x: box.x + box.width * (isLast ? 0.8 : 0.2), y: box.y + box.height / 2 } };
    },
    [tile, place] as const,
  );
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
    await this.select(tile);
    await this.tap(place === 'new' ? '.slot' : tileAt(place.beside));
  }

  async press(action: 'draw' | 'end'): Promise<void> {
    await this.player.page.locator(`[data-action="${action}"]`).tap();
  }

  async pick(tile: string): Promise<void> {
    await this.tap(tileAt(tile));
  }

  async chooseJoker(): Promise<void> {
    await this.tap(jokerChoice);
  }

  /** Looks whether the tile stands out, and taps again if not, as a person would. */
  private async select(tile: string): Promise<void> {
    const isSelected = `${tileAt(tile)}[aria-pressed="true"]`;
    for (let tries = 0; tries < 3; ++tries) {
      if ((await this.player.page.locator(isSelected).count()) > 0) return;
      await this.tap(tileAt(tile));
      await this.player.page.waitForSelector(isSelected, { timeout: 700 }).catch(() => undefined);
    }
  }

  private async tap(selector: string): Promise<void> {
    const { page } = this.player;
    // A tile that still travels is not where it will be when the finger comes down.
    await page.waitForFunction(
      (wanted) =>
        document.querySelector(wanted) !== null &&
        document.getAnimations().every((animation) => animation.playState !== 'running'),
      selector,
    );
    const { x, y } = await page.evaluate((wanted) => {
      const box = document.querySelector(wanted)!.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    await page.touchscreen.tap(x, y);
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
    await this.walkTo(place.beside);
    await keyboard.press('Enter');
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
