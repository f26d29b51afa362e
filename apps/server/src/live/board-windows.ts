import { HUB_EVENTS, type BoardReload } from '@loadstone/contracts/live';
import type { Matching } from '../matching/index.ts';
import type { CompanyBatch } from './batch-ring.ts';
import type { BoardFeed } from './board-feed.ts';
import { EncodedBatch } from './board-parser.ts';
import type { Outbox } from './outbox.ts';
import { encodeForView, type BoardView } from './views.ts';

/** How long a client that is ahead of this server waits for it to catch up. */
const BEHIND_LIMIT_MS = 2_000;
const BEHIND_PAUSE_MS = 5;

/** A window as the board's events reach it. */
export interface BoardWindow {
  readonly data: {
    /** Undefined for a caller without postings. */
    readonly view: BoardView | undefined;
    /** The last event that it has received; undefined where it has received none. */
    readonly lastEventId: number | undefined;
    readonly outbox: Outbox;
  };
  emit(name: string, payload: unknown): unknown;
}

/**
 * True where a client can resume from its last event: this server has delivered it, or does so in time. An event of another
 * feed, from before the board was restored, is unknown, also where this feed has an event of the same id.
 */
export async function canResume(
  feed: Pick<BoardFeed, 'name' | 'getDeliveredEventId'>,
  matching: Pick<Matching, 'catchUp'>,
  accountId: number,
  last: { readonly eventId: number; readonly feed: string | undefined },
): Promise<boolean> {
  // A page of an earlier version states no feed.
  if (last.feed !== undefined && last.feed !== feed.name) return false;
  return hasDelivered(feed, matching, accountId, last.eventId);
}

/**
 * Waits until an event has been delivered to this server's clients. A client that comes from a server that is ahead would
 * otherwise receive the events in between twice.
 *
 * @returns false for an event that this server does not reach in time
 */
async function hasDelivered(
  feed: Pick<BoardFeed, 'getDeliveredEventId'>,
  matching: Pick<Matching, 'catchUp'>,
  accountId: number,
  eventId: number,
): Promise<boolean> {
  if (feed.getDeliveredEventId(accountId) >= eventId) return true;
  const giveUpAt = performance.now() + BEHIND_LIMIT_MS;
  await matching.catchUp();
  while (feed.getDeliveredEventId(accountId) < eventId) {
    if (performance.now() > giveUpAt) return false;
    await new Promise((resolve) => setTimeout(resolve, BEHIND_PAUSE_MS));
  }
  return true;
}

/**
 * Watches the board for a window and sends it what it has missed, synchronously: no batch can be delivered in between.
 * Call `feed.unwatch` when it disconnects.
 */
export function startWindow(feed: BoardFeed, accountId: number, window: BoardWindow): void {
  const { view, lastEventId } = window.data;
  if (view === undefined) return;
  feed.watch(accountId);
  const missed = lastEventId === undefined ? [] : feed.listMissed(accountId, lastEventId);
  const eventId = feed.getDeliveredEventId(accountId);
  if (missed === undefined) window.emit(HUB_EVENTS.resumeRefused, { eventId, feed: feed.name } satisfies BoardReload);
  for (const batch of missed ?? []) {
    const encoded = toEncodedBatch(batch, view);
    if (encoded !== undefined) window.emit(HUB_EVENTS.board, encoded);
  }
  // Gives the client an event id to resume from even where nothing has changed yet.
  window.emit(HUB_EVENTS.board, EncodedBatch.ofFeed(eventId, feed.name));
}

/** Passes a batch to windows of its company; it is encoded once for each view. */
export function deliverBatch(windows: Iterable<BoardWindow>, batch: CompanyBatch): void {
  const encoded = new Map<BoardView, EncodedBatch | undefined>();
  for (const { data } of windows) {
    const { view, outbox } = data;
    if (view === undefined) continue;
    if (!encoded.has(view)) encoded.set(view, toEncodedBatch(batch, view));
    const ofView = encoded.get(view);
    if (ofView !== undefined) outbox.push(ofView, batch.changes);
  }
}

/** What a view receives of a batch; undefined for nothing. */
function toEncodedBatch(batch: CompanyBatch, view: BoardView): EncodedBatch | undefined {
  const changes = encodeForView(batch, view);
  return changes === undefined ? undefined : EncodedBatch.of(batch.eventId, changes, batch.changeId);
}
