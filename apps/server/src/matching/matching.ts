import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Posting } from '@loadstone/engine';
import { toCalendarDay, type Clock } from '../ground/clock.ts';
import {
  listenToFeed,
  placeChanges,
  raiseFeedBound,
  readFeed,
  readFeedName,
  type FeedMark,
  type FeedRow,
} from '../db/change-feed/change-feed.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { asServer, placeLater } from '../db/held-transaction.ts';
import { outsideSpans } from '../ground/telemetry/index.ts';
import { ApplyError } from './apply-error.ts';
import { inSpanOf } from './apply-span.ts';
import { BoardIndex, type LeadIndex } from './board-index.ts';
import { GatheredCommits } from './gathered-commits.ts';
import { NO_LEADS, type LeadSummary } from './lead-summary.ts';
import { LeadCounter } from './lead-counter.ts';
import type { AppliedChange } from './leads.ts';
import { readBoardSnapshot, type BoardSnapshot } from './matching.queries.ts';
import { toUnindexed, type UnindexedPosting } from './pair-questions.ts';
import type { PostingNotes } from './translate.ts';
import { BoardTrucks } from './trucks/board-trucks.ts';
import type { FoundTrucks, TruckCriteria, TruckViewer } from './trucks/truck-question.ts';
import { createRepeatedWarning } from '../ground/repeated-warning.ts';
import { SharedRun } from './shared-run.ts';
import { TruckTable } from './trucks/truck-table.ts';

/** Interval of reading the feed when no notification arrives. */
const POLL_MS = 1_000;
/** Pause before a failed fill is retried. */
const REFILL_PAUSE_MS = 1_000;
const CHANGES_PER_READ = 500;
/** For the reads, the places, and the snapshot of a fill, which needs both. */
const OWN_CONNECTIONS = 2;
/** After this long of applying changes other work may run: an upsert writes many rows, and each may change many pairs. */
const TURN_MS = 10;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
/** Time budget for the lead counts of one list. */
const COUNT_BUDGET_MS = 150;
/** Postings whose leads are counted right after a fill, for the first lists. */
const WARM_POSTINGS = 20_000;
/** After this long without reading the feed, retention may have deleted unread changes. */
const SILENCE_MAXIMUM_MS = 12 * 3_600_000;

interface MatchingOptions {
  database: Pick<OpenDatabase, 'db' | 'url'>;
  clock: Clock;
  /** Zone of the board's day, for a new board. */
  timeZone: string;
  dateToleranceDays: number;
  /** The age below which a lead counts as new. */
  newLeadMinutes: number;
  /** How long the owner's last action confirms a posting (M17). */
  confirmedHours: number;
  /** False for a server that shows no leads: its index stays empty and is never ready. Default true. */
  hasIndex?: boolean;
  log: MatchingLog;
}

interface MatchingLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Lead counts in the order of the tokens, as of one event of the feed. */
interface CountedLeads {
  readonly summaries: readonly LeadSummary[];
  readonly eventId: number;
}

/** A posting whose leads were counted after its list was returned. */
export interface CountedPosting {
  readonly token: number;
  readonly accountId: number;
  readonly kind: PostingKind;
}

/** The matching of one server process: an index that follows the tables through the change feed. */
export interface Matching {
  /** False until the first fill is done. */
  readonly isReady: boolean;
  /** Resolves when the first fill is complete. */
  whenReady(): Promise<void>;
  /** The last change of the feed that the index has applied. */
  readonly appliedEventId: number;
  /** Names the feed of that change: another feed has other changes of the same ids. Empty until the first fill is done. */
  readonly feedName: string;
  /** The index as of that change. A rebuild replaces the object, so read this property for each question. */
  readonly index: LeadIndex;
  /**
   * The number of leads of each posting, in the order of the tokens. Where counting takes too long, the last postings
   * have `NO_LEADS`, and `onCounted` reports them when they are counted. All counts are as of one event, so that a client
   * can add later events to them.
   */
  summariseLeads(tokens: readonly number[]): Promise<CountedLeads>;
  /** Subscribes to counts that were missing from a returned list. Returns the function that unsubscribes. */
  onCounted(listener: (delayed: readonly CountedPosting[]) => void): () => void;
  /**
   * The open trucks that a viewer may see and that meet the criteria, the best first, and how many there are. Trucks of one
   * fingerprint are one row (M16).
   */
  searchTrucks(criteria: TruckCriteria, viewer: TruckViewer): FoundTrucks;
  /** As {@link searchTrucks}, among trucks of another board. Their fingerprints are not known, so each is a row. */
  searchUnindexedTrucks(trucks: readonly UnindexedPosting[], criteria: TruckCriteria, viewer: TruckViewer): FoundTrucks;
  /**
   * Applies every change committed before the call, so that a caller reads its own writes. Calls at the same time share
   * one statement.
   *
   * @returns false where the feed could not be read
   */
  catchUp(): Promise<boolean>;
  /**
   * Subscribes to changes; called while the index is exactly at the change.
   *
   * @param settle resolves when the listener has passed on what it was called with
   * @returns the function that unsubscribes
   */
  onApplied(listener: (applied: AppliedChange) => void, settle?: () => Promise<void>): () => void;
  /**
   * Resolves when every change committed before the call is applied and passed on by the listeners of this server, or after
   * `limitMs`. A long write waits here between its parts, so that desks are never behind by more than one part.
   */
  whenPassedOn(limitMs: number): Promise<void>;
  /**
   * Subscribes to fills of the index, the first one included. Listeners of `onApplied` do not receive the changes up to
   * this event, but all after it. Called while the index is exactly at that event.
   */
  onFilled(listener: (eventId: number) => void): () => void;
  close(): Promise<void>;
}

/** The outcome of reading the feed to its end. */
interface Reading {
  readonly isRead: boolean;
  /** True where committed changes had no place yet. */
  readonly hasWaiting: boolean;
}

const NOT_READ: Reading = { isRead: false, hasWaiting: false };

/** Fills the index from the database in the background and follows the feed until closed. */
export function startMatching(options: MatchingOptions): Matching {
  const follower = new Follower(options);
  if (options.hasIndex !== false) void follower.start();
  return follower;
}

class Follower implements Matching {
  readonly #options: MatchingOptions;
  /**
   * The connections that read the feed and place changes. Requests wait for the index inside of transactions: if it needed connections of
   * their pool, they could hold all of them and wait for each other.
   */
  readonly #reads: OpenDatabase;
  readonly #appliedListeners = new Map<(applied: AppliedChange) => void, (() => Promise<void>) | undefined>();
  readonly #fillListeners = new Set<(eventId: number) => void>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #counter: LeadCounter;
  readonly #warnOfOutage: (error: unknown) => void;
  #index: BoardIndex;
  #trucks = new BoardTrucks();
  #appliedEventId = 0;
  #feedName = '';
  /** True once a second: the database may have been restored, or a replica may have taken over. */
  #isFeedDue = false;
  #isReady = false;
  #isClosed = false;
  #lastReadMs = 0;
  readonly #reading = new SharedRun(() => asServer(() => outsideSpans(() => this.#readFeed())));
  readonly #placing = new SharedRun(() => asServer(() => outsideSpans(() => placeChanges(this.#reads.db))));
  readonly #raising = new SharedRun(() => asServer(() => outsideSpans(() => this.#raiseBound())));
  readonly #commits = new GatheredCommits(() => void this.catchUp());
  #feedMark: FeedMark = null;
  /** The fill that goes on. */
  #filling: Promise<void> | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #poll: NodeJS.Timeout | undefined;

  constructor(options: MatchingOptions) {
    this.#options = options;
    const { database, log } = options;
    this.#reads = openDatabase({
      url: database.url,
      poolSize: OWN_CONNECTIONS,
      onTrouble: (error, what) => log.warn({ err: error }, `${what} of the index failed`),
    });
    this.#warnOfOutage = createRepeatedWarning(options.log, 'the change feed could not be read');
    this.#index = this.#createIndex(undefined);
    this.#counter = new LeadCounter(
      () => this.#index,
      (error) => options.log.error({ err: error }, 'leads could not be counted'),
    );
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get appliedEventId(): number {
    return this.#appliedEventId;
  }

  get feedName(): string {
    return this.#feedName;
  }

  get index(): LeadIndex {
    return this.#index;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  async summariseLeads(tokens: readonly number[]): Promise<CountedLeads> {
    const counted = await this.#counter.summarise(tokens, COUNT_BUDGET_MS);
    // Counting let other changes be applied. The counts are read again without a pause, so that all are as of one event.
    const summaries = counted.map((summary, position) => {
      const token = tokens[position] ?? 0;
      const known = this.#index.findSummary(token);
      if (known !== undefined) return known;
      // Not counted within the budget: the counter does it in the background.
      if (summary === NO_LEADS) return NO_LEADS;
      return this.#index.summarise(token);
    });
    return { summaries, eventId: this.#appliedEventId };
  }

  onCounted(listener: (delayed: readonly CountedPosting[]) => void): () => void {
    return this.#counter.onCounted(({ tokens }) =>
      listener(
        tokens.flatMap((token) => {
          const owner = this.#index.findOwner(token);
          return owner === undefined ? [] : [{ token, ...owner }];
        }),
      ),
    );
  }

  searchTrucks(criteria: TruckCriteria, viewer: TruckViewer): FoundTrucks {
    return this.#trucks.search(criteria, viewer, (isFound) => this.#index.groupFound(isFound));
  }

  searchUnindexedTrucks(
    trucks: readonly UnindexedPosting[],
    criteria: TruckCriteria,
    viewer: TruckViewer,
  ): FoundTrucks {
    const table = new TruckTable();
    for (const truck of trucks) table.put(toUnindexed(truck), [truck.srceSt ?? '', truck.destSt ?? '']);
    return table.search(criteria, viewer);
  }

  onApplied(listener: (applied: AppliedChange) => void, settle?: () => Promise<void>): () => void {
    this.#appliedListeners.set(listener, settle);
    return () => this.#appliedListeners.delete(listener);
  }

  async whenPassedOn(limitMs: number): Promise<void> {
    if (!this.#isReady) return;
    const passOn = async (): Promise<void> => {
      await this.catchUp();
      await Promise.all([...this.#appliedListeners.values()].map((settle) => settle?.()));
    };
    await Promise.race([passOn(), sleep(limitMs, undefined, { ref: false })]);
  }

  onFilled(listener: (eventId: number) => void): () => void {
    this.#fillListeners.add(listener);
    return () => this.#fillListeners.delete(listener);
  }

  async start(): Promise<void> {
    await this.#fill();
    if (this.#isClosed) return;
    const { database, log } = this.#options;
    const read = (): void => void this.#reading.run();
    const listener = listenToFeed(database.url, read, (error, what) => log.warn({ err: error }, `${what} failed`));
    const stopPlacing = placeLater(database.db, () => this.#commits.add());
    this.#stopListening = async () => {
      stopPlacing();
      await listener.close();
    };
    // It also places what a server has left that ended right after a commit.
    this.#poll = setInterval(() => {
      this.#isFeedDue = true;
      void this.catchUp();
      void this.#raising.run();
    }, POLL_MS);
    this.#poll.unref();
    this.#isReady = true;
    this.#ready.resolve();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#counter.close();
    clearInterval(this.#poll);
    await this.#stopListening?.();
    this.#commits.close();
    await this.#reading.settle();
    await this.#placing.settle();
    await this.#raising.settle();
    await this.#reads.close();
    this.#appliedListeners.clear();
    this.#fillListeners.clear();
  }

  async catchUp(): Promise<boolean> {
    const { isRead, hasWaiting } = await this.#reading.run();
    if (!isRead || !hasWaiting) return isRead;
    try {
      await this.#placing.run();
    } catch (error) {
      if (!this.#isClosed) this.#warnOfOutage(error);
      return false;
    }
    return (await this.#reading.run()).isRead;
  }

  async #raiseBound(): Promise<void> {
    try {
      this.#feedMark = await raiseFeedBound(this.#reads.db, this.#feedMark);
    } catch (error) {
      if (!this.#isClosed) this.#warnOfOutage(error);
    }
  }

  async #readFeed(): Promise<Reading> {
    const { clock, log } = this.#options;
    try {
      const nowMs = clock.now().getTime();
      if (nowMs - this.#lastReadMs > SILENCE_MAXIMUM_MS) await this.#refill('the feed was not read for hours');
      if (this.#isFeedDue) await this.#checkFeed();
      while (!this.#isClosed) {
        const commits = this.#commits.count;
        const { rows, hasWaiting } = await readFeed(this.#reads.db, this.#appliedEventId, CHANGES_PER_READ);
        if (!hasWaiting) this.#commits.markPlaced(commits);
        this.#lastReadMs = nowMs;
        await this.#applyAll(rows);
        if (rows.length < CHANGES_PER_READ && !this.#isClosed) return { isRead: true, hasWaiting };
      }
      return NOT_READ;
    } catch (error) {
      if (this.#isClosed) return NOT_READ;
      if (error instanceof ApplyError) {
        log.error({ err: error.cause, eventId: error.eventId }, 'a change could not be applied; rebuilding the index');
        await this.#refill('a change could not be applied');
        return { isRead: !this.#isClosed, hasWaiting: false };
      }
      // The database is unavailable: the poll retries.
      this.#warnOfOutage(error);
      return NOT_READ;
    }
  }

  /** Rebuilds the index where the feed is another one: its ids say nothing about the changes of before. */
  async #checkFeed(): Promise<void> {
    if ((await readFeedName(this.#reads.db)) !== this.#feedName) await this.#refill('the feed is another one');
    this.#isFeedDue = false;
  }

  async #applyAll(rows: readonly FeedRow[]): Promise<void> {
    let turnStartedMs = performance.now();
    for (const row of rows) {
      if (performance.now() - turnStartedMs > TURN_MS) {
        await nextTurn();
        turnStartedMs = performance.now();
      }
      if (this.#isClosed) return;
      const { id: eventId, change, changeId, call, at: writtenOn } = row;
      inSpanOf(row, () => this.#apply({ eventId, change, changeId, call, writtenOn }));
    }
  }

  #apply({ eventId, change, changeId, call, writtenOn }: Omit<AppliedChange, 'leadChanges'>): void {
    let leadChanges: AppliedChange['leadChanges'];
    try {
      leadChanges = this.#index.apply(change);
      this.#trucks.apply(change);
    } catch (cause) {
      throw new ApplyError(eventId, cause);
    }
    this.#appliedEventId = eventId;
    const applied = { eventId, change, changeId, call, writtenOn, leadChanges };
    this.#notify(this.#appliedListeners.keys(), applied, eventId);
  }

  #notify<Message>(listeners: Iterable<(message: Message) => void>, message: Message, eventId: number): void {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        this.#options.log.error({ err: error, eventId }, 'a listener of the matching failed');
      }
    }
  }

  async #refill(reason: string): Promise<void> {
    this.#options.log.warn({ reason }, 'rebuilding the index');
    await this.#fill();
  }

  /**
   * Builds a new index and replaces the old one; retries until it succeeds or the server closes. One fill at a time: each needs
   * all connections of the reads, and two of them would wait for each other.
   */
  #fill(): Promise<void> {
    this.#filling ??= this.#fillUntilDone().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #fillUntilDone(): Promise<void> {
    const { clock, log } = this.#options;
    while (!this.#isClosed) {
      const startedMs = performance.now();
      try {
        const { index, trucks, eventId, feedName, newest } = await this.#readIndex();
        this.#index = index;
        this.#trucks = trucks;
        this.#appliedEventId = eventId;
        this.#feedName = feedName;
        this.#lastReadMs = clock.now().getTime();
        this.#notify(this.#fillListeners, eventId, eventId);
        this.#counter.warm(newest);
        const tookMs = Math.round(performance.now() - startedMs);
        log.info({ postings: index.postingCount, eventId, tookMs }, 'matching filled');
        return;
      } catch (error) {
        if (this.#isClosed) return;
        log.error({ err: error }, 'the index could not be built; retrying');
        await new Promise((resolve) => setTimeout(resolve, REFILL_PAUSE_MS));
      }
    }
  }

  async #readIndex(): Promise<
    Pick<BoardSnapshot, 'eventId' | 'feedName'> & { index: BoardIndex; trucks: BoardTrucks; newest: number[] }
  > {
    const postings: Posting[] = [];
    const notes: PostingNotes[] = [];
    let trucks = new BoardTrucks();
    const onRefused = (token: number, error: unknown): void =>
      this.#options.log.error({ err: error, token }, 'the engine refused a posting; it is not in the index');
    const snapshot = await readBoardSnapshot(this.#reads.db, ({ sandboxCompanies }) => {
      trucks = new BoardTrucks(sandboxCompanies);
      return (page) => {
        for (const posting of page.postings) postings.push(posting);
        for (const note of page.notes) notes.push(note);
        trucks.load(page, onRefused);
      };
    });
    const index = this.#createIndex(snapshot.day);
    index.loadRelations(snapshot);
    index.loadPostings(postings, onRefused, notes);
    // Tokens increase with time: the last postings are the newest, which the first lists show.
    return {
      index,
      trucks,
      eventId: snapshot.eventId,
      feedName: snapshot.feedName,
      newest: postings.slice(-WARM_POSTINGS).map(({ token }) => token),
    };
  }

  #createIndex(knownDay: string | undefined): BoardIndex {
    const { clock, timeZone, dateToleranceDays, newLeadMinutes, confirmedHours } = this.#options;
    const today = toCalendarDay(clock.now(), timeZone);
    return new BoardIndex({
      // The day of the board never goes back, also where the clock of this server is behind.
      day: knownDay !== undefined && knownDay > today ? knownDay : today,
      dateToleranceDays,
      getRecentSinceMs: () => clock.now().getTime() - newLeadMinutes * MS_PER_MINUTE,
      getConfirmedSinceMs: () => clock.now().getTime() - confirmedHours * MS_PER_HOUR,
    });
  }
}
