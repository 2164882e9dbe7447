// How one gets to a table: by the address of the page, by making one here or on the server, by a code, or by going on with
// a match that was kept.

import type { Engine } from '../engine/engine';
import { preferences } from '../looks/preferences.svelte';
import { freshToken, isPassing } from '../net/client';
import type { Carrier } from '../net/carrier';
import { isGone, lookAt } from '../net/look';
import type { Command, Refused, TableOptions, View } from '../net/messages';
import { Socket, socketUrl } from '../net/socket';
import { rememberGame } from '../offline/finished_games';
import { dropGame, dropOldest, keptGame } from '../offline/kept_games';
import type { DailyDeal, KeptTable } from '../engine/types';
import { Game, type Beside } from './game.svelte';
import { dropPromise } from './promises';
import { placeOf } from './route';
import { dropSeat, holdSeat, tokenFor } from './seats';
import { t } from './texts.svelte';
import { Witness, type Watched } from './witness';

/** Somebody before a table, and the table as everybody may see it; without a server it is not known. */
interface Door {
  code: string;
  view: View | undefined;
}

export class Entrance {
  path = $state(location.pathname);
  game: Game | undefined = $state.raw();
  engine: Engine | undefined = $state.raw();
  problem = $state('');
  door: Door | undefined = $state.raw();
  readonly place = $derived(placeOf(this.path));

  /** The engine is there: to wherever the address points. */
  enter(engine: Engine): void {
    this.engine = engine;
    this.follow();
  }

  go(next: string): void {
    history.pushState(null, '', next);
    this.path = next;
  }

  /** The page of the match that has ended at the table one sits at. */
  get endedGame(): string | undefined {
    const { place } = this;
    const { view } = this.game ?? {};
    if (!view?.matchOver || !view.game) return undefined;
    return place.kind === 'local' ? `/local/${place.id}/${view.game}` : `/game/${view.table}/${view.game}`;
  }

  home(problem = ''): void {
    this.leave();
    this.problem = problem;
    this.go('/');
  }

  /** Gives up the seat; a match on this device then is over. */
  abandon(): void {
    const { game, place } = this;
    if (place.kind === 'local') {
      game?.close();
      void dropGame(place.id).then(() => this.home());
      return;
    }
    game?.send({ type: 'leave' });
    if (place.kind === 'table') {
      dropPromise(place.code);
      dropSeat(place.code);
    }
    this.home();
  }

  /** The back button. */
  follow(): void {
    this.path = location.pathname;
    const { place } = this;
    if (place.kind === 'table') {
      if (this.engine && this.game?.view?.table !== place.code) this.arrive(place.code);
    } else if (place.kind === 'local') {
      if (this.engine && this.game?.view?.table !== place.id) void this.goOn(place.id);
    } else if (place.kind !== 'game') {
      this.leave();
      if (this.path.startsWith('/t/')) this.turnBack(t('denied.NO_SUCH_TABLE'));
    }
  }

  create(options: TableOptions, bots: string[], isHere: boolean): void {
    const token = freshToken();
    const command: Command = { type: 'create', options, name: this.name(), token, bots };
    const startsAtOnce = bots.length === options.seats - 1;
    if (isHere) void this.beginHere(command, token, undefined, startsAtOnce);
    else this.beginThere(command, token, startsAtOnce);
  }

  /** Back to the own seat, or to the door. */
  arrive(table: string): void {
    const token = tokenFor(table);
    if (token) this.beginThere({ type: 'hello', table, token }, token);
    else void this.knock(table);
  }

  /** Whoever has no seat is asked for a name, if there is such a table. `problem`: why one stands here again. */
  async knock(table: string, problem = ''): Promise<void> {
    this.leave();
    this.problem = '';
    const { path } = this;
    const seen = await lookAt(table, preferences.language);
    if (this.path !== path || this.game) return; // gone elsewhere meanwhile
    if (seen?.type === 'refused') {
      this.turnBack(seen.text);
      return;
    }
    if (path !== `/t/${table}`) this.go(`/t/${table}`);
    this.door = { code: table, view: seen };
    this.problem = problem;
  }

  /** The key of a seat that was given up takes one again: of two keys one would be lost, and with it the right to delete. */
  join(table: string, isWatching: boolean): void {
    if (isWatching) {
      this.beginThere({ type: 'hello', table }, undefined);
      return;
    }
    const token = tokenFor(table) ?? freshToken();
    this.beginThere({ type: 'join', table, name: this.name(), token }, token);
  }

  /** The deal of the day on this device, or on with it. */
  async playDeal(deal: DailyDeal): Promise<void> {
    const kept = await keptGame(deal.table);
    if (kept && !('broken' in kept)) {
      await this.goOn(deal.table);
      return;
    }
    const token = freshToken();
    const { options, bots, table: id, seed } = deal;
    const command: Command = { type: 'create', options, name: this.name(), token, bots };
    await this.beginHere(command, token, undefined, true, { id, seed });
  }

  /** With a match on this device. */
  async goOn(id: string): Promise<void> {
    const found = await keptGame(id);
    if (!found || 'broken' in found) {
      this.home(t(found ? 'page.brokenGame' : 'page.goneGame'));
      return;
    }
    await this.beginHere({ type: 'hello', table: id, token: found.token }, found.token, { id, kept: found.kept });
  }

  private leave(): void {
    this.game?.close();
    this.game = undefined;
    this.door = undefined;
  }

  /** An address that leads nowhere is not kept. */
  private turnBack(problem: string): void {
    this.leave();
    this.problem = problem;
    history.replaceState(null, '', '/');
    this.path = '/';
  }

  /** The table does not let us in. */
  private turnedAway(command: Command, { code, text }: Refused): void {
    const table = command.type === 'hello' || command.type === 'join' ? command.table : undefined;
    if (table !== undefined && isGone(code)) dropSeat(table);
    if (table !== undefined && code === 'BAD_TOKEN') void this.knock(table);
    else if (isGone(code)) this.turnBack(text);
    else if (command.type === 'join' && !isPassing(code)) void this.knock(command.table, text);
    else this.problem = text;
  }

  private name(): string {
    return preferences.name.trim() || t('page.defaultName');
  }

  private async beginHere(
    command: Command,
    token: string,
    kept?: { id: string; kept: KeptTable },
    startsAtOnce = false,
    fixed?: { id: string; seed: string },
  ): Promise<void> {
    const loaded = await import('../offline/local_carrier').catch(() => undefined);
    if (!loaded) {
      this.problem = t('page.noEngine');
      return;
    }
    const { LocalCarrier, freshLocalId } = loaded;
    const id = kept?.id ?? fixed?.id ?? freshLocalId();
    const carrier = new LocalCarrier({
      id,
      token,
      ...(kept && { kept: kept.kept }),
      ...(fixed && { seed: fixed.seed }),
      isPrompt: preferences.quickBots,
      onfail: (code) => this.home(t(code === 'NOT_RESTORED' ? 'page.brokenGame' : 'page.noEngine')),
      onforget: () => started && (started.isForgotten = true),
    });
    if (!kept) void dropOldest();
    if (this.path !== `/local/${id}`) this.go(`/local/${id}`);
    // To a deal that is the same for everybody nobody adds anything.
    const started = this.begin(carrier, command, token, startsAtOnce, fixed ? undefined : { isOwn: true });
  }

  private beginThere(command: Command, token: string | undefined, startsAtOnce = false): void {
    const table = command.type === 'hello' || command.type === 'join' ? command.table : '';
    this.begin(
      new Socket(socketUrl(location)),
      command,
      token,
      startsAtOnce,
      { table, token },
      {
        seated: (table) => {
          if (token) holdSeat(table, token);
          // Only when the seat is taken: whoever goes on to another page from there is not called back.
          if (this.path !== `/t/${table}`) this.go(`/t/${table}`);
        },
        view: (view) => {
          if (view.matchOver && view.you !== null) void rememberGame(view);
        },
      },
    );
  }

  private begin(
    carrier: Carrier,
    command: Command,
    token: string | undefined,
    startsAtOnce: boolean,
    watched: Watched | undefined,
    beside: Beside = {},
  ): Game | undefined {
    if (!this.engine) return undefined;
    this.leave();
    this.problem = '';
    const witness = watched && new Witness(this.engine, watched);
    const started = new Game(carrier, this.engine, witness, {
      ...beside,
      refused: (refused) => {
        if (!started.view) this.turnedAway(command, refused);
      },
    });
    started.startsAtOnce = startsAtOnce;
    started.open(command, token ? { table: '', token } : undefined);
    this.game = started;
    return started;
  }
}
