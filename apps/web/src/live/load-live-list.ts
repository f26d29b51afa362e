import type { BoardBatch } from '@loadstone/contracts/live';
import type { QueryClient } from '@tanstack/react-query';
import { after } from '../lib/time/clock.ts';
import { boardStateOf, type BoardState } from './board-state.ts';

/** Pause before a list is requested again. A server that is behind another one catches up within about a second. */
const RETRY_MS = 500;
const MOST_RETRIES = 4;

interface LiveRequest<Reply, List> {
  readonly load: () => Promise<Reply>;
  /** The last event that a reply includes; undefined where it does not state one. */
  readonly toEventId: (reply: Reply) => number | undefined;
  /**
   * Combines the reply with the list that is cached when it arrives.
   *
   * @param isReplayed true where all later events are in the batches that {@link replay} applies: then the result may be older
   *   than the cached list, which may lack events that were missed
   */
  readonly merge: (reply: Reply, isReplayed: boolean) => List;
  /** Applies the recent batches that the list does not include. */
  readonly replay: (list: List, batches: readonly BoardBatch[]) => List;
}

/** Loads a list that events change. Batches that arrived during the request are applied to the reply. */
export async function loadLiveList<Reply, List>(
  client: QueryClient,
  { load, toEventId, merge, replay }: LiveRequest<Reply, List>,
): Promise<List> {
  const board = boardStateOf(client);
  const reply = await loadValid(board, load, toEventId);
  return replay(merge(reply, (toEventId(reply) ?? 0) >= board.validFromEventId), board.batches);
}

/**
 * Loads a list, and repeats that while the reply does not include the event from which lists are valid, because its server
 * may be behind the hub's server. After {@link MOST_RETRIES} it returns what it has. Where events may have been missed meanwhile, as
 * at the connection to a restored board, earlier tries do not count: they waited for another event.
 */
export async function loadValid<Reply>(
  board: BoardState,
  load: () => Promise<Reply>,
  toEventId: (reply: Reply) => number | undefined,
): Promise<Reply> {
  let { misses } = board;
  for (let retries = 0; ; retries++) {
    const reply = await load();
    const eventId = toEventId(reply);
    if (misses !== board.misses) [misses, retries] = [board.misses, 0];
    if (eventId === undefined || eventId >= board.validFromEventId || retries === MOST_RETRIES) return reply;
    await new Promise<void>((resolve) => after(RETRY_MS, resolve));
  }
}
