import { STOP_REPORT_OLDEST_MS } from '@loadstone/contracts/assignments';
import { Refused, Unreachable, type DriverApi } from './driver-calls.ts';
import type { DriverDatabase, PendingAction } from './driver-database.ts';
import { MOVING_MS } from './position-recorder.ts';
import { t } from './texts/t.ts';

/** Positions of one request, as the server accepts them. */
const BATCH_LENGTH = 200;
const DAY_MS = 24 * 3_600_000;

/** The result of an attempt to send the queue. */
type SendResult =
  | { readonly outcome: 'empty' }
  /** The rest is sent later. */
  | { readonly outcome: 'unreachable' }
  /** The session has ended. */
  | { readonly outcome: 'signedOut' };

interface SendQueue {
  readonly database: DriverDatabase;
  readonly api: DriverApi;
  readonly secret: string;
  /** Milliseconds since 1970 by the clock of the phone. */
  readonly now: () => number;
  /** Called with an action that the server has, before it leaves the queue. */
  readonly onSent: (action: PendingAction) => Promise<void>;
  /** Called after the queue has changed. */
  readonly onChange: () => Promise<void>;
  /** Called with an action that the server refused for good. */
  readonly onRefused: (action: PendingAction, reason: string) => Promise<void>;
}

/**
 * Sends the queue in its order, each action until the server has it, and stops at the first one that cannot be sent now.
 * An action is removed after the reply only; the server treats a repeated one as the same.
 */
export async function sendQueue(queue: SendQueue): Promise<SendResult> {
  const { database, onSent, onChange, onRefused } = queue;
  for (;;) {
    const pending = await database.list();
    const [first] = pending;
    if (first === undefined) return { outcome: 'empty' };
    const batch = first.kind === 'position' ? toBatch(pending, first.assignmentId) : [first];
    try {
      await send(queue, first, batch);
      await onSent(first);
    } catch (error) {
      if (error instanceof Unreachable) return { outcome: 'unreachable' };
      if (!(error instanceof Refused)) throw error;
      if (error.status === 401) return { outcome: 'signedOut' };
      if (first.kind !== 'position') await onRefused(first, error.message);
    }
    await database.remove(batch.map(({ id }) => id));
    await onChange();
  }
}

type Position = Extract<PendingAction, { kind: 'position' }>;

/** The positions of an assignment at the head of the queue. */
function toBatch(pending: readonly PendingAction[], assignmentId: number): Position[] {
  const batch: Position[] = [];
  for (const action of pending) {
    if (action.kind !== 'position' || action.assignmentId !== assignmentId) break;
    batch.push(action);
    if (batch.length === BATCH_LENGTH) break;
  }
  return batch;
}

/**
 * The times of positions by the clock of the phone now. Where it was set back after a position, the time of the position
 * is not known: it is taken as that of the next one less the usual interval, so that none is in the future and the order
 * is kept.
 */
function toTimes(positions: readonly Position[], sentMs: number): number[] {
  const times: number[] = [];
  let latestMs = sentMs;
  let estimateMs = sentMs;
  for (const { createdAtMs } of positions.toReversed()) {
    const timeMs = createdAtMs <= latestMs ? createdAtMs : estimateMs;
    times.unshift(timeMs);
    latestMs = timeMs;
    estimateMs = timeMs - MOVING_MS;
  }
  return times;
}

/** How long ago something was pressed; the clock of the phone may have been set back since. */
function toAgo(nowMs: number, { createdAtMs }: PendingAction, mostMs: number): number {
  return Math.min(Math.max(nowMs - createdAtMs, 0), mostMs);
}

async function send(
  { api, database, secret, now }: SendQueue,
  action: PendingAction,
  batch: readonly PendingAction[],
): Promise<unknown> {
  const { assignmentId: id, key } = action;
  switch (action.kind) {
    case 'move':
      return api.move(secret, id, action.status, key);
    case 'reply':
      return api.reply(secret, id, { messageId: action.messageId, reply: action.reply }, key);
    // The first report counts, so that a repeated one needs no key: its time differs with each attempt.
    case 'stop': {
      const { stop, step, cityId } = action;
      return api.reportStop(secret, id, { stop, step, cityId, agoMs: toAgo(now(), action, STOP_REPORT_OLDEST_MS) });
    }
    case 'share':
      return api.share(secret, id, { isSharing: action.isSharing, agoMs: toAgo(now(), action, DAY_MS) });
    case 'document': {
      const file = await database.readFile(action);
      if (file === undefined) throw new Refused(0, 'file.missing', t('documentLost'));
      const { name, documentKind, stop, cityId } = action;
      const blob = new Blob([file.bytes], { type: file.type });
      return api.addDocument(secret, id, { file: blob, name, kind: documentKind, stop, cityId }, key);
    }
    case 'position': {
      const sentMs = now();
      const recorded = batch as readonly Position[];
      const times = toTimes(recorded, sentMs);
      const positions = recorded.map(({ sequence, lat, lon }, index) => {
        return { sequence, lat, lon, at: new Date(times[index] ?? sentMs).toISOString() };
      });
      return api.sendPositions(secret, id, { sentAt: new Date(sentMs).toISOString(), positions });
    }
  }
}
