import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { listEventsAfter, readChanges, type FeedChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AppliedChange } from '../../matching/index.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';
import { addAlertMessages } from './alert-messages.service.ts';
import { AlertIndex } from './alert-index.ts';
import { markTripsDue } from './alert-trips.queries.ts';
import { toTripWaitMs } from './alerts.policy.ts';
import {
  insertHits,
  listFollowed,
  listFollowedOf,
  listFollowedPostingsOf,
  setDueTimes,
  setPosition,
  tryLockPosition,
  type AlertHit,
  type FollowedRow,
} from './alerts.queries.ts';

/** Changes of a short time are compared and written together. */
const GATHER_MS = 100;
/** How often the position follows the feed while nothing is followed, and a server that does not write looks again. */
const IDLE_MS = 1_000;
const CHANGES_PER_WRITE = 500;
const ROWS_PER_READ = 5_000;
/** Changes that no server has compared; above, the position moves to the end of the feed. */
const GAP_MAXIMUM = 100_000;
/** Hits of one alert that wait for one message. */
const WAITING_MAXIMUM = 200;

/** What a recorder needs of the board. */
type RecorderBoard = Pick<Board, 'db' | 'clock' | 'configuration' | 'log' | 'matching'>;

/**
 * Compares the postings of the feed with the alerts. Every server has all alerts in memory; the position in the database
 * decides which of them stores what a change concerns, with the tasks of the messages and the new position in one
 * transaction. So a change is compared once, also where a server ends at any moment.
 */
export class AlertRecorder {
  readonly #board: RecorderBoard;
  readonly #index: AlertIndex;
  readonly #stops: (() => void)[];
  readonly #warn: (error: unknown) => void;
  /** Alerts that have changed, and companies whose followed postings may have another token. */
  readonly #changedIds = new Set<number>();
  readonly #movedCompanies = new Set<number>();
  #isLoaded = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** True where changes were applied while a comparison ran. */
  #isDue = false;

  constructor(board: RecorderBoard) {
    this.#board = board;
    this.#warn = createRepeatedWarning(board.log, 'postings could not be compared with alerts');
    const { matching } = board;
    this.#index = new AlertIndex(board);
    this.#stops = [
      matching.onApplied((applied) => this.#accept(applied)),
      matching.onFilled((eventId) => this.#index.acceptRefill(eventId)),
    ];
    void matching.whenReady().then(() => this.#schedule(GATHER_MS));
  }

  /** The followed searches, postings and trucks of this server. */
  get size(): number {
    return this.#index.size;
  }

  /** Resolves when everything that the matching has applied is compared. */
  async settle(): Promise<void> {
    await this.#running;
    await this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #accept(applied: AppliedChange): void {
    this.#index.accept(applied);
    const isChanged = this.#noteChange(applied.eventId, applied.change);
    this.#schedule(isChanged || this.#index.size > 0 ? GATHER_MS : IDLE_MS);
  }

  #noteChange(eventId: number, change: FeedChange): boolean {
    if (change.type === 'posting') {
      const { accountId } = change.posting;
      if (this.#index.hasPostingsOf(accountId)) this.#movedCompanies.add(accountId);
    }
    if (change.type !== 'event' || change.event.type !== 'alerts.changed') return false;
    const { alertId, isNew } = change.event;
    if (isNew) this.#index.noteAdded(alertId, eventId);
    this.#changedIds.add(alertId);
    return true;
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // A comparison that runs may have read the end of the feed already.
      if (this.#running !== undefined) this.#isDue = true;
      else void this.#run();
    }, delayMs);
    this.#timer.unref();
  }

  #run(): Promise<void> {
    this.#running ??= this.#compare()
      .catch((error: unknown) => {
        this.#warn(error);
        this.#schedule(IDLE_MS);
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#isDue) this.#schedule(GATHER_MS);
        this.#isDue = false;
      });
    return this.#running;
  }

  async #compare(): Promise<void> {
    await this.#load();
    await this.#loadChanged();
    for (;;) {
      const state = await inTransaction(this.#board.db, (tx) => this.#compareNext(tx));
      // The server that writes now may end: this one looks again.
      if (state === 'busy') this.#schedule(IDLE_MS);
      if (state !== 'more') return;
    }
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return;
    const { db } = this.#board;
    for (const { id, event } of await this.#listChangedSincePosition()) {
      if (event.isNew) this.#index.noteAdded(event.alertId, id);
    }
    let afterId = 0;
    for (;;) {
      const rows = await listFollowed(db, afterId, ROWS_PER_READ);
      for (const row of rows) this.#put(row);
      if (rows.length < ROWS_PER_READ) break;
      afterId = rows.at(-1)?.id ?? afterId;
    }
    this.#isLoaded = true;
  }

  #listChangedSincePosition() {
    return inTransaction(this.#board.db, async (tx) => {
      const position = await tryLockPosition(tx);
      return position === undefined || position === 0 ? [] : listEventsAfter(tx, position, 'alerts.changed');
    });
  }

  async #loadChanged(): Promise<void> {
    const { db } = this.#board;
    const [ids, companies] = [[...this.#changedIds], [...this.#movedCompanies]];
    this.#changedIds.clear();
    this.#movedCompanies.clear();
    if (ids.length > 0) {
      const rows = new Map((await listFollowedOf(db, ids)).map((row) => [row.id, row]));
      for (const id of ids) {
        const row = rows.get(id);
        if (row === undefined) this.#index.remove(id);
        else this.#put(row);
      }
    }
    if (companies.length > 0) for (const row of await listFollowedPostingsOf(db, companies)) this.#put(row);
  }

  /** An alert that cannot be read must not stop the others. */
  #put(row: FollowedRow): void {
    try {
      this.#index.put(row);
    } catch (error) {
      this.#board.log.warn({ err: error, alertId: row.id }, 'an alert could not be read and finds nothing');
    }
  }

  async #compareNext(tx: Tx): Promise<'more' | 'done' | 'busy'> {
    const { matching, log } = this.#board;
    const position = await tryLockPosition(tx);
    if (position === undefined) return 'busy';
    this.#index.forgetUpTo(position);
    const upTo = matching.appliedEventId;
    if (position >= upTo) return 'done';
    if (position === 0 || upTo - position > GAP_MAXIMUM) {
      if (position > 0)
        log.warn({ changes: upTo - position }, 'postings of a long outage are not compared with alerts');
      await setPosition(tx, upTo);
      return 'done';
    }
    const read = await readChanges(tx, position, CHANGES_PER_WRITE);
    const rows = read.filter(({ id }) => id <= upTo);
    const hits = rows.flatMap(({ id, change }) => {
      if (change.type === 'posting') return this.#index.find(id, change.posting);
      return change.type === 'network' && change.isAudience ? this.#index.findReleased(id) : [];
    });
    const trips = rows.flatMap(({ change }) =>
      change.type === 'posting' ? this.#index.findTrips(change.posting) : [],
    );
    await this.#store(tx, hits, [...new Set(trips)]);
    const isWhole = read.length < CHANGES_PER_WRITE || rows.length < read.length;
    await setPosition(tx, isWhole ? upTo : (rows.at(-1)?.id ?? upTo));
    return isWhole ? 'done' : 'more';
  }

  async #store(tx: Tx, hits: readonly AlertHit[], tripAlertIds: readonly number[]): Promise<void> {
    const { clock } = this.#board;
    const found = hits.length > 0 ? await insertHits(tx, { hits, limit: WAITING_MAXIMUM, now: clock.now() }) : [];
    const trips = tripAlertIds.length > 0 ? await markTripsDue(tx, tripAlertIds) : [];
    const undue = [...found, ...trips].filter(({ due_on: dueOn }) => dueOn === null);
    if (undue.length > 0)
      await setDueTimes(tx, await addAlertMessages(this.#board, tx, undue, toTripWaitMs(this.#index.truckCount)));
  }
}

/** The recorder of a board. It follows the changes from its first use, which is the registration. */
export const alertRecorderOf = perBoard((board: Board) => new AlertRecorder(board));
