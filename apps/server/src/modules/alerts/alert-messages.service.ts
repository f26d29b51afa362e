import {
  DESK_PARAMS,
  DESK_PATHS,
  formatDay,
  PRODUCT_IDS,
  toSearchPath,
  type CarrierSearch,
  type PushPayload,
} from '@loadstone/contracts';
import { z } from 'zod';
import { findAccessRefusal, findAccountById } from '../../auth/index.ts';
import type { Clock } from '../../clock.ts';
import type { Configuration } from '../../config.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Mail } from '../../mail/index.ts';
import type { Matching } from '../../matching/index.ts';
import { addTasks, handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { getTexts, type Texts } from '../../texts/texts.ts';
import type { Vault } from '../../vault/index.ts';
import { findTimeZone, isQuiet } from '../companies/index.ts';
import { listHeldPermits } from '../permits/index.ts';
import { getToday } from '../postings/index.ts';
import { isNamed } from '../search/index.ts';
import { findUserPhone, type Sms } from '../sms/index.ts';
import { findLanguageOfUser } from '../users/index.ts';
import { findLoudTime, toDueTime } from './alerts.policy.ts';
import {
  listSeenPostings,
  lockDueAlert,
  markTaken,
  setDueTimes,
  takeHits,
  type DueAlert,
  type FoundPosting,
  type WaitingAlert,
} from './alerts.queries.ts';
import { UNSUBSCRIBE_PLACE } from './alerts.service.ts';

/** Postings that a message names; it counts the others. */
const LISTED = 10;

/** A text message that the gateway has not taken by then is of no use. */
const SMS_HOURS = 3;

/** Sends what an alert has found. */
const MESSAGE_TASK: Task<{ alertId: number }> = {
  name: 'alerts.send',
  payload: z.object({ alertId: z.int() }),
  maxAttempts: 25,
};

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

interface MessageDependencies {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly matching: Pick<Matching, 'index' | 'catchUp'>;
  readonly mail: Pick<Mail, 'write'>;
  readonly sms: Pick<Sms, 'write' | 'findFreeTime'>;
  readonly push: (userId: number, payload: PushPayload) => Promise<unknown>;
}

/** The messages of alerts. */
interface AlertMessages {
  /** Adds a task for each alert that has something to send. @returns when each is due */
  addMessages(tx: Tx, alerts: readonly WaitingAlert[]): Promise<{ id: number; dueOn: Date }[]>;
  readonly tasks: readonly TaskHandler[];
}

export function createAlertMessages(dependencies: MessageDependencies): AlertMessages {
  const { db, vault, clock, configuration, matching, mail, sms, push } = dependencies;
  const { morningHour } = configuration.alerts;

  const addMessageTasks = (tx: Tx, due: readonly { id: number; dueOn: Date }[], now: Date) =>
    addTasks(
      tx,
      MESSAGE_TASK,
      due.map(({ id, dueOn }) => {
        const afterMs = Math.max(0, dueOn.getTime() - now.getTime());
        return { payload: { alertId: id }, key: `alert ${id}`, afterMs };
      }),
    );

  const openLink = async ({ unsubscribe_secret: sealed }: Pick<DueAlert, 'unsubscribe_secret'>): Promise<string> =>
    `${configuration.server.publicUrl}/alerts/end/${await vault.open(UNSUBSCRIBE_PLACE, sealed)}`;

  /** Claims what waits and writes the message, in one transaction: a task that runs twice sends nothing twice. */
  const send = (alertId: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const alert = await lockDueAlert(tx, alertId);
      if (alert === undefined || alert.waiting === 0) return;
      const now = clock.now();
      const phone = await findPhone(tx, alert);
      const later = findLaterTime(alert, now) ?? (await findFreeTime(tx, alert, phone));
      if (later !== undefined) {
        const due = [{ id: alertId, dueOn: later }];
        await setDueTimes(tx, due);
        return addMessageTasks(tx, due, now);
      }
      const tokens = await takeHits(tx, alertId, now);
      const found = alert.is_paused ? [] : await listShown(tx, alert, tokens);
      if (found.length > 0) await deliver(tx, alert, { found, now, phone });
      await markTaken(tx, alertId, found.length > 0 ? now : undefined);
    });

  /** When a message that is not due yet, or would arrive in quiet hours, is sent. */
  const findLaterTime = (alert: DueAlert, now: Date): Date | undefined => {
    if (alert.due_on !== null && alert.due_on > now) return alert.due_on;
    if (alert.is_paused || !isQuiet(alert, now)) return undefined;
    return findLoudTime(now, (at) => isQuiet(alert, at));
  };

  /** A number that has received its messages of a day gets the next one, with all that was found, as soon as it can. */
  const findFreeTime = async (
    tx: Tx,
    { user_id: userId, is_paused: isPaused }: DueAlert,
    phone: string | undefined,
  ): Promise<Date | undefined> =>
    phone === undefined || isPaused ? undefined : sms.findFreeTime(tx, { userId, phone });

  /** What the user may see now, in the order in which it was found; nothing for a user without access or the feature. */
  const listShown = async (tx: Tx, alert: DueAlert, tokens: readonly number[]): Promise<FoundPosting[]> => {
    const { account_id: accountId, user_id: userId, kind, criteria } = alert;
    const account = await findAccountById(tx, userId);
    if (account === undefined || findAccessRefusal(account) !== undefined) return [];
    if (kind !== 'posting' && !(await maySearch(tx, alert))) return [];
    const viewer = { accountId, isSandbox: alert.is_sandbox, today: getToday({ clock, configuration }) };
    const seen = await listSeenPostings(tx, tokens, viewer);
    const byToken = new Map(seen.map((posting) => [posting.token, posting]));
    if (kind === 'posting') await matching.catchUp();
    return tokens.flatMap((token) => {
      const posting = byToken.get(token);
      if (posting === undefined) return [];
      if (kind === 'posting') return isLeadOf(alert, token) ? [posting] : [];
      return isOfCompany(criteria as CarrierSearch, posting) ? [posting] : [];
    });
  };

  const isLeadOf = ({ token: myToken }: DueAlert, token: number): boolean =>
    myToken !== null && matching.index.findLead(myToken, token) !== undefined;

  const deliver = async (
    tx: Tx,
    alert: DueAlert,
    { found, now, phone }: { found: readonly FoundPosting[]; now: Date; phone: string | undefined },
  ): Promise<void> => {
    const texts = getTexts([await findLanguageOfUser(tx, alert.user_id)]);
    const message = toMessage(alert, found, texts);
    if (phone !== undefined) {
      const [url, end] = [`${configuration.server.publicUrl}${toPath(alert)}`, await openLink(alert)];
      const text = texts.t('sms.alert', { subject: message.subject, url, end });
      return void (await sms.write(tx, { ...toSms(alert, now), phone, text }));
    }
    // A user who has removed the number meanwhile gets a mail.
    if (alert.channel !== 'push') return write(tx, alert, { message, texts });
    const { id: alertId, user_id: userId } = alert;
    await addTasks(tx, PUSH_TASK, [{ payload: { alertId, userId, ...message, createdOn: now.toISOString() } }]);
  };

  const write = async (
    tx: Tx,
    alert: DueAlert,
    { message, texts: { t } }: { message: ReturnType<typeof toMessage>; texts: Texts },
  ): Promise<void> => {
    const link = await openLink(alert);
    const place = `${configuration.server.publicUrl}${toPath(alert)}`;
    const text = `${message.body}\n\n${t('mails.alert.open', { url: place })}\n\n${t('mails.alert.end', { url: link })}\n`;
    const { email } = alert;
    return mail.write(tx, { to: email, replyTo: email, subject: message.subject, text, unsubscribeUrl: link });
  };

  return {
    async addMessages(tx, alerts) {
      const now = clock.now();
      const due = alerts.map((alert) => {
        const timeZone = findTimeZone(alert) || configuration.board.timeZone;
        const choice = { rhythm: alert.rhythm, lastSentOn: alert.last_sent_on };
        return { id: alert.id, dueOn: toDueTime(choice, { now, timeZone, morningHour }) };
      });
      await addMessageTasks(tx, due, now);
      return due;
    },

    tasks: [
      handleTask(MESSAGE_TASK, ({ alertId }) => send(alertId)),
      handleTask(PUSH_TASK, async ({ alertId, userId, subject, body, createdOn }) => {
        // The user may have ended it since.
        const alert = await inTransaction(db, (tx) => lockDueAlert(tx, alertId));
        if (alert === undefined) return;
        const { pathname } = new URL(await openLink(alert));
        const { t } = getTexts([await findLanguageOfUser(db, userId)]);
        await push(userId, {
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
      }),
    ],
  };
}

/** The number of an alert by text message; undefined for another channel, and for a user who has removed the number. */
async function findPhone(tx: Tx, { channel, user_id: userId }: DueAlert): Promise<string | undefined> {
  return channel === 'sms' ? ((await findUserPhone(tx, userId))?.phone ?? undefined) : undefined;
}

/** What a text message of an alert has besides its number and text. */
function toSms({ account_id: accountId, user_id: userId }: DueAlert, now: Date) {
  return { accountId, userId, purpose: 'alert', expiresOn: new Date(now.getTime() + SMS_HOURS * 3_600_000) } as const;
}

/** True while the company holds the feature of the search, and the user the product. */
async function maySearch(tx: Tx, { account_id: accountId, kind, product_ids: productIds }: DueAlert): Promise<boolean> {
  const code = kind === 'carriers' ? 'll_carrsearch' : 'll_uscarrsearch';
  if (!productIds.includes(PRODUCT_IDS.B)) return false;
  const held = await listHeldPermits(tx, [accountId], [code]);
  return held.some(({ product_id: productId }) => productId === PRODUCT_IDS.B);
}

function isOfCompany({ companyName }: Pick<CarrierSearch, 'companyName'>, posting: FoundPosting): boolean {
  return companyName === '' || isNamed(posting.common_name, companyName);
}

/** The page that shows what an alert has found. */
function toPath({ criteria, token }: DueAlert): string {
  if (criteria !== null) return `${toSearchPath(criteria)}&${DESK_PARAMS.mode}=B`;
  return token === null ? DESK_PATHS.home : DESK_PATHS.posting(token);
}

function toMessage(
  { name, kind }: DueAlert,
  found: readonly FoundPosting[],
  { t, find }: Texts,
): { subject: string; body: string } {
  const count = found.length;
  const subject = t(kind === 'posting' ? 'mails.alert.newLeads' : 'mails.alert.newTrucks', { name, count });
  const lines = found.slice(0, LISTED).map((posting) =>
    t('mails.alert.line', {
      from: `${posting.srce_city}, ${posting.srce_st}`,
      to: `${posting.dest_city}, ${posting.dest_st}`,
      day: formatDay(posting.date_avail, find),
      company: posting.common_name,
    }),
  );
  const more = count > LISTED ? [t('mails.alert.more', { count: count - LISTED })] : [];
  return { subject, body: [...lines, ...more].join('\n') };
}
