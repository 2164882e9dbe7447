// The one state object of a table: what the server told, the player's draft, and what is selected. Components only read it
// and call its methods.

import type { Engine } from '../engine/engine';
import type { Breach, Edition, Judgement } from '../engine/types';
import type { Carrier, LinkState } from '../net/carrier';
import { Client, type Events, type Seat } from '../net/client';
import type { Command, Move, Refused, TurnTold, View } from '../net/messages';
import * as sounds from '../looks/sounds';
import { Afterthought } from './afterthought';
import {
  arrangedAs,
  declare,
  findTile,
  inOrder,
  keepOrder,
  move,
  sorted,
  withJokersAs,
  type Draft,
  type SortBy,
  type Target,
} from './draft';
import { preferences, savePreferences } from '../looks/preferences.svelte';
import { faultyMelds } from './faults';
import { History } from './history.svelte';
import { rebase } from './rebase';
import { Referee } from './referee';
import { Sayings } from './sayings.svelte';
import { Identities, meldItems, piecesOf, type TileItem } from './tiles';
import { Walks } from './walks.svelte';
import type { Fairness, Witness } from './witness';

const draftPauseMs = 400;

/** Who else is told, as long as the game goes on. */
export type Beside = Partial<Pick<Events, 'view' | 'refused' | 'seated'>>;

export class Game {
  view: View | undefined = $state.raw();
  link: LinkState = $state('connecting');
  draft: Draft = $state.raw({ melds: [], rack: [] });
  selected: string[] = $state.raw([]);
  judgement: Judgement | undefined = $state.raw();
  refused: Refused | undefined = $state.raw();
  /** The server has broken its promise: nothing more is sent. */
  breach: Breach | undefined = $state.raw();
  clockEndsAt: number | undefined = $state();
  /** A match on this device that the browser does not keep. */
  isForgotten: boolean = $state(false);
  /** Against bots alone there is nobody to wait for. */
  startsAtOnce = false;

  readonly history = new History();
  readonly sayings = new Sayings();
  readonly referee: Referee;
  readonly walks: Walks;

  private start: Draft = $state.raw({ melds: [], rack: [] });
  private startKey = '';
  private readonly client: Client;
  private readonly draftToKeep = new Afterthought(draftPauseMs, () => this.sendDraft());

  /** `witness`: where numbers are added to the deals. */
  constructor(
    carrier: Carrier,
    engine: Engine,
    private readonly witness?: Witness,
    beside: Beside = {},
  ) {
    this.referee = new Referee(engine, () => preferences.language);
    this.walks = new Walks(this.referee);
    this.client = new Client(
      carrier,
      {
        view: (view) => {
          this.take(view);
          beside.view?.(view);
        },
        unheard: () => this.mindPromise(),
        refused: (refused) => {
          this.refuse(refused);
          beside.refused?.(refused);
        },
        said: (who, phrase) => this.sayings.hear(who, phrase),
        seated: (table) => beside.seated?.(table),
        state: (state) => (this.link = state),
      },
      preferences.language,
      witness,
    );
    this.mindPromise();
  }

  /** At a table without hints single seats may get them all the same. */
  get mayHint(): boolean {
    const { options, you } = this.view!;
    return options.hints !== false || options.handicaps?.some((row) => row.seat === you && row.hints) === true;
  }
  get isMyTurn(): boolean {
    const { view } = this;
    return view?.stage === 'playing' && view.you !== null && view.toMove === view.you;
  }
  get isChanged(): boolean {
    return this.judgement?.changed ?? false;
  }
  get edition(): Edition {
    return this.referee.edition(this.view!);
  }
  /** Of the round that has ended. */
  get fairness(): Fairness | undefined {
    return this.view && this.witness?.fairness(this.view, this.edition);
  }
  get table(): string {
    return this.witness?.table ?? this.view?.table ?? '';
  }
  /** For `runset verify`. */
  get evidence(): string {
    return this.witness?.evidence ?? '';
  }
  /** The melds to be marked, by their ids. */
  get faulty(): ReadonlySet<string> {
    return faultyMelds(this.draft, this.start, this.judgement, this.refused);
  }
  /** Tiles that came from the rack may go back to it. */
  isOwn(id: string): boolean {
    return this.start.rack.some((tile) => tile.id === id);
  }

  open(command: Command, seat: Seat | undefined): void {
    this.client.open(command, seat);
  }
  send(command: Command): void {
    this.client.send(command);
  }
  ready(): void {
    if (this.view?.you) this.client.ready();
  }
  close(): void {
    this.draftToKeep.drop();
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
  get isRackSelected(): boolean {
    return this.selected.length > 0 && this.selected.every((id) => this.draft.rack.some((tile) => tile.id === id));
  }
  /** Moves the selected tiles along the rack; they stay selected. */
  shift(step: -1 | 1): void {
    const places = [...this.draft.rack.keys()].filter((i) => this.selected.includes(this.draft.rack[i]!.id));
    const ids = places.map((i) => this.draft.rack[i]!.id);
    const index = step < 0 ? Math.max(0, places[0]! - 1) : Math.min(this.draft.rack.length, places.at(-1)! + 2);
    this.arrangeByHand(move(this.draft, ids, { kind: 'rack', index }));
    sounds.tick();
  }
  clearSelection(): void {
    this.selected = [];
  }

  /** Moves tiles; dropping into the middle of a meld splits it where that makes more of it. */
  place(ids: readonly string[], target: Target): void {
    if (!this.view) return;
    const movable = target.kind === 'rack' ? this.returnable(this.view, ids, target) : ids;
    this.selected = [];
    if (movable.length === 0) return;
    sounds.clack();
    const next = move(this.draft, movable, target);
    if (target.kind === 'rack' && next.rack.length === this.draft.rack.length) this.arrangeByHand(next);
    else this.change(this.referee.bestWay(this.view, next, movable, target));
  }

  /** What was on the table when the turn began stays there; if that is not so, the engine says it. */
  private returnable(view: View, ids: readonly string[], target: Target): readonly string[] {
    const own = ids.filter((id) => this.isOwn(id));
    if (own.length === ids.length) return ids;
    const { code, text } = this.referee.judge(view, piecesOf(move(this.draft, ids, target).melds));
    if (code !== 'TABLE_TILE_GONE' && code !== 'JOKER_KEPT') return ids;
    this.refuse({ type: 'refused', cid: null, code, text });
    return own;
  }

  /** A rack that its player has put in order is not put in another one. */
  private arrangeByHand(next: Draft): void {
    this.draft = next;
    preferences.sortBy = 'own';
    savePreferences();
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
    this.showAgain(this.history.undo(this.draft));
  }
  redo(): void {
    this.showAgain(this.history.redo(this.draft));
  }
  reset(): void {
    if (this.isChanged) this.change({ melds: this.start.melds, rack: keepOrder(this.draft.rack, this.start.rack) });
    this.selected = [];
    this.walks.closeHint();
  }

  endTurn(): void {
    if (this.isMyTurn) this.play({ lay: piecesOf(this.draft.melds) });
  }
  draw(): void {
    this.play(this.view?.pile ? 'draw' : 'pass');
  }
  putBack(id: string): void {
    const tile = findTile(this.draft, id);
    if (tile) this.play({ put: tile.face });
  }

  askHint(): void {
    if (this.view) this.walks.askHint(this.view);
  }
  /** Shows the table after so many steps of the hint, as the draft. */
  stepHint(at: number): void {
    if (!this.walks.hint) return;
    this.change(arrangedAs(this.walks.stepHint(at) ?? piecesOf(this.start.melds), this.draft, this.start));
  }

  /** Steps through what somebody did in their last turn. */
  showTurn(turn: TurnTold): void {
    if (this.view) this.walks.showTurn(this.view, turn);
  }

  /** The server keeps the draft over a reload; a page that goes away sends it at once. */
  keepDraftNow(): void {
    this.draftToKeep.now();
  }

  private sendDraft(): void {
    const { view } = this;
    if (!this.isMyTurn || !view?.round || !view.turn) return;
    this.client.send({ type: 'draft', round: view.round, turn: view.turn, table: piecesOf(this.draft.melds) });
  }

  private play(what: Move): void {
    const { view } = this;
    if (!view?.round || !view.turn) return;
    this.refused = undefined;
    this.draftToKeep.drop();
    this.client.send({ type: 'play', round: view.round, turn: view.turn, move: what });
  }

  private change(next: Draft): void {
    this.history.add(this.draft);
    this.show(next);
  }

  private showAgain(draft: Draft | undefined): void {
    if (draft) this.show({ ...draft, rack: keepOrder(this.draft.rack, draft.rack) });
  }

  private show(next: Draft): void {
    this.draft = next;
    this.refused = undefined;
    this.judge();
    if (this.isMyTurn) this.draftToKeep.later();
    else this.draftToKeep.drop();
  }

  private judge(): void {
    if (!this.view?.rack) {
      this.judgement = undefined;
      return;
    }
    this.judgement = this.referee.judge(this.view, piecesOf(this.draft.melds));
    this.draft = inOrder(withJokersAs(this.draft, this.judgement.draft), this.judgement.melds);
  }

  private take(view: View): void {
    const before = this.view;
    this.view = view;
    this.clockEndsAt = view.clock ? performance.now() + view.clock.leftMs : undefined;
    const key = JSON.stringify([
      view.round,
      view.turn,
      view.stage === 'playing',
      view.mustPutBack,
      view.melds,
      view.rack?.length,
    ]);
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
    const wasPlanned = this.isChanged && before?.round === view.round && !wasOwnMove(before, view);
    const identities = new Identities([...oldDraft.rack, ...oldDraft.melds.flatMap((meld) => meld.tiles)]);
    const wish = (face: string): TileItem | undefined => oldDraft.rack.find((tile) => tile.face === face);
    const rack = this.arrange((view.rack ?? []).map((face) => identities.take(face, wish(face))));
    const melds = meldItems(identities, view.melds ?? [], oldDraft.melds.length > 0 ? oldDraft.melds : oldStart.melds);
    this.start = { melds, rack };
    this.startKey = key;
    this.selected = [];
    this.walks.closeHint();
    this.refused = undefined;
    const sent = view.draft && view.toMove === view.you && !before ? view.draft : undefined;
    const plan = sent
      ? arrangedAs(sent, this.start, this.start)
      : wasPlanned
        ? rebase(oldStart, oldDraft, this.start)
        : undefined;
    this.history.begin(plan ? [this.start] : []);
    this.draft = plan ?? this.start;
    this.judge();
  }

  private arrange(rack: TileItem[]): TileItem[] {
    if (preferences.sortBy === 'own') return keepOrder(this.draft.rack, rack);
    return sorted(rack, preferences.sortBy, this.edition.colours);
  }

  private mindPromise(): void {
    if (!this.witness?.breach) return;
    this.breach = this.witness.breach;
    this.close();
  }

  private refuse(refused: Refused): void {
    this.refused = refused;
    sounds.no();
  }
}

function wasOwnMove(before: View | undefined, view: View): boolean {
  return before !== undefined && before.toMove === before.you && before.turn !== view.turn;
}
