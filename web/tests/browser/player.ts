// A player: a browser of their own at the table, with what the server told it and whatever went wrong in it.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Told, View } from '../../src/net/messages';

const patienceMs = 10_000;

export interface TileSeen {
  id: string;
  face: string;
}

export interface TableSeen {
  melds: TileSeen[][];
  rack: TileSeen[];
}

export class Player {
  view: View | undefined;
  /** Console errors, violations of the content policy, requests to other hosts. */
  readonly troubles: string[] = [];
  /** Codes of what was refused, the latest last. */
  readonly refusals: string[] = [];
  private waiting: (() => void)[] = [];

  private constructor(
    readonly page: Page,
    private readonly home: string,
  ) {}

  static async arrive(browser: Browser, home: string, options: BrowserContextOptions = {}): Promise<Player> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en',
      reducedMotion: 'reduce',
      serviceWorkers: 'block', // whoever needs no network says so
      ...options,
    });
    const player = new Player(await context.newPage(), home);
    await player.listen();
    return player;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  /** Until the service worker has everything: from then on no server is needed. */
  async untilKept(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // An open page is taken over by its first service worker as well.
      while (!navigator.serviceWorker.controller) await new Promise((wake) => setTimeout(wake, 50));
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.home}${path}`);
  }

  /** Waits for a view of the table. */
  async until(what: string, check: (view: View) => boolean, waitMs = patienceMs): Promise<View> {
    const end = Date.now() + waitMs;
    while (!this.view || !check(this.view)) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`${what}: not told; the last view was ${JSON.stringify(this.view)}`);
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, left);
        this.waiting.push(() => {
          clearTimeout(timer);
          wake();
        });
      });
    }
    return this.view;
  }

  async untilPlaying(): Promise<View> {
    return this.until('the deal', ({ stage }) => stage === 'playing');
  }

  /** Or until the round is over. */
  async untilMyTurn(): Promise<View> {
    const view = await this.until('my turn', (now) => now.stage !== 'playing' || now.toMove === now.you);
    await this.page.locator(`main[data-stage="${view.stage}"]`).waitFor();
    // What was told may not be drawn yet.
    if (view.stage === 'playing')
      await this.page.locator(`main[data-my-turn="true"][data-turn="${view.turn}"]`).waitFor();
    return view;
  }

  /** Takes whatever comes, until the round is over. */
  async drawToTheEnd(): Promise<void> {
    await this.untilPlaying();
    for (let turns = 0; turns < 120 && (await this.untilMyTurn()).stage === 'playing'; ++turns) {
      const { turn } = this.view!;
      await this.click('draw');
      await this.until('the next turn', (view) => view.turn !== turn || view.stage !== 'playing');
    }
  }

  /** The draft as it is drawn. */
  seen(): Promise<TableSeen> {
    return this.page.evaluate(() => {
      const tiles = (zone: Element): { id: string; face: string }[] =>
        [...zone.querySelectorAll<HTMLElement>('[data-tile]')].map((tile) => ({
          id: tile.dataset['tile']!,
          face: tile.dataset['face']!,
        }));
      const rack = document.querySelector('[data-zone="rack"]');
      // By age: a plan must not change with the places.
      const ageOf = ({ dataset }: HTMLElement): number => Number(dataset['meld']!.slice(1));
      const melds = [...document.querySelectorAll<HTMLElement>('[data-zone="meld"]')].toSorted(
        (a, b) => ageOf(a) - ageOf(b),
      );
      return { melds: melds.map(tiles), rack: rack ? tiles(rack) : [] };
    });
  }

  async click(action: string): Promise<void> {
    await this.page.locator(`[data-action="${action}"]`).click();
  }

  /** Bots on this device answer at once, and whatever else is wished. */
  async prefer(wishes: Record<string, unknown>): Promise<void> {
    await this.page.addInitScript((wanted) => {
      const key = 'runset.preferences';
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ quickBots: true, ...wanted }));
    }, wishes);
  }

  /** Against bots on this device. */
  async playHere(edition: string, bots: string[] = ['starter']): Promise<void> {
    const { page } = this;
    await page.locator(`[data-edition="${edition}"]`).click();
    await page.locator('[data-action="play"]:enabled').waitFor();
    await page.locator('[data-field="level"]').selectOption(bots[0]!);
    await page.locator('[data-field="opponents"]').selectOption(String(bots.length));
    await page.locator('[data-field="here"]').setChecked(true);
    await this.click('play');
    await this.untilPlaying();
    await page.locator('main[data-stage="playing"]').waitFor();
  }

  /** With rules of its own: until somebody has so many chips. */
  async playForChips(edition: string, chips: number): Promise<void> {
    await this.page.locator(`[data-edition="${edition}"]`).click();
    await this.click('own-rules');
    await this.page.locator('[data-field="chipsToWin"]').fill(String(chips));
    await this.click('create');
    await this.untilPlaying();
  }

  /** Opens a table and returns its code. */
  async makeTable(settings: { seats: number; rounds?: number; bots?: string[]; name?: string }): Promise<string> {
    await this.open('/');
    const { page } = this;
    await page.locator('[data-field="name"]').fill(settings.name ?? 'Anna');
    await page.locator('[data-action="make"]:enabled').click();
    await page.locator('[data-field="seats"]').selectOption(String(settings.seats));
    await page.locator('[data-field="rounds"]').fill(String(settings.rounds ?? 1));
    for (const [i, level] of (settings.bots ?? []).entries()) {
      await page.locator(`[data-bot="${i}"]`).selectOption(level);
    }
    await this.click('create');
    return (await this.until('a table', () => true)).table;
  }

  async join(table: string, name: string): Promise<void> {
    await this.open(`/t/${table}`);
    await this.page.locator('[data-field="name"]').fill(name);
    await this.page.locator('button[type="submit"]').click();
    await this.until('a seat', (view) => view.you !== null);
  }

  private async listen(): Promise<void> {
    const { page } = this;
    page.on('console', (message) => {
      // The browser's own word on a connection that was cut; the page says it in better ones.
      const isExpected = /ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET|INTERNET)|WebSocket connection to/.test(message.text());
      if (message.type() === 'error' && !isExpected) this.troubles.push(message.text());
    });
    page.on('pageerror', (error) => this.troubles.push(String(error)));
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http') && host !== new URL(this.home).host) this.troubles.push(`asked ${request.url()}`);
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.hear(String(payload)));
    });
    await page.exposeFunction('reportTrouble', (text: string) => this.troubles.push(text));
    await page.exposeFunction('hearLocal', (text: string) => this.hear(text));
    // A table on this device is as silent as a socket is not: its worker is listened to.
    await page.addInitScript(() => {
      globalThis.Worker = class extends Worker {
        constructor(...about: ConstructorParameters<typeof Worker>) {
          super(...about);
          this.addEventListener('message', ({ data }: MessageEvent<{ told: string; text: string }>) => {
            const heard = (globalThis as unknown as { hearLocal(text: string): void }).hearLocal;
            if (data.told === 'message') heard(data.text);
          });
        }
      };
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (globalThis as unknown as { reportTrouble(text: string): void }).reportTrouble;
        report(`violates ${event.violatedDirective}: ${event.blockedURI}`);
      });
    });
  }

  /** What the table tells the page. */
  hear(text: string): void {
    const told = JSON.parse(text) as Told;
    if (told.type === 'refused') this.refusals.push(told.code);
    if (told.type !== 'view') return;
    this.view = told;
    const waiting = this.waiting;
    this.waiting = [];
    waiting.forEach((wake) => wake());
  }
}
