import { WEBHOOK_LIMITS } from '@loadstone/contracts/webhooks';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { WebhookRow } from '../../db/tables/webhook-tables.ts';
import { countWaitingEvents, type WaitingEvents } from '../../live/index.ts';
import { toPlace } from './webhook-due.ts';
import { listTypes } from './webhooks.policy.ts';
import { findOldestWaiting, listActive } from './webhooks.queries.ts';

/** Changes of the log that one reading for the metrics reads for all endpoints together. */
const CHANGES_OF_ALL = 10_000;
/** The metrics are read again after so long, milliseconds. */
const KEPT_MS = 10_000;

/**
 * The events of the log that wait for each endpoint, by its id, among the next changes; the endpoints share their number.
 * Those that failed and are tried again are not in it.
 */
export function readBacklogs(
  from: Db | Tx,
  rows: readonly WebhookRow[],
  changes: number = WEBHOOK_LIMITS.backlog,
): Promise<Map<number, WaitingEvents>> {
  const places = rows.flatMap((row) =>
    [true, false].flatMap((isUrgent) => {
      const types = listTypes(row.events, isUrgent);
      return types.length === 0 ? [] : { key: row.id, accountId: row.account_id, ...toPlace(row, isUrgent), types };
    }),
  );
  return countWaitingEvents(from, places, Math.max(1, Math.floor(changes / places.length)));
}

interface WholeBacklog {
  readonly count: number;
  readonly seconds: number;
}

const sharedOf = perBoard<Board, { reading?: Promise<WholeBacklog> | undefined; readMs: number }>(() => ({
  readMs: 0,
}));

/** {@link readWholeBacklog} for the metrics, which share one reading for ten seconds. */
export function shareWholeBacklog(board: Board): Promise<WholeBacklog> {
  const shared = sharedOf(board);
  const now = board.clock.now();
  const isOld = Math.abs(now.getTime() - shared.readMs) >= KEPT_MS;
  if (shared.reading !== undefined && !isOld) return shared.reading;
  const reading = readWholeBacklog(board.db, now);
  reading.catch(() => {
    if (shared.reading === reading) shared.reading = undefined;
  });
  Object.assign(shared, { reading, readMs: now.getTime() });
  return reading;
}

/** The events that wait for endpoints that are not paused, and for how long the oldest one has waited, seconds. */
export async function readWholeBacklog(db: Db, now: Date): Promise<WholeBacklog> {
  const inLog = await readBacklogs(db, await listActive(db), CHANGES_OF_ALL);
  const waiting = [...inLog.values(), await findOldestWaiting(db)];
  const since = waiting.flatMap((each) => each.since?.getTime() ?? []);
  const oldestMs = Math.min(now.getTime(), ...since);
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    seconds: Math.round((now.getTime() - oldestMs) / 1_000),
  };
}
