// The one state object of a table: what the server told, the player's draft with its history, and what is selected.
// Components only read it and call its methods.

import { checkDeal, rackOf } from '../engine/deal';
import type { Engine } from '../engine/engine';
import type { Edition, Hint, Judgement, StepTold } from '../engine/types';
import type { LinkState } from '../net/carrier';
import { Client, type Seat } from '../net/client';
import type { Carrier } from '../net/carrier';
import type { Command, Refused, TurnTold, View } from '../net/messages';
import * as sounds from '../looks/sounds';
import { declare, findTile, keepOrder, move, sorted, split, type Draft, type SortBy, type Target } from './draft';
import { preferences, savePreferences } from './preferences.svelte';
import { rebase } from './rebase';
import { Identities, meldItems, pieceOf, piecesOf, type MeldItem, type TileItem } from './tiles';

export interface Notice {
  text: string;
  kind: 'refused' | 'said' | 'info';
  seat?: number;
  id: number;
}

const draftPauseMs = 400;

export class Game {
  view: View | undefined = $state.raw();
  link: LinkState = $state('connecting');
  draft: Draft = $state.raw({ melds: [], rack: [] });
  selected: string[] = $state.raw([]);
  judgement: Judgement | undefined = $state.raw();
  refused: Refused | undefined = $state.raw();
  notices: Notice[] = $state.raw([]);
  hint: { hint: Hint; at: number } | undefined = $state.raw();
  replay: { turn: TurnTold; steps: StepTold[]; at: number } | undefined = $state.raw();
  seated: { table: string; seat: number } | undefined = $state.raw();
  clockEndsAt: number | undefined = $state();
  elsewhere: boolean = $state(false);
  /** A match on this device that the browser does not keep. */
  isForgotten: boolean = $state(false);
  /** Against bots alone there is nobody to wait for. */
  startsAtOnce = false;

  private past: Draft[] = $state.raw([]);
  private future: Draft[] = $state.raw([]);
  private seen: { deal: number; commitment: string; nonces: (string | null)[]; rack?: string[] } | undefined;
  private start: Draft = $state.raw({ melds: [], rack: [] });
  private startKey = '';
  private readonly editions: Edition[];
  private readonly client: Client;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;
  private noticeCount = 0;

  constructor(
    carrier: Carrier,
    readonly engine: Engine,
    seat: Seat | undefined,
  ) {
    this.editions = engine.editions();
    this.client = new Client(
      carrier,
      {
        view: (view) => this.take(view),
        refused: (refused) => this.refuse(refused),
        said: (who, phrase) => this.notify({ kind: 'said', text: phrase, seat: who }),
        seated: (table, who) => (this.seated = { table, seat: who }),
        state: (state) => this.setLink(state),
      },
      preferences.language,
      seat,
    );
  }

  get isMyTurn(): boolean {
    const { view } = this;
    return view?.stage === 'playing' && view.you !== null && view.toMove === view.you;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  get isChanged(): boolean {
    return this.judgement?.changed ?? false;
  }
  /** Tiles that came from the rack may go back to it. */
  isOwn(id: string): boolean {
    return this.start.rack.some((tile) => tile.id === id);
  }
  isStart(melds: MeldItem): boolean {
    return this.start.melds.some((meld) => meld.id === melds.id && meld.tiles.length === melds.tiles.length);
  }

  open(command: Command, seat: Seat | undefined): void {
    this.client.open(command, seat);
  }
  send(command: Command): void {
    this.client.send(command);
  }
  ready(): void {
    if (this.view) this.client.ready(this.view);
  }
  close(): void {
    clearTimeout(this.draftTimer);
    this.client.close();
  }
  setLanguage(): void {
    this.client.setLanguage(preferences.language);
    this.judge();
  }

  select(id: string): void {
    sounds.tick();
    this.selected = this.selected.includes(id) ? this.selected.filter((other) => other !== id) : [...this.selected, id];
  }
  clearSelection(): void {
    this.selected = [];
  }

  /** Moves tiles; dropping into the middle of a meld splits it where that makes more of it. */
  place(ids: readonly string[], target: Target): void {
    const own = target.kind === 'rack' ? ids.filter((id) => this.isOwn(id)) : ids;
    if (own.length === 0) return;
    this.change(this.bestOf(move(this.draft, own, target), own, target));
    sounds.clack();
    this.selected = [];
  }

  splitAt(meld: string, index: number): void {
    this.change(split(this.draft, meld, index));
  }

  declareJoker(id: string, as: string): void {
    this.change(declare(this.draft, id, as));
  }

  sort(by: SortBy): void {
    preferences.sortBy = by;
    savePreferences();
    this.draft = { ...this.draft, rack: sorted(this.draft.rack, by, this.edition.colours) };
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.draft, ...this.future];
    this.show({ ...last, rack: keepOrder(this.draft.rack, last.rack) });
  }

  redo(): void {
    const next = this.future[0];
    if (!next) return;
    this.future = this.future.slice(1);
    this.past = [...this.past, this.draft];
    this.show({ ...next, rack: keepOrder(this.draft.rack, next.rack) });
  }

  reset(): void {
    if (this.isChanged) this.change({ melds: this.start.melds, rack: keepOrder(this.draft.rack, this.start.rack) });
    this.selected = [];
    this.hint = undefined;
  }

  endTurn(): void {
    if (!this.isMyTurn || !this.view) return;
    this.play({ lay: this.judgement?.draft ?? piecesOf(this.draft.melds) });
  }
  draw(): void {
    if (this.view?.pile) this.play('draw');
    else this.play('pass');
  }
  putBack(id: string): void {
    const tile = findTile(this.draft, id);
    if (tile) this.play({ put: tile.face });
  }

  askHint(): void {
    if (!this.view) return;
    this.hint = { hint: this.engine.hint({ ...this.position(), lang: preferences.language }), at: 0 };
  }
  /** Shows the table after so many steps of the hint, as the draft. */
  stepHint(at: number): void {
    if (!this.hint) return;
    const step = this.hint.hint.steps[at - 1];
    this.hint = { ...this.hint, at };
    const melds = step ? step.table : this.start.melds.map((meld) => meld.tiles.map(pieceOf));
    this.change(this.asDraft(melds));
  }
  closeHint(): void {
    this.hint = undefined;
  }

  /** Steps through what somebody did in their last turn. */
  showTurn(turn: TurnTold): void {
    if (!turn.before || !this.view) return;
    const request = { ...this.rules(), before: turn.before, after: this.view.melds ?? [], lang: preferences.language };
    this.replay = { turn, steps: this.engine.steps(request), at: 0 };
  }
  stepTurn(at: number): void {
    if (this.replay) this.replay = { ...this.replay, at };
  }
  closeTurn(): void {
    this.replay = undefined;
  }

  /** Does the deal of the round that has ended follow from what was committed to, and were our own tiles dealt by it? */
  get isDealProven(): boolean | undefined {
    const { view } = this;
    if (!view?.proof) return undefined;
    const edition = this.edition;
    const seen = this.seen?.deal === view.proof.deal ? this.seen : undefined;
    const check = checkDeal(view.table, view.proof, edition, seen ?? {});
    if (!check.good) return false;
    const dealt = view.you === null ? undefined : rackOf(check.chance, view.you - 1, edition.deal);
    return !seen?.rack || !dealt || dealt.toSorted().join() === seen.rack.toSorted().join();
  }

  /** The row of the game that is played here. */
  get edition(): Edition {
    const { edition, variant } = this.view!.options;
    return this.editions.find((row) => row.edition === edition && row.variant === variant)!;
  }

  /** Remembers what was told before the first move, to hold the proof against it. */
  private remember(view: View): void {
    if (view.stage !== 'playing' || this.seen?.deal === view.deal.deal) return;
    const { deal, commitment } = view.deal;
    const isUntouched = view.you !== null && !view.recent?.some((turn) => turn.seat === view.you);
    const nonces = view.deal.nonces.map((given) => given.commitment);
    this.seen = { deal, commitment, nonces, ...(isUntouched && view.rack ? { rack: view.rack } : {}) };
  }

  private play(what: Extract<Command, { type: 'play' }>['move']): void {
    const { view } = this;
    if (!view?.round || !view.turn) return;
    this.refused = undefined;
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.client.send({ type: 'play', round: view.round, turn: view.turn, move: what });
  }

  private change(next: Draft): void {
    this.past = [...this.past, this.draft].slice(-100);
    this.future = [];
    this.show(next);
  }

  private show(next: Draft): void {
    this.draft = next;
    this.refused = undefined;
    this.judge();
    this.keepDraft();
  }

  private rules(): { edition: string; variant: string; rules: Record<string, string | number | boolean> } {
    const { options } = this.view!;
    return { edition: options.edition, variant: options.variant, rules: options.rules };
  }

  private position() {
    const view = this.view!;
    const me = view.you === null ? undefined : view.seats[view.you - 1];
    return {
      ...this.rules(),
      ...(view.openMin === undefined ? {} : { openMin: view.openMin }),
      opened: me?.opened ?? false,
      rack: view.rack ?? [],
      table: view.melds ?? [],
    };
  }

  private judge(): void {
    if (!this.view?.rack) {
      this.judgement = undefined;
      return;
    }
    const draft = piecesOf(this.draft.melds);
    this.judgement = this.engine.judge({ ...this.position(), draft, lang: preferences.language });
    this.adopt(this.judgement.draft);
  }

  /** Shows what jokers stand for where the engine could tell. */
  private adopt(pieces: string[][]): void {
    let at = -1;
    const melds = this.draft.melds.map((meld) => {
      const said = meld.tiles.length > 0 ? pieces[++at] : undefined;
      const tiles = meld.tiles.map((tile, i) => {
        const piece = said?.[i];
        return tile.face === 'J' && piece?.startsWith('J:') ? { ...tile, as: piece.slice(2) } : tile;
      });
      return { ...meld, tiles };
    });
    this.draft = { ...this.draft, melds };
  }

  /** Of the ways a drop can be meant, the one that leaves the most melds in order. */
  private bestOf(plain: Draft, ids: readonly string[], target: Target): Draft {
    if (target.kind !== 'meld') return plain;
    const meld = plain.melds.find((other) => other.tiles.some((tile) => tile.id === ids[0]));
    if (!meld) return plain;
    const first = meld.tiles.findIndex((tile) => tile.id === ids[0]);
    const ways = [plain, split(plain, meld.id, first), split(plain, meld.id, first + ids.length)];
    const faults = (way: Draft): number => {
      const draft = piecesOf(way.melds);
      const { melds } = this.engine.judge({ ...this.position(), draft, lang: preferences.language });
      return melds.filter((other) => !other.valid).length;
    };
    const scores = ways.map(faults);
    return ways[scores.indexOf(Math.min(...scores))] ?? plain;
  }

  /** The server keeps the draft over a reload; a page that goes away sends it at once. */
  keepDraftNow(): void {
    if (this.draftTimer === undefined) return;
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    const { view } = this;
    if (!this.isMyTurn || !view?.round || !view.turn) return;
    this.client.send({ type: 'draft', round: view.round, turn: view.turn, table: piecesOf(this.draft.melds) });
  }

  private keepDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = this.isMyTurn ? setTimeout(() => this.keepDraftNow(), draftPauseMs) : undefined;
  }

  private asDraft(melds: string[][]): Draft {
    const all = [...this.draft.rack, ...this.draft.melds.flatMap((meld) => meld.tiles)];
    const identities = new Identities(all);
    const items = meldItems(identities, melds, this.draft.melds);
    const laid = new Set(items.flatMap((meld) => meld.tiles.map((tile) => tile.id)));
    const rack = this.start.rack.filter((tile) => !laid.has(tile.id));
    return { melds: items, rack: keepOrder(this.draft.rack, rack) };
  }

  private take(view: View): void {
    const before = this.view;
    this.view = view;
    this.remember(view);
    if (view.clock) this.clockEndsAt = performance.now() + view.clock.leftMs;
    else this.clockEndsAt = undefined;
    const key = [
      view.round,
      view.turn,
      view.stage === 'playing',
      view.mustPutBack,
      JSON.stringify(view.melds),
      view.rack?.length,
    ].join();
    if (key !== this.startKey) this.begin(view, key, before);
    sounds.forChange(before, view);
    if (this.startsAtOnce && view.stage === 'gathering') {
      this.startsAtOnce = false;
      this.ready();
    }
  }

  /** The table or the rack has changed: the draft begins anew, and a plan is carried over as far as it still fits. */
  private begin(view: View, key: string, before: View | undefined): void {
    const oldStart = this.start;
    const oldDraft = this.draft;
    const wasPlanned = this.isChanged && before?.round === view.round && !this.wasOwnMove(before, view);
    const identities = new Identities([...oldDraft.rack, ...oldDraft.melds.flatMap((meld) => meld.tiles)]);
    const rack = this.arrange((view.rack ?? []).map((face) => identities.take(face, this.wish(face))));
    const melds = meldItems(identities, view.melds ?? [], oldDraft.melds.length > 0 ? oldDraft.melds : oldStart.melds);
    this.start = { melds, rack };
    this.startKey = key;
    this.past = [];
    this.future = [];
    this.selected = [];
    this.hint = undefined;
    this.refused = undefined;
    this.draft = this.start;
    const sent = view.draft && view.toMove === view.you && !before ? this.asDraft(view.draft) : undefined;
    const plan = sent ?? (wasPlanned ? rebase(oldStart, oldDraft, this.start) : undefined);
    if (plan) {
      this.past = [this.start];
      this.draft = plan;
    }
    this.judge();
  }

  private wasOwnMove(before: View | undefined, view: View): boolean {
    return before !== undefined && before.toMove === before.you && before.turn !== view.turn;
  }

  private readonly wish = (face: string): TileItem | undefined => this.draft.rack.find((tile) => tile.face === face);

  private arrange(rack: TileItem[]): TileItem[] {
    if (preferences.sortBy === 'own') return keepOrder(this.draft.rack, rack);
    return sorted(rack, preferences.sortBy, this.edition.colours);
  }

  private refuse(refused: Refused): void {
    this.refused = refused;
    sounds.no();
    this.notify({ kind: 'refused', text: refused.text });
  }

  private notify(notice: Omit<Notice, 'id'>): void {
    const id = ++this.noticeCount;
    this.notices = [...this.notices, { ...notice, id }].slice(-4);
    setTimeout(() => (this.notices = this.notices.filter((other) => other.id !== id)), 6000);
  }

  private setLink(state: LinkState): void {
    this.link = state;
    this.elsewhere = state === 'elsewhere';
  }
}
