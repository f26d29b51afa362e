import { MACHINE_LISTS, type MachineList } from '@loadstone/contracts/machine';
import type { Clock } from '../../ground/clock.ts';
import { readChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AppliedChange, Matching } from '../../matching/index.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';
import type { WarningLog } from '../../ground/warning-log.ts';
import { planCompanies } from '../company-plan.ts';
import type { ListEvents } from '../event-list.ts';
import { addToLog, lockPosition } from './event-log.queries.ts';
import {
  BY_BOARD,
  isMachineEvent,
  toOrigin,
  toStoredBatch,
  type StoredBatch,
  type StoredChange,
} from './stored-change.ts';

/** Batches of one transaction. */
const BATCHES_PER_WRITE = 500;
/** A server waits so long for the one that wrote last, and then writes itself. */
const STANDBY_MS = 1_000;
/** How often the position follows a feed without events of listeners. */
const IDLE_MS = 1_000;
/** Batches that are kept while the database cannot be written; above, they are replaced by a `reset`. */
const PENDING_MAXIMUM = 50_000;
/** Changes of the feed that are read again where no server has recorded them; above, everything is reset. */
const GAP_MAXIMUM = 10_000;

interface RecorderOptions {
  readonly db: Db;
  readonly matching: Pick<Matching, 'index' | 'appliedEventId' | 'onApplied' | 'onFilled' | 'whenReady'>;
  readonly listEvents: ListEvents;
  readonly clock: Clock;
  readonly log: WarningLog;
  /** The companies whose events are recorded. */
  readonly listListeners: () => Promise<readonly number[]>;
  /** Adds the tasks that deliver these events, in the transaction that records them. */
  readonly onRecord: (tx: Tx, batches: readonly StoredBatch[]) => Promise<void>;
  /** Called after each commit. */
  readonly onRecorded: () => void;
}

/**
 * Records the events of the companies that have service accounts or webhooks. Every server plans the same events from the
 * same feed; the position in the database decides which of them writes. A server that has written goes on, the others
 * look a second later, and write what is missing where it has ended.
 */
export class EventRecorder {
  readonly #options: RecorderOptions;
  /** The companies whose events are recorded. */
  readonly #listeners = new Map<number, true>();
  readonly #stops: (() => void)[];
  readonly #warn: (error: unknown) => void;
  #pending: StoredBatch[] = [];
  /** Events up to here were not planned by this server; undefined until it knows who listens. */
  #startId: number | undefined;
  /** True while no other server has written since this one. */
  #isWriter = false;
  #writtenId = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isClosed = false;
  #hasListeners: Promise<void> | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#warn = createRepeatedWarning(options.log, 'events of programs could not be recorded');
    const { matching } = options;
    this.#stops = [
      matching.onApplied((applied) => this.#accept(applied)),
      matching.onFilled((eventId) => this.#reset(eventId, MACHINE_LISTS)),
    ];
    void matching.whenReady().then(() => this.#begin());
  }

  /** Events that wait for the database. */
  get waiting(): number {
    return this.#pending.length;
  }

  /** Resolves when everything that the matching has applied is in the log, by this server. */
  async settle(): Promise<void> {
    await this.#hasListeners;
    await this.#writing;
    this.#isWriter = true;
    await this.#run();
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.settle();
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#writing;
  }

  /**
   * Reads who listens. Changes that are applied until then are planned for no company: they are read from the feed, as
   * those from before the start are.
   */
  #begin(): void {
    this.#hasListeners ??= this.#options.listListeners().then(
      (accountIds) => {
        for (const accountId of accountIds) this.#listeners.set(accountId, true);
        this.#startId = this.#options.matching.appliedEventId;
        // A server that runs records first what this one has not planned.
        this.#schedule(STANDBY_MS);
      },
      (error: unknown) => {
        this.#warn(error);
        this.#hasListeners = undefined;
        if (!this.#isClosed) setTimeout(() => this.#begin(), STANDBY_MS).unref();
      },
    );
  }

  #accept(applied: AppliedChange): void {
    if (applied.change.type === 'listener') this.#listeners.set(applied.change.accountId, true);
    if (this.#startId === undefined) return;
    const { listEvents, matching } = this.#options;
    const plans = planCompanies(applied, { watched: this.#listeners, listEvents, matching });
    const batches = plans.map(toStoredBatch).filter(({ changes }) => changes.length > 0);
    this.#pending.push(...batches);
    if (this.#pending.length > PENDING_MAXIMUM) {
      this.#pending = [];
      this.#reset(applied.eventId, MACHINE_LISTS);
    }
    this.#schedule(batches.length === 0 ? IDLE_MS : this.#isWriter ? 0 : STANDBY_MS);
  }

  /** All listeners must read these lists again. */
  #reset(eventId: number, lists: readonly MachineList[]): void {
    for (const accountId of this.#listeners.keys()) {
      this.#pending.push({ eventId, accountId, ...BY_BOARD, changes: [{ type: 'reset', lists }] });
    }
    this.#schedule(this.#isWriter ? 0 : STANDBY_MS);
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed || this.#startId === undefined) return;
    if (delayMs === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      void this.#run();
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, delayMs);
    this.#timer.unref();
  }

  #run(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
      if (this.#pending.length > 0) this.#schedule(this.#isWriter ? 0 : STANDBY_MS);
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    // Changes that one read of the feed has returned are written together.
    await Promise.resolve();
    if (this.#startId === undefined || this.#listeners.size === 0) return;
    try {
      do {
        const upTo = this.#pending[BATCHES_PER_WRITE - 1]?.eventId ?? this.#options.matching.appliedEventId;
        const batches = this.#pending.filter(({ eventId }) => eventId <= upTo);
        await this.#writeUpTo(upTo, batches);
        this.#pending = this.#pending.filter(({ eventId }) => eventId > upTo);
      } while (this.#pending.length > 0 && this.#isWriter);
    } catch (error) {
      this.#warn(error);
      this.#isWriter = false;
    }
  }

  async #writeUpTo(upTo: number, batches: readonly StoredBatch[]): Promise<void> {
    const { db, clock, onRecord, onRecorded } = this.#options;
    const added = await inTransaction(db, async (tx) => {
      const position = await lockPosition(tx);
      this.#isWriter = position < upTo || position === this.#writtenId;
      if (position >= upTo) return false;
      const missed = await this.#readGap(tx, position);
      const fresh = [...missed, ...batches.filter(({ eventId }) => eventId > position)];
      await addToLog(tx, { batches: fresh, position: upTo, now: clock.now() });
      if (fresh.length > 0) await onRecord(tx, fresh);
      return fresh.length > 0;
    });
    if (this.#isWriter) this.#writtenId = upTo;
    if (added) onRecorded();
  }

  /** The events that no server has recorded: leads of that time are unknown. */
  async #readGap(tx: Tx, position: number): Promise<StoredBatch[]> {
    const startId = this.#startId ?? 0;
    if (position >= startId || position === 0) return [];
    const { listEvents } = this.#options;
    const rows = await readChanges(tx, position, GAP_MAXIMUM);
    const isWhole = rows.length < GAP_MAXIMUM;
    const found = new Map<string, StoredBatch & { readonly changes: StoredChange[] }>();
    for (const { id: eventId, change, call } of isWhole ? rows : []) {
      if (eventId > startId) break;
      for (const { to, event } of listEvents(change)) {
        if (!isMachineEvent(event)) continue;
        for (const accountId of to === 'everyone' ? this.#listeners.keys() : to) {
          if (!this.#listeners.has(accountId)) continue;
          const key = `${eventId} ${accountId}`;
          const batch = found.get(key) ?? { eventId, accountId, ...toOrigin(call, accountId), changes: [] };
          batch.changes.push(event);
          found.set(key, batch);
        }
      }
    }
    const lists = isWhole ? (['leads'] as const) : MACHINE_LISTS;
    for (const accountId of this.#listeners.keys()) {
      const key = `${startId} ${accountId}`;
      const batch = found.get(key) ?? { eventId: startId, accountId, ...BY_BOARD, changes: [] };
      batch.changes.push({ type: 'reset', lists });
      found.set(key, batch);
    }
    return [...found.values()];
  }
}
