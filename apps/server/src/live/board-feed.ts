import type { BoardReload } from '@loadstone/contracts/live';
import type { AppliedChange, CountedPosting, Matching } from '../matching/index.ts';
import type { PushedLeads } from './pushed-data.ts';
import { findTracer, outsideSpans, type Span } from '../ground/telemetry/index.ts';
import {
  BatchRing,
  encodeChange,
  toCompanyBatch,
  type CompanyBatch,
  type EncodedChange,
  type RingLimits,
} from './batch-ring.ts';
import type { ListEvents } from './event-list.ts';
import { encodePlan, listRequests, planCompanies, POSTINGS_PER_BATCH, type CompanyPlan } from './company-plan.ts';

/** After this many changes the event loop gets a turn: their rows and messages take some milliseconds. */
const CHANGES_PER_TURN = 200;
const RING: RingLimits = { batches: 1_000, changes: 1_000 };
/** How long a company's batches are kept after its last connection closed. */
export const LINGER_MS = 120_000;
/** How long a batch is kept. Limits memory: the batches of thousands of companies carry rows. */
export const BATCH_KEPT_MS = 300_000;

/** Receives finished batches. */
interface BoardSink {
  /** One company's batch; in event order for each company. */
  deliver(accountId: number, batch: CompanyBatch): void;
  /** The company's clients must reload: lists that include `eventId` are valid, later batches apply to them. */
  refuse(accountId: number, reload: BoardReload): void;
  onError(error: unknown): void;
}

interface BoardFeedOptions {
  leads: Pick<PushedLeads, 'encodeLeads'>;
  matching: Pick<Matching, 'index' | 'appliedEventId'>;
  listEvents: ListEvents;
  sink: BoardSink;
  nowMs: () => number;
}

interface Watched {
  ring: BatchRing;
  connections: number;
  /** When the last connection closed; undefined while there is one. */
  leftAtMs: number | undefined;
}

/**
 * Turns applied changes into batches for each connected company. Companies without a connection here
 * in the last two minutes cost nothing. A change is planned while the index is at it; the rows are then
 * loaded together for all changes that arrived meanwhile, in order.
 */
export class BoardFeed {
  readonly #options: BoardFeedOptions;
  readonly #watched = new Map<number, Watched>();
  #waiting: CompanyPlan[] = [];
  /** The plans whose rows are being read. */
  #inFlight: CompanyPlan[] = [];
  /** Of the waiting plans whose changes are traced. */
  #waitingSpans: { readonly eventId: number; readonly span: Span }[] = [];
  #run: Promise<void> | undefined;

  constructor(options: BoardFeedOptions) {
    this.#options = options;
  }

  /** Registers a connection of a company: from now on its batches are built and kept. */
  watch(accountId: number): void {
    const watched = this.#watched.get(accountId);
    if (watched === undefined) {
      const ring = new BatchRing(this.#options.matching.appliedEventId, RING);
      this.#watched.set(accountId, { ring, connections: 1, leftAtMs: undefined });
      return;
    }
    watched.connections += 1;
    watched.leftAtMs = undefined;
  }

  /**
   * Builds a company's batches from now on, before a window of it connects; for {@link LINGER_MS}.
   *
   * @returns the last event before these batches: {@link listMissed} lists all that follow
   */
  expect(accountId: number): number {
    this.watch(accountId);
    this.unwatch(accountId);
    return this.getDeliveredEventId(accountId);
  }

  /** Unregisters a connection. The company's batches are kept for {@link LINGER_MS}. */
  unwatch(accountId: number): void {
    const watched = this.#watched.get(accountId);
    if (watched === undefined) return;
    watched.connections -= 1;
    if (watched.connections <= 0) watched.leftAtMs = this.#options.nowMs();
  }

  /** Drops companies whose last connection closed too long ago, and batches that are too old. */
  sweep(): void {
    const nowMs = this.#options.nowMs();
    for (const [accountId, { ring, leftAtMs }] of this.#watched) {
      if (leftAtMs !== undefined && leftAtMs < nowMs - LINGER_MS) this.#watched.delete(accountId);
      else ring.dropBefore(nowMs - BATCH_KEPT_MS);
    }
  }

  /** The company's batches after an event; undefined where they are not complete and the client must reload. */
  listMissed(accountId: number, lastEventId: number): readonly CompanyBatch[] | undefined {
    return this.#watched.get(accountId)?.ring.listAfter(lastEventId);
  }

  /** The last event up to which everything has been delivered to a company. */
  getDeliveredEventId(accountId: number): number {
    const pending = [...this.#inFlight, ...this.#waiting].find((plan) => plan.accountId === accountId);
    return pending === undefined ? this.#options.matching.appliedEventId : pending.eventId - 1;
  }

  /** Publishes `leads.changed` for postings whose lead counts or scores were computed after the reply. */
  publishCounted(postings: readonly CountedPosting[]): void {
    const byCompany = Map.groupBy(postings, (posting) => posting.accountId);
    for (const [accountId, own] of byCompany) {
      if (!this.#watched.has(accountId)) continue;
      const changes = own.map(({ token, kind }) => encodeChange({ type: 'leads.changed', myToken: token, kind }));
      const eventId = this.getDeliveredEventId(accountId);
      for (let start = 0; start < changes.length; start += POSTINGS_PER_BATCH) {
        this.#options.sink.deliver(
          accountId,
          toCompanyBatch(eventId, changes.slice(start, start + POSTINGS_PER_BATCH)),
        );
      }
    }
  }

  /** Plans a change. Call it while the index is exactly at that change; the batches are delivered soon after. */
  accept(applied: AppliedChange): void {
    const plans = planCompanies(applied, {
      watched: this.#watched,
      listEvents: this.#options.listEvents,
      matching: this.#options.matching,
    });
    if (plans.length === 0) return;
    this.#waiting.push(...plans);
    const tracer = findTracer();
    if (tracer?.trace !== undefined) {
      const { eventId } = applied;
      const attributes = { 'loadstone.feed.id': eventId, 'loadstone.companies': plans.length };
      this.#waitingSpans.push({ eventId, span: tracer.start('hub push', 'internal', { attributes }) });
    }
    this.#run ??= outsideSpans(() => this.#drain());
  }

  /** Resolves when everything accepted so far is delivered. */
  async settle(): Promise<void> {
    await this.#run;
  }

  /** Makes every client reload, spread over time: the index was rebuilt, so the changes in between are unknown. */
  reset(appliedEventId: number): void {
    this.#waiting = [];
    for (const accountId of this.#watched.keys()) this.#refuse(accountId, { eventId: appliedEventId, isForAll: true });
  }

  async #drain(): Promise<void> {
    // Changes that one read of the feed has returned are applied in one go; their rows are read together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const { inFlight, spans } = this.#takeForTurn();
      this.#inFlight = inFlight;
      try {
        // A statement that reads the rows of several changes is shown in the trace of the first.
        await (spans[0]?.run(() => this.#deliver(inFlight)) ?? this.#deliver(inFlight));
        for (const span of spans) span.end();
      } catch (error) {
        for (const span of spans) span.end({}, error);
        // The rows could not be read: a reload instead of a gap.
        this.#options.sink.onError(error);
        for (const { accountId, eventId } of inFlight) this.#refuse(accountId, { eventId });
      }
      this.#inFlight = [];
    }
    this.#run = undefined;
  }

  /** The plans of the first events, at least of one, with few changes enough for one turn, and the spans of these events. */
  #takeForTurn(): { inFlight: CompanyPlan[]; spans: Span[] } {
    let [count, changes, lastEventId] = [0, 0, 0];
    for (const { eventId, changes: own } of this.#waiting) {
      if (changes >= CHANGES_PER_TURN && eventId !== lastEventId) break;
      count += 1;
      changes += own.length;
      lastEventId = eventId;
    }
    const next = this.#waitingSpans.findIndex(({ eventId }) => eventId > lastEventId);
    const spans = this.#waitingSpans.splice(0, next === -1 ? this.#waitingSpans.length : next);
    return { inFlight: this.#waiting.splice(0, count), spans: spans.map(({ span }) => span) };
  }

  async #deliver(plans: readonly CompanyPlan[]): Promise<void> {
    const requests = plans.map(listRequests);
    const all = requests.flat();
    const leads = all.length === 0 ? [] : await this.#options.leads.encodeLeads(all);
    let next = 0;
    for (const [index, plan] of plans.entries()) {
      const count = requests[index]?.length ?? 0;
      const own = leads.slice(next, next + count);
      next += count;
      if (plan.isRefused) this.#refuse(plan.accountId, { eventId: plan.eventId });
      else this.#publish(plan, encodePlan(plan, own));
    }
    // Other requests run, and the sockets flush: only a client that does not read falls behind.
    if (this.#waiting.length > 0) await new Promise(setImmediate);
  }

  #publish({ accountId, eventId, changeId }: CompanyPlan, changes: readonly EncodedChange[]): void {
    const watched = this.#watched.get(accountId);
    if (watched === undefined || changes.length === 0) return;
    const batch = toCompanyBatch(eventId, changes, changeId);
    watched.ring.add(batch, this.#options.nowMs());
    this.#options.sink.deliver(accountId, batch);
  }

  #refuse(accountId: number, reload: BoardReload): void {
    this.#watched.get(accountId)?.ring.reset(reload.eventId);
    this.#options.sink.refuse(accountId, reload);
  }
}
