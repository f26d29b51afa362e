import type { Trip, TripLimits } from '@loadstone/contracts/trips';
import { z } from 'zod';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addTasks, handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { getTexts, type Texts } from '../../ground/texts/texts.ts';
import { findTimeZone, isQuiet } from '../companies/index.ts';
import { findUserPhone } from '../../partners/sms/index.ts';
import { pushToUser } from '../push/index.ts';
import { listBestTrips } from '../trips/index.ts';
import { findLanguageOfUser } from '../users/index.ts';
import { listShownPostings } from './alert-postings.service.ts';
import { toMessage, toPath, toPostingLine, toTripLine } from './alert-texts.ts';
import { markSearched, markSearching } from './alert-trips.queries.ts';
import { findBestTrips, findNewTrips, toKnownTrips } from './alert-trips.service.ts';
import { findLoudTime, toDueTime } from './alerts.policy.ts';
import { lockDueAlert, markTaken, setDueTimes, takeHits, type DueAlert, type WaitingAlert } from './alerts.queries.ts';
import { UNSUBSCRIBE_PLACE } from './alerts.service.ts';

/** A text message that the gateway has not taken by then is of no use. */
const SMS_HOURS = 3;

/** Sends what an alert has found. */
const MESSAGE_TASK: Task<{ alertId: number }> = {
  name: 'alerts.send',
  payload: z.object({ alertId: z.int() }),
  maxAttempts: 25,
};

/** Trips are searched for one alert at a time, on all servers together. */
const TRIPS_QUEUE = 'alert trips';

/** Pushes a message to the devices of a user. The message itself is put into words before, with what it has found. */
const PUSH_TASK: Task<{ alertId: number; userId: number; subject: string; body: string; createdOn: string }> = {
  name: 'alerts.push',
  payload: z.object({
    alertId: z.int(),
    userId: z.int(),
    subject: z.string(),
    body: z.string(),
    createdOn: z.string(),
  }),
  maxAttempts: 3,
};

/** When an alert is due. */
interface DueTime extends Pick<DueAlert, 'id' | 'kind'> {
  readonly dueOn: Date;
}

/** Something that was found, in the words of a language. */
type FoundLine = (texts: Texts) => string;

/**
 * Adds a task for each alert that has something to send, or trips to search after `tripWaitMs`. @returns when each is due
 */
export async function addAlertMessages(
  { clock, configuration }: Pick<Board, 'clock' | 'configuration'>,
  tx: Tx,
  alerts: readonly WaitingAlert[],
  tripWaitMs: number,
): Promise<DueTime[]> {
  const now = clock.now();
  const { morningHour } = configuration.alerts;
  const due = alerts.map(({ id, kind, rhythm, last_sent_on: lastSentOn, ...company }) => {
    const timeZone = findTimeZone(company) || configuration.board.timeZone;
    const dueOn = toDueTime({ rhythm, lastSentOn }, { now, timeZone, morningHour });
    const earliestMs = kind === 'trips' ? now.getTime() + tripWaitMs : 0;
    return { id, kind, dueOn: new Date(Math.max(dueOn.getTime(), earliestMs)) };
  });
  await addMessageTasks(tx, due, now);
  return due;
}

/**
 * Sends what waits for an alert, with the trips that a search finds.
 *
 * @param search searches the best trips of a truck
 */
export function handleAlertMessages(board: Board, search = listBestTrips): TaskHandler {
  return handleTask(MESSAGE_TASK, async ({ alertId }) => {
    const now = board.clock.now();
    const followed = await sendHits(board, alertId, now);
    if (followed !== undefined)
      await sendTrips(board, followed, { now, best: await findBestTrips(board, followed, search) });
  });
}

/** Pushes messages of alerts to the devices of their users. */
export function handleAlertPushes(board: Board): TaskHandler {
  const { db } = board;
  return handleTask(PUSH_TASK, async ({ alertId, userId, subject, body, createdOn }) => {
    // The user may have ended it since.
    const alert = await inTransaction(db, (tx) => lockDueAlert(tx, alertId));
    if (alert === undefined) return;
    const { pathname } = new URL(await toEndLink(board, alert));
    const { t } = getTexts([await findLanguageOfUser(db, userId)]);
    await pushToUser(board, userId, {
      notificationId: 0,
      notificationTypeId: 0,
      tag: `alert-${alertId}`,
      subject,
      body,
      entityId: '',
      path: toPath(alert),
      actions: [{ action: 'end', title: t('mails.alert.endShort'), path: pathname }],
      createdOn,
    });
  });
}

/** The link by which a user ends the alert; it contains the secret. */
async function toEndLink(
  { vault, configuration }: Board,
  { unsubscribe_secret: sealed }: Pick<DueAlert, 'unsubscribe_secret'>,
): Promise<string> {
  return `${configuration.server.publicUrl}/alerts/end/${await vault.open(UNSUBSCRIBE_PLACE, sealed)}`;
}

/**
 * Claims what waits and writes the message, in one transaction: a task that runs twice sends nothing twice. @returns an
 * alert whose trips are to be searched
 */
function sendHits(board: Board, alertId: number, now: Date): Promise<DueAlert | undefined> {
  return inTransaction(board.db, async (tx) => {
    const alert = await lockDueAlert(tx, alertId);
    if (alert === undefined || alert.waiting === 0) return undefined;
    const phone = await findPhone(tx, alert);
    const later = findLaterTime(alert, now) ?? (await findSmsTime(board, tx, alert, phone));
    if (later !== undefined) {
      const due = [{ id: alertId, kind: alert.kind, dueOn: later }];
      await setDueTimes(tx, due);
      await addMessageTasks(tx, due, now);
      return undefined;
    }
    if (alert.kind === 'trips' && !alert.is_paused) {
      await markSearching(tx, alertId);
      return alert;
    }
    const tokens = await takeHits(tx, alertId, now);
    const found = alert.is_paused ? [] : await listShownPostings(board, tx, { alert, tokens });
    const lines = found.map((posting) => (texts: Texts) => toPostingLine(posting, texts));
    if (found.length > 0) await deliver(board, tx, alert, { lines, now, phone });
    await markTaken(tx, alertId, found.length > 0 ? now : undefined);
    return undefined;
  });
}

/**
 * Writes those of the best trips of a truck that are news. The search before it holds no lock, because `alert-recorder.ts` writes
 * the row of the alert; what the alert knows is compared and stored under one, so that a task that runs twice sends nothing
 * twice.
 */
function sendTrips(
  board: Board,
  followed: DueAlert,
  { now, best }: { readonly now: Date; readonly best: readonly Trip[] | undefined },
): Promise<void> {
  return inTransaction(board.db, async (tx) => {
    const alert = await lockDueAlert(tx, followed.id);
    if (alert === undefined) return;
    if (best === undefined) {
      await markSearched(tx, alert.id, undefined);
      return;
    }
    const found = alert.is_paused ? [] : findNewTrips(best, alert);
    const limits = alert.criteria as TripLimits;
    const lines = found.map((trip) => (texts: Texts) => toTripLine(trip, limits, texts));
    const sentOn = found.length > 0 ? now : undefined;
    if (found.length > 0) await deliver(board, tx, alert, { lines, now, phone: await findPhone(tx, alert) });
    await markSearched(tx, alert.id, { known: toKnownTrips(best, alert.known_trips), searchedOn: now, sentOn });
  });
}

/** A number that has received its messages of a day gets the next one, with all that was found, as soon as it can. */
async function findSmsTime(
  { sms }: Board,
  tx: Tx,
  { user_id: userId, is_paused: isPaused }: DueAlert,
  phone: string | undefined,
): Promise<Date | undefined> {
  return phone === undefined || isPaused ? undefined : sms.findFreeTime(tx, { userId, phone });
}

async function deliver(
  board: Board,
  tx: Tx,
  alert: DueAlert,
  { lines, now, phone }: { lines: readonly FoundLine[]; now: Date; phone: string | undefined },
): Promise<void> {
  const texts = getTexts([await findLanguageOfUser(tx, alert.user_id)]);
  const found = lines.map((toLine) => toLine(texts));
  const message = toMessage(alert, found, texts);
  if (phone !== undefined) {
    const url = `${board.configuration.server.publicUrl}${toPath(alert)}`;
    const text = texts.t('sms.alert', { subject: message.subject, url, end: await toEndLink(board, alert) });
    await board.sms.write(tx, { ...toSms(alert, now), phone, text });
    return;
  }
  // A user who has removed the number meanwhile gets a mail.
  if (alert.channel !== 'push') return writeMail(board, tx, alert, { message, texts });
  const { id: alertId, user_id: userId } = alert;
  await addTasks(tx, PUSH_TASK, [{ payload: { alertId, userId, ...message, createdOn: now.toISOString() } }]);
}

async function writeMail(
  board: Board,
  tx: Tx,
  alert: DueAlert,
  { message, texts: { t } }: { message: ReturnType<typeof toMessage>; texts: Texts },
): Promise<void> {
  const link = await toEndLink(board, alert);
  const place = `${board.configuration.server.publicUrl}${toPath(alert)}`;
  const text = `${message.body}\n\n${t('mails.alert.open', { url: place })}\n\n${t('mails.alert.end', { url: link })}\n`;
  const { email } = alert;
  return board.mail.write(tx, { to: email, replyTo: email, subject: message.subject, text, unsubscribeUrl: link });
}

/** The number of an alert by text message; undefined for another channel, and for a user who has removed the number. */
async function findPhone(tx: Tx, { channel, user_id: userId }: DueAlert): Promise<string | undefined> {
  return channel === 'sms' ? ((await findUserPhone(tx, userId))?.phone ?? undefined) : undefined;
}

/** What a text message of an alert has besides its number and text. */
function toSms({ account_id: accountId, user_id: userId }: DueAlert, now: Date) {
  return { accountId, userId, purpose: 'alert', expiresOn: new Date(now.getTime() + SMS_HOURS * 3_600_000) } as const;
}

function addMessageTasks(tx: Tx, due: readonly DueTime[], now: Date): Promise<void> {
  const tasks = due.map(({ id, kind, dueOn }) => {
    const afterMs = Math.max(0, dueOn.getTime() - now.getTime());
    const queue = kind === 'trips' ? { queue: TRIPS_QUEUE } : {};
    return { payload: { alertId: id }, key: `alert ${id}`, afterMs, ...queue };
  });
  return addTasks(tx, MESSAGE_TASK, tasks);
}

/** When a message that is not due yet, or would arrive in quiet hours, is sent; undefined where it can be sent now. */
function findLaterTime(alert: DueAlert, now: Date): Date | undefined {
  if (alert.due_on !== null && alert.due_on > now) return alert.due_on;
  if (alert.is_paused || !isQuiet(alert, now)) return undefined;
  return findLoudTime(now, (at) => isQuiet(alert, at));
}
