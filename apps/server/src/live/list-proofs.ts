import { proveListsSchema, type ListProofs } from '@loadstone/contracts/live';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Matching } from '../matching/index.ts';
import type { BoardFeed } from './board-feed.ts';
import type { HubLog, HubSocket } from './hub-session.ts';
import { isKindInView } from './views.ts';

/** A desk reports a list that differed at most once in this time. */
const REPORT_MS = 60_000;
/** The most comparisons for one user, with any number of windows. */
const PROVE_LIMIT = { most: 10, inMs: 10_000 } as const;
/** How often a comparison waits for changes that are not sent yet; after that the window must ask again. */
const MOST_WAITS = 3;

/** The hashes of some lists of leads, and the event as of which they are. */
type Proofs = NonNullable<ListProofs>;

interface ProofParts {
  readonly matching: Pick<Matching, 'index' | 'appliedEventId' | 'isReady'>;
  /** The board's day, `YYYY-MM-DD`. */
  readonly getToday: () => string;
}

interface ProofRequest {
  readonly accountId: number;
  readonly tokens: readonly number[];
  /** Whether the window sees own postings of a kind. */
  readonly isSeen: (kind: PostingKind) => boolean;
}

/**
 * The hashes of the lists of leads of a company's postings, as of the last event that the index has applied. Postings of
 * other companies are omitted, and lists that are cut. One search for each list.
 *
 * @returns undefined where the index is not as the lists are: before its first fill, and between midnight and the event of
 *   the new day
 */
export function proveLists(
  { matching, getToday }: ProofParts,
  { accountId, tokens, isSeen }: ProofRequest,
): Proofs | undefined {
  const { index, appliedEventId: eventId, isReady } = matching;
  if (!isReady || !index.isAtDay(getToday())) return undefined;
  const lists = [...new Set(tokens)].flatMap((token) => {
    const owner = index.findOwner(token);
    if (owner?.accountId !== accountId || !isSeen(owner.kind)) return [];
    const hash = index.hashLeads(token);
    return hash === undefined ? [] : [{ token, hash }];
  });
  return { eventId, lists };
}

interface ListProverParts extends ProofParts {
  readonly feed: Pick<BoardFeed, 'getDeliveredEventId' | 'settle'>;
  readonly nowMs: () => number;
  readonly log: HubLog;
}

/** Handles `ProveLists` of windows, and counts the lists that differed. */
export class ListProver {
  readonly #parts: ListProverParts;
  /** When a desk has last reported a list. */
  readonly #reportedAtMs = new Map<string, number>();
  /** By user: how often lists were compared in the current period, and when it began. */
  readonly #proved = new Map<number, { readonly sinceMs: number; count: number }>();
  /** Reports since the start. */
  differingCount = 0;

  constructor(parts: ListProverParts) {
    this.#parts = parts;
  }

  /**
   * The hashes of the lists that a window shows, once everything that they include has been sent to it. Null for a call that
   * is not valid or too frequent, and where sending takes too long.
   */
  async prove({ data }: HubSocket, message: unknown): Promise<ListProofs> {
    const parsed = proveListsSchema.safeParse(message);
    const { caller, view } = data;
    if (!parsed.success || view === undefined || this.#isTooOften(caller.userId)) return null;
    if (parsed.data.differing.length > 0) this.#report(data, parsed.data.differing);
    const { feed, matching } = this.#parts;
    for (let waits = 0; waits < MOST_WAITS; waits++) {
      // No `await` may come between the comparison and the reply: messages to one window stay in order.
      if (feed.getDeliveredEventId(caller.accountId) === matching.appliedEventId) {
        const isSeen = (kind: PostingKind) => isKindInView(kind, view);
        const request = { accountId: caller.accountId, tokens: parsed.data.shown, isSeen };
        data.outbox.flush();
        return proveLists(this.#parts, request) ?? null;
      }
      await feed.settle();
    }
    return null;
  }

  /** A window asks once after each heartbeat. Only a user with many windows reaches the limit; they ask again at the next one. */
  #isTooOften(userId: number): boolean {
    const nowMs = this.#parts.nowMs();
    const known = this.#proved.get(userId);
    const isOver = known === undefined || nowMs - known.sinceMs >= PROVE_LIMIT.inMs;
    const proved = isOver ? { sinceMs: nowMs, count: 0 } : known;
    if (isOver) this.#proved.set(userId, proved);
    proved.count += 1;
    return proved.count > PROVE_LIMIT.most;
  }

  #report({ caller, windowId }: HubSocket['data'], tokens: readonly number[]): void {
    const { nowMs, log } = this.#parts;
    const desk = `${caller.userId} ${windowId}`;
    if (nowMs() - (this.#reportedAtMs.get(desk) ?? -Infinity) < REPORT_MS) return;
    this.#reportedAtMs.set(desk, nowMs());
    this.differingCount += 1;
    log.warn({ userId: caller.userId, accountId: caller.accountId, tokens }, 'a desk had another list of leads');
  }

  /** Forgets what no longer limits: desks that may report again, and users whose period is over. */
  sweep(): void {
    const sinceMs = this.#parts.nowMs() - REPORT_MS;
    for (const [desk, atMs] of this.#reportedAtMs) if (atMs <= sinceMs) this.#reportedAtMs.delete(desk);
    for (const [userId, proved] of this.#proved) if (proved.sinceMs <= sinceMs) this.#proved.delete(userId);
  }
}
