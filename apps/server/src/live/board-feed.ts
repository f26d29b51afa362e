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

/** After this many changes other work may run: reading their rows and sending them takes some milliseconds. */
const CHANGES_PER_TURN = 200;
const RING: RingLimits = { batches: 1_000, changes: 1_000 };
/** How long a company's batches are kept after its last connection closed. */
export const LINGER_MS = 120_000;
/** How long a batch is kept. Limits memory: the batches of thousands of companies carry rows. */
export const BATCH_KEPT_MS = 300_000;

/** Receives finished batches. */
interface BoardSink {
  /** Sends a batch to the clients of a company. Called in the order of events for each company. */
  deliver(accountId: number, batch: CompanyBatch): void;
  /** Makes the company's clients reload. A list that includes `eventId` is up to date, and later batches apply to it. */
  refuse(accountId: number, reload: BoardReload): void;
  onError(error: unknown): void;
}

interface BoardFeedOptions {
  leads: Pick<PushedLeads, 'encodeLeads'>;
  matching: Pick<Matching, 'index' | 'appliedEventId' | 'feedName'>;
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
 * Turns applied changes into batches for each connected company. Companies without a connection here in the last two
 * minutes cost nothing. A change is planned while the index is exactly at it. Its rows are read later, together with those
 * of all changes that arrived meanwhile, and batches keep the order of changes.
 */
export class BoardFeed {
  readonly #options: BoardFeedOptions;
  readonly #watched = new Map<number, Watched>();
  #waiting: CompanyPlan[] = [];
  /** The plans whose rows are being read. */
  #inFlight: CompanyPlan[] = [];
  /** The event of the last {@link reset}. */
  #resetId = -Infinity;
  /** The spans of waiting changes that are traced, by ascending event. */
  #waitingSpans: { readonly eventId: number; readonly span: Span }[] = [];
  /** The run of {@link #drain}; undefined while no plan waits. */
  #run: Promise<void> | undefined;

  constructor(options: BoardFeedOptions) {
    this.#options = options;
  }

  /** Names the feed whose events these are. */
  get name(): string {
    return this.#options.matching.feedName;
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
   * Builds a company's batches from now on, before one of its windows connects. Ends after {@link LINGER_MS} where none does.
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
    for (const [accountId, companyPostings] of byCompany) {
      if (!this.#watched.has(accountId)) continue;
      const changes = companyPostings.map(({ token, kind }) =>
        encodeChange({ type: 'leads.changed', myToken: token, kind }),
      );
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
    this.#resetId = appliedEventId;
    for (const accountId of this.#watched.keys()) this.#refuse(accountId, { eventId: appliedEventId, isForAll: true });
  }

  async #drain(): Promise<void> {
    // Waits until all changes of one read of the feed are applied, so that their rows are read together.
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
        // Without these rows the clients would miss changes: they reload.
        this.#options.sink.onError(error);
        for (const { accountId, eventId } of inFlight) {
          // Where the index was rebuilt meanwhile, the clients reload as of a later event.
          if (eventId > this.#resetId) this.#refuse(accountId, { eventId });
        }
      }
      this.#inFlight = [];
    }
    this.#run = undefined;
  }

  /** Takes the plans of the next events, up to {@link CHANGES_PER_TURN} changes but at least one event, with their spans. */
  #takeForTurn(): { inFlight: CompanyPlan[]; spans: Span[] } {
    let planCount = 0;
    let changeCount = 0;
    let lastEventId = 0;
    for (const { eventId, changes } of this.#waiting) {
      // The plans of one event stay together: its span ends with the last of them.
      if (changeCount >= CHANGES_PER_TURN && eventId !== lastEventId) break;
      planCount += 1;
      changeCount += changes.length;
      lastEventId = eventId;
    }
    const firstLater = this.#waitingSpans.findIndex(({ eventId }) => eventId > lastEventId);
    const spanCount = firstLater === -1 ? this.#waitingSpans.length : firstLater;
    const spans = this.#waitingSpans.splice(0, spanCount);
    return { inFlight: this.#waiting.splice(0, planCount), spans: spans.map(({ span }) => span) };
  }

  async #deliver(plans: readonly CompanyPlan[]): Promise<void> {
    const requests = plans.map(listRequests);
    const allRequests = requests.flat();
    const leads = allRequests.length === 0 ? [] : await this.#options.leads.encodeLeads(allRequests);
    let start = 0;
    for (const [index, plan] of plans.entries()) {
      const end = start + (requests[index]?.length ?? 0);
      const planLeads = leads.slice(start, end);
      start = end;
      if (plan.isRefused) this.#refuse(plan.accountId, { eventId: plan.eventId });
      else this.#publish(plan, encodePlan(plan, planLeads));
    }
    // Lets requests run and sockets send, so that only a client that does not read falls behind.
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
    this.#options.sink.refuse(accountId, { ...reload, feed: this.name });
  }
}
