import { WEBHOOK_LIMITS } from '@loadstone/contracts/webhooks';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { WebhookRow } from '../../db/tables/webhook-tables.ts';
import { countWaitingEvents, type WaitingEvents } from '../../live/index.ts';
import { toPlace } from './webhook-due.ts';
import { listTypes } from './webhooks.policy.ts';
import { findOldestWaiting, listActive } from './webhooks.queries.ts';

/** The events of the log that wait for each endpoint, by its id. Those that failed and are tried again are not in it. */
export function readBacklogs(from: Db | Tx, rows: readonly WebhookRow[]): Promise<Map<number, WaitingEvents>> {
  const places = rows.flatMap((row) =>
    [true, false].map((isUrgent) => ({
      key: row.id,
      accountId: row.account_id,
      ...toPlace(row, isUrgent),
      types: listTypes(row.events, isUrgent),
    })),
  );
  return countWaitingEvents(from, places, WEBHOOK_LIMITS.backlog);
}

interface WholeBacklog {
  readonly count: number;
  readonly seconds: number;
}

const sharedOf = perBoard<Board, { reading?: Promise<WholeBacklog> | undefined }>(() => ({}));

/** {@link readWholeBacklog} for the metrics: those that are read at the same time share one reading. */
export function shareWholeBacklog(board: Board): Promise<WholeBacklog> {
  const shared = sharedOf(board);
  shared.reading ??= readWholeBacklog(board.db, board.clock.now()).finally(() => (shared.reading = undefined));
  return shared.reading;
}

/** The events that wait for endpoints that are not paused, and for how long the oldest one has waited, seconds. */
export async function readWholeBacklog(db: Db, now: Date): Promise<WholeBacklog> {
  const waiting = [...(await readBacklogs(db, await listActive(db))).values(), await findOldestWaiting(db)];
  const since = waiting.flatMap((each) => each.since?.getTime() ?? []);
  const oldestMs = Math.min(now.getTime(), ...since);
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    seconds: Math.round((now.getTime() - oldestMs) / 1_000),
  };
}
