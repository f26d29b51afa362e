import type { Lead, OwnLeadList } from '@loadstone/contracts/leads';
import { HUB_EVENTS, HUB_METHODS, showListsSchema, type HubHandshake } from '@loadstone/contracts/live';
import { LIVE_LEAD_RESPONSES, type LiveLeadList, type LiveLeadMatch } from '@loadstone/contracts/live-leads';
import { LIMITS } from '@loadstone/contracts/board';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import { makeLead } from '../../../apps/web/test/make-lead.ts';
import { makePosting } from '../../../apps/web/test/make-posting.ts';
import type { Connection } from './network.ts';
import type { OwnWrite, WriteReply } from './own-writes.ts';
import {
  BoardFeed,
  BoardIndex,
  canResume,
  createEventList,
  createOutbox,
  deliverBatch,
  postingEventSources,
  startWindow,
  toEnginePosting,
  toPostingNotes,
  type BoardWindow,
  type EncodedLead,
  type FeedPosting,
  type LeadPair,
  type LeadRequest,
  type LiveLeadPairs,
} from './server-parts.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** How long a lead counts as new. */
export const NEW_LEAD_MINUTES = 15;
/** How often the feed is read where a notification was lost. */
const POLL_MS = 1_000;
const NOTIFICATION_MS = 50;
/** Rows that are not in memory take a statement. */
const STATEMENT_MS = 5;
const LIST_LENGTH = 5_000;

/** From where a window resumes. */
export type Resume = Pick<HubHandshake, 'lastEventId' | 'feed'>;

/** What a lead shows: a posting, and how often the details of its company have changed. */
type LeadRow = FeedPosting & { readonly details: number };

type Window = BoardWindow & { readonly accountId: number; readonly connection: Connection };

/** One server: the real index, feed of batches and outboxes over the tables of the world. */
export class SimulatedServer {
  readonly #world: World;
  readonly #time: VirtualTime;
  readonly #windows = new Set<Window>();
  /** The postings as of the last applied change, from which most rows are read. */
  readonly #rows = new Map<number, FeedPosting>();
  /** The same of the details of companies. */
  readonly #details = new Map<number, number>();
  #index: BoardIndex;
  #feed: BoardFeed;
  #isRunning = true;
  /** Counts starts: what an earlier one has set does nothing. */
  #start = 0;
  appliedEventId = 0;
  feedName = '';

  constructor(world: World, time: VirtualTime) {
    this.#world = world;
    this.#time = time;
    this.#index = this.#fill();
    this.#feed = this.#createFeed();
    this.#poll();
  }

  get index(): BoardIndex {
    return this.#index;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Counts its starts: a request ends with the process that has received it. */
  get starts(): number {
    return this.#start;
  }

  /** Notifies the server of a longer feed, some time later; some notifications are lost. */
  notify(): void {
    if (this.#world.isLost(0.02)) return;
    this.#later(this.#world.random.below(NOTIFICATION_MS), () => this.#applyPlaced());
  }

  /** Stops, cuts all connections, and starts again with an index that is read from the tables. */
  restart(downMs: number): void {
    this.#isRunning = false;
    for (const { connection } of [...this.#windows]) connection.cut();
    this.#windows.clear();
    this.#start += 1;
    this.#later(downMs, () => {
      this.#isRunning = true;
      this.#index = this.#fill();
      this.#feed = this.#createFeed();
      this.#poll();
    });
  }

  /** Reads the index from the tables again, as after a change that could not be applied. */
  refill(): void {
    if (!this.#isRunning) return;
    this.#index = this.#fill();
    this.#feed.reset(this.appliedEventId);
  }

  /** Applies every change that is committed: those without a place are placed first. */
  catchUp(): Promise<boolean> {
    if (this.#isRunning) this.#world.place();
    this.#applyPlaced();
    return Promise.resolve(this.#isRunning);
  }

  #applyPlaced(): void {
    while (this.#isRunning && this.appliedEventId < this.#world.lastEventId) {
      const { eventId, change, writtenOn, changeId } = this.#world.feed[this.appliedEventId]!;
      const leadChanges = this.#index.apply(change);
      this.appliedEventId = eventId;
      if (change.type === 'posting') this.#rows.set(change.posting.token, change.posting);
      if (change.type === 'postingRemoved') this.#rows.delete(change.token);
      if (change.type === 'details')
        this.#details.set(change.accountId, (this.#details.get(change.accountId) ?? 0) + 1);
      this.#feed.accept({ eventId, change, changeId, call: null, writtenOn, leadChanges });
    }
  }

  /** Sends what a window of a company has missed, and follows the board for it. */
  async accept(connection: Connection, accountId: number, { lastEventId, feed: feedName }: Resume): Promise<void> {
    const start = this.#start;
    const matching = { catchUp: () => this.catchUp() };
    const last = lastEventId === undefined ? undefined : { eventId: lastEventId, feed: feedName };
    const isKnown = last === undefined || (await canResume(this.#feed, matching, accountId, last));
    if (start !== this.#start || !connection.isOpen) return connection.cut();
    const window: Window = {
      accountId,
      connection,
      data: {
        view: 'LE',
        lastEventId: isKnown ? lastEventId : -1,
        outbox: createOutbox({ emit: (name: string, payload: unknown) => connection.sendToClient(name, payload) }),
      },
      emit: (name, payload) => connection.sendToClient(name, payload),
    };
    const feed = this.#feed;
    this.#windows.add(window);
    connection.onClient = (name, shown) => {
      const parsed = name === HUB_METHODS.show ? showListsSchema.safeParse(shown) : undefined;
      if (parsed?.success === true) window.data.outbox.show(parsed.data);
    };
    connection.onServerLoss = () => {
      if (!this.#windows.delete(window)) return;
      window.data.outbox.drop();
      feed.unwatch(accountId);
    };
    connection.open();
    startWindow(feed, accountId, window);
  }

  /** The reply to a request of a list of leads. */
  async listLeads(token: number): Promise<OwnLeadList> {
    await this.catchUp();
    const owner = this.#index.findOwner(token);
    const { pairs, total } = this.#index.listLeads(token, LIST_LENGTH);
    const eventId = this.appliedEventId;
    const rows = owner === undefined ? [] : this.#readRows(pairs.map(({ leadToken }) => leadToken));
    return {
      leads: rows.flatMap((row, place) => (row === undefined ? [] : [toLead(row, pairs[place]!)])),
      total,
      eventId,
      isScoresPending: false,
      sampleMarks: [],
      quickPayUrl: null,
    };
  }

  /** The reply to a request of a company's live leads. */
  async listLiveLeads(accountId: number): Promise<LiveLeadList> {
    await this.catchUp();
    const now = new Date(this.#time.nowMs);
    const sinceMs = now.getTime() - LIMITS.liveLeadMinutes * 60_000;
    const query = { accountId, sinceMs, limit: LIMITS.liveLeads, kind: undefined };
    const { leads, total } = this.#index.listLiveLeads(query);
    const eventId = this.appliedEventId;
    const rows = this.#readRows(leads.map(({ leadToken }) => leadToken));
    return {
      liveLeads: rows.flatMap((row, place) => {
        const matches = leads[place]?.matches ?? [];
        return row === undefined ? [] : [{ ...toLead(row, matches[0]!.pair), matches: matches.map(toMatch) }];
      }),
      total,
      ll_serverTime: now.toISOString(),
      eventId,
      responseCode: LIVE_LEAD_RESPONSES.ok,
    };
  }

  /** The reply to a request of the own postings of a kind. */
  async listPostings(accountId: number, kind: PostingKind): Promise<Posting[]> {
    await this.catchUp();
    const rows = this.#world.tables.listShown(accountId, kind);
    // The counts are not older than the rows.
    await this.#time.sleep(this.#world.random.below(STATEMENT_MS));
    await this.catchUp();
    return rows.map((row) => this.#toPosting(row));
  }

  /** The reply to a request of one own posting; undefined where there is none. */
  async findPosting(token: number): Promise<Posting | undefined> {
    const row = this.#world.tables.postings.get(token) ?? this.#world.tables.assigned.get(token);
    await this.#time.sleep(this.#world.random.below(STATEMENT_MS));
    await this.catchUp();
    return row === undefined ? undefined : this.#toPosting(row);
  }

  /** Carries out a write of a company's user, once for each key. @returns the reply; null where it is refused */
  async write(accountId: number, write: OwnWrite, key: string): Promise<WriteReply | null> {
    await this.#time.sleep(this.#world.random.below(STATEMENT_MS));
    const known = this.#world.tables.replies.get(key);
    if (known !== undefined) return { ...known, isReplay: true };
    const changeId = `change-${key}`;
    const row = this.#world.writeOwn(accountId, write, changeId);
    if (row === undefined) return null;
    // Counted before the write is in the feed.
    const content = write.type === 'remove' ? { token: row.token } : { ...this.#toPosting(row), leadsEventId: 0 };
    const reply = { content, changeId, isReplay: false };
    this.#world.tables.replies.set(key, reply);
    return reply;
  }

  /** Drops companies that have left. */
  sweep(): void {
    this.#feed.sweep();
  }

  #createFeed(): BoardFeed {
    return new BoardFeed({
      leads: { encodeLeads: (requests) => this.#encodeLeads(requests) },
      matching: this as never,
      listEvents: createEventList(postingEventSources as never),
      nowMs: () => this.#time.nowMs,
      sink: {
        deliver: (accountId, batch) => deliverBatch(this.#windowsOf(accountId), batch),
        refuse: (accountId, reload) => {
          for (const window of this.#windowsOf(accountId)) {
            window.data.outbox.drop();
            window.emit(HUB_EVENTS.resumeRefused, reload);
          }
        },
        onError: (error) => {
          throw error;
        },
      },
    });
  }

  #windowsOf(accountId: number): Window[] {
    return [...this.#windows].filter((window) => window.accountId === accountId);
  }

  async #encodeLeads(requests: readonly LeadRequest[]): Promise<(EncodedLead | undefined)[]> {
    const { random } = this.#world;
    const tokens = requests.map(({ pair }) => pair.leadToken);
    // Rows in memory are as of the changes that are applied, those of the tables as of the moment of the statement.
    const rows = random.chance(0.5) ? this.#readRows(tokens) : await this.#readTables(tokens);
    return rows.map((row, place) => {
      if (row === undefined) return undefined;
      const json = JSON.stringify(toLead(row, requests[place]!.pair));
      return { json, encodeWithoutScores: () => json };
    });
  }

  #toPosting(row: FeedPosting): Posting {
    const { token, kind, version, createdOn, updatedOn, dateAvail, networkId } = row;
    const { count, recentCreatedOnMs } = this.#index.summarise(token);
    const sinceMs = this.#time.nowMs - NEW_LEAD_MINUTES * 60_000;
    const newLeadCount = recentCreatedOnMs.filter((createdOnMs) => createdOnMs > sinceMs).length;
    return makePosting({
      ...{ token, postType: kind, version, createdOn, updatedOn: updatedOn ?? createdOn, dateAvail },
      pStatus: this.#world.tables.assigned.has(token) ? 'A' : 'O',
      networkId: networkId ?? 0,
      leadCount: count,
      newLeadCount,
      leadsEventId: this.appliedEventId,
      hasLeads: count > 0,
      hasNewLeads: newLeadCount > 0,
      showBoldingPost: newLeadCount > 0,
    });
  }

  #readRows(tokens: readonly number[]): (LeadRow | undefined)[] {
    return toRows(tokens, this.#rows, this.#details);
  }

  async #readTables(tokens: readonly number[]): Promise<(LeadRow | undefined)[]> {
    const { random, tables } = this.#world;
    const rows = toRows(tokens, tables.postings, tables.details);
    await this.#time.sleep(random.below(STATEMENT_MS));
    return rows;
  }

  #fill(): BoardIndex {
    // As `settleSnapshot`: no change that the tables have follows later.
    this.#world.place();
    const { lastEventId, restores, tables } = this.#world;
    const { day, postings, networks, exclusions, globallyExcluded, suspended, details } = tables;
    const index = new BoardIndex({
      day,
      dateToleranceDays: 1,
      getRecentSinceMs: () => this.#time.nowMs - NEW_LEAD_MINUTES * 60_000,
      getConfirmedSinceMs: () => this.#world.tables.confirmedSinceMs,
    });
    index.loadRelations({
      exclusions: [...exclusions].map((pair) => {
        const [one, other] = pair.split(' ').map(Number);
        return { account_id: one!, other_account_id: other! };
      }),
      globallyExcluded: [...globallyExcluded],
      confirmedSince: new Date(this.#world.tables.confirmedSinceMs).toISOString(),
      sandboxCompanies: [],
      suspended: [...suspended],
      networks: [...networks].map(([id, members]) => ({ id, members: [...members] })),
    });
    const open = [...postings.values()];
    index.loadPostings(
      open.map(toEnginePosting),
      (_token, error) => {
        throw error;
      },
      open.map(toPostingNotes),
    );
    this.#rows.clear();
    for (const posting of open) this.#rows.set(posting.token, posting);
    this.#details.clear();
    for (const [accountId, changes] of details) this.#details.set(accountId, changes);
    this.appliedEventId = lastEventId;
    this.feedName = `feed-${restores}`;
    return index;
  }

  #poll(): void {
    this.#later(POLL_MS, () => {
      void this.catchUp();
      this.#poll();
    });
  }

  /** Runs something later, unless the server has stopped meanwhile. */
  #later(ms: number, run: () => void): void {
    const start = this.#start;
    this.#time.after(ms, () => {
      if (start === this.#start) run();
    });
  }
}

const PTYPES: Record<PostingKind, Lead['pType']> = { L: 'L', E: 'E' };

function toMatch({ myToken, pair }: LiveLeadPairs['matches'][number]): LiveLeadMatch {
  const { originMiles, destinationMiles, direction, mutual, covers } = pair;
  return { myToken, dfo: originMiles, dfd: destinationMiles, dirO: direction, mutual, covers };
}

function toRows(
  tokens: readonly number[],
  postings: ReadonlyMap<number, FeedPosting>,
  details: ReadonlyMap<number, number>,
): (LeadRow | undefined)[] {
  return tokens.map((token) => {
    const row = postings.get(token);
    return row && { ...row, details: details.get(row.accountId) ?? 0 };
  });
}

/** The name of a company, which changes with its details. */
export function toCompanyName(accountId: number, details: number): string {
  return `Company ${accountId}, name ${details}`;
}

function toLead(
  { token, kind, accountId, createdOn, updatedOn, dateAvail, details }: LeadRow,
  { mutual, covers, originMiles, postedTimes, sameLoads }: LeadPair,
): Lead {
  return makeLead({
    ...{ mutual, covers, dfo: originMiles, postedTimes, sameLoads },
    token,
    pType: PTYPES[kind],
    custCd: `C${accountId}`,
    company: toCompanyName(accountId, details),
    createdOn,
    updatedOn: updatedOn ?? createdOn,
    dateAvail,
  });
}
