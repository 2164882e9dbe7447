// What all tests of the page share: a browser, a server a file, and players who leave when a test is over.
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { Player } from './player';
import { startServer, type Server } from './server';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser: Promise<Browser> | undefined;

/** One for all files of this worker; it goes when the worker does. */
export function theBrowser(): Promise<Browser> {
  const executablePath = process.env['RUNSET_BROWSER'] ?? '/usr/bin/chromium';
  browser ??= chromium.launch({ executablePath, args: flags });
  return browser;
}

export interface Scene {
  readonly address: string;
  enter(options?: BrowserContextOptions, address?: string): Promise<Player>;
  /** Two people at a table of their own, the round begun; whoever is to move comes first. */
  pair(options?: BrowserContextOptions, address?: string): Promise<[Player, Player]>;
}

export function useScene(): Scene {
  let server: Server;
  let players: Player[] = [];

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    server?.process.kill();
  });
  afterEach(async () => {
    const all = players;
    players = [];
    const troubles = all.flatMap((player) => player.troubles);
    await Promise.all(all.map((player) => player.leave()));
    expect(troubles).toEqual([]);
  });

  const scene: Scene = {
    get address() {
      return server.address;
    },
    async enter(options, address) {
      const player = await Player.arrive(await theBrowser(), address ?? server.address, options);
      players.push(player);
      return player;
    },
    async pair(options, address) {
      const [host, guest] = [await scene.enter(options, address), await scene.enter(options)];
      const table = await host.makeTable({ seats: 2, name: 'Anna' });
      await guest.join(table, 'Ben');
      await Promise.all([host.click('ready'), guest.click('ready')]);
      const view = await host.untilPlaying();
      await guest.untilPlaying();
      return view.toMove === view.you ? [host, guest] : [guest, host];
    },
  };
  return scene;
}
