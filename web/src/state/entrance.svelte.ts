// How one gets to a table: by the address of the page, by making one here or on the server, by a code, or by going on with
// a match that was kept.

import type { Engine } from '../engine/engine';
import { preferences } from '../looks/preferences.svelte';
import { freshToken } from '../net/client';
import type { Carrier } from '../net/carrier';
import type { Command, TableOptions } from '../net/messages';
import { Socket, socketUrl } from '../net/socket';
import { rememberGame } from '../offline/finished_games';
import { dropGame, dropOldest, keptGame } from '../offline/kept_games';
import type { DailyDeal, KeptTable } from '../engine/types';
import { Game, type Beside } from './game.svelte';
import { dropPromise } from './promises';
import { placeOf } from './route';
import { holdSeat, tokenFor } from './seats';
import { t } from './texts.svelte';
import { Witness, type Watched } from './witness';

export class Entrance {
  path = $state(location.pathname);
  game: Game | undefined = $state.raw();
  engine: Engine | undefined = $state.raw();
  problem = $state('');
  asksName = $state(false);
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
    if (place.kind === 'table') dropPromise(place.code);
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
    }
  }

  create(options: TableOptions, bots: string[], isHere: boolean): void {
    const token = freshToken();
    const command: Command = { type: 'create', options, name: this.name(), token, bots };
    const startsAtOnce = bots.length === options.seats - 1;
    if (isHere) void this.beginHere(command, token, undefined, startsAtOnce);
    else this.beginThere(command, token, startsAtOnce);
  }

  /** Back to the own seat, or ask for a name to join with. */
  arrive(table: string): void {
    this.problem = '';
    const token = tokenFor(table);
    if (token) this.beginThere({ type: 'hello', table, token }, token);
    else this.asksName = true;
  }

  join(table: string, isWatching: boolean): void {
    this.asksName = false;
    if (isWatching) {
      this.beginThere({ type: 'hello', table }, undefined);
      return;
    }
    const token = freshToken();
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
      refused: ({ text }) => {
        if (!started.view) this.problem = text;
      },
    });
    started.startsAtOnce = startsAtOnce;
    started.open(command, token ? { table: '', token } : undefined);
    this.game = started;
    return started;
  }
}
