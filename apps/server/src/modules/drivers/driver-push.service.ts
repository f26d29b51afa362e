import { DRIVER_REPLIES } from '@loadstone/contracts/assignments';
import { formatDay } from '@loadstone/contracts/board';
import { DRIVER_PUSH_KINDS, type DriverPushPayload } from '@loadstone/contracts/drivers';
import type { PushSubscriptionDraft } from '@loadstone/contracts/push';
import { z } from 'zod';
import type { DriverCaller } from '../../ground/caller.ts';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { addTasks, handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { getTexts, type Texts } from '../../ground/texts/texts.ts';
import { assertPushable, sendPush } from '../push/index.ts';
import {
  deleteDriverPush,
  deleteDriverPushOfSession,
  listDriverPush,
  putDriverPush,
  type PushedDriver,
} from './driver-push.queries.ts';

/** What happened to a driver's load. It is put into the words of each phone when it is sent. */
const newsSchema = z.object({
  kind: z.enum(DRIVER_PUSH_KINDS),
  assignmentId: z.int(),
  /** The message; 0 for other news. */
  messageId: z.int(),
  /** The text of a message; '' for other news. */
  note: z.string(),
  company: z.string(),
  from: z.string(),
  to: z.string(),
  day: z.string(),
});
/** What a driver gets a notification about. */
type DriverNews = z.infer<typeof newsSchema>;

/** Sends news to the phones of a driver. */
const PUSH_TASK: Task<{ driver: PushedDriver; news: DriverNews; createdOn: string }> = {
  name: 'drivers.push',
  payload: z.object({
    driver: z.union([z.object({ driverId: z.int(), accountId: z.int() }), z.object({ assignmentId: z.int() })]),
    news: newsSchema,
    createdOn: z.string(),
  }),
  maxAttempts: 3,
};

/** Adds the notification of an event of a load, in the transaction of the event. */
export function addDriverNews(tx: Tx, driver: PushedDriver, news: DriverNews, now: Date): Promise<void> {
  return addTasks(tx, PUSH_TASK, [{ payload: { driver, news, createdOn: now.toISOString() } }]);
}

/** Sends notifications to the phone of a session. @throws AppError `push.endpointRefused`, `request.invalid` */
export async function subscribeDriver(
  board: Board,
  { sessionId }: DriverCaller,
  { subscription, language }: { readonly subscription: PushSubscriptionDraft; readonly language: string },
): Promise<{ endpoint: string }> {
  const { endpoint, keys } = subscription;
  assertPushable(board, { endpoint, keys });
  const row = { endpoint, session_id: Number(sessionId), ...keys, language, created_on: board.clock.now() };
  assertThat(await inTransaction(board.db, (tx) => putDriverPush(tx, row)), 'push.endpointRefused');
  return { endpoint };
}

/** Sends no more notifications to the phone of a session. */
export async function unsubscribeDriver({ db }: Board, { sessionId }: DriverCaller): Promise<{ isRemoved: boolean }> {
  return { isRemoved: await deleteDriverPushOfSession(db, Number(sessionId)) };
}

/** Sends the news of loads to the phones of their drivers. */
export function handleDriverNews(board: Board): TaskHandler {
  const { db, clock } = board;
  return handleTask(PUSH_TASK, async ({ driver, news, createdOn }) => {
    const phones = await listDriverPush(db, driver, clock.now());
    await Promise.all(
      phones.map(async (phone) => {
        const payload = toPayload(news, createdOn, getTexts([phone.language]));
        // A pause counts the phones of several owners: a phone of a driver is none of a user.
        const outcome = await sendPush(board, { ...phone, user_id: -phone.session_id }, payload);
        if (outcome === 'gone') await deleteDriverPush(db, phone.endpoint);
      }),
    );
  });
}

function toPayload(news: DriverNews, createdOn: string, { t, find }: Texts): DriverPushPayload {
  const { kind, assignmentId, messageId, note, company, from, to, day } = news;
  const lane = t('driverPush.lane', { from, to, day: formatDay(day, find) });
  const isMessage = kind === 'message';
  return {
    kind,
    subject: kind === 'message' ? t('driverPush.message', { company }) : t(`driverPush.${kind}`),
    body: isMessage ? `${note}\n${lane}` : lane,
    tag: isMessage ? `message-${messageId}` : `load-${assignmentId}`,
    createdOn,
    replies: isMessage ? DRIVER_REPLIES.map((reply) => ({ reply, title: t(`driverPush.replies.${reply}`) })) : [],
    assignmentId,
    messageId,
  };
}
