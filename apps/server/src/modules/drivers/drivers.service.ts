import {
  DRIVER_MAIL_LIMITS,
  DRIVER_SESSION_LIMITS,
  type createDriverLink,
  type DriverLink,
  type DriverSignIn,
} from '@loadstone/contracts/drivers';
import { ENTITY_TYPES, type DriverDetails } from '@loadstone/contracts/resources';
import { parsePhoneNumber } from '@loadstone/contracts/sms';
import type { AccessTokenClaims } from '@loadstone/contracts/users';
import type { z } from 'zod';
import { DRIVER_ROLE, findAccessRefusal, findAccountById, isSessionEnded } from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import type { DriverCaller, UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { NewDriverSessionRow } from '../../db/tables/tracking-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { countMails } from '../../partners/mail/index.ts';
import { findActiveResourceForShare, findDriverOfUser, type ResourceRow } from '../resources/index.ts';
import { createSecret, hashSecret } from '../../ground/link-secrets.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { findLanguageOfUser } from '../users/index.ts';
import { driverAccessOf } from './driver-access.ts';
import { deleteSession, findLinkEnd, insertSession, replaceLink, useLink } from './drivers.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Creates a one-time link for a driver of the caller's company, mails it where `isMailed`, and sends it by text message
 * where `isTexted`. With `keepsEarlier` nothing is created or sent while an earlier link works.
 *
 * @throws AppError `session.scopeMissing` for a message by a token without the scope of e-mail, `resource.notFound` for a
 *   driver of another company, and for one that is not active, `phone.invalid` for a driver without a mobile number,
 *   `request.dailyLimit` beyond the messages of a day
 */
export async function createLink(
  { db, clock, configuration, mail, sms }: Board,
  { accountId, userId, email, canSendEmail }: UserCaller,
  { driverId, isMailed, isTexted, keepsEarlier }: z.output<typeof createDriverLink.body>,
): Promise<DriverLink> {
  assertThat((!isMailed && !isTexted) || canSendEmail, 'session.scopeMissing');
  const { smsId, ...link } = await inTransaction(db, async (tx) => {
    const { details, userId: driverUserId } = await getDriver(tx, accountId, driverId);
    const now = clock.now();
    const end = keepsEarlier ? await findLinkEnd(tx, { accountId, driverId, now }) : undefined;
    if (end !== undefined) return { url: '', expiresOn: end.toISOString(), mailedTo: '', smsId: undefined };
    const { secret, hash } = createSecret();
    const expiresOn = new Date(now.getTime() + DRIVER_SESSION_LIMITS.linkMinutes * MINUTE_MS);
    await replaceLink(tx, {
      secret_hash: hash,
      account_id: accountId,
      driver_id: driverId,
      created_by: userId,
      created_on: now,
      expires_on: expiresOn,
    });
    const url = `${configuration.server.publicUrl}/driver#link=${secret}`;
    const values = { minutes: DRIVER_SESSION_LIMITS.linkMinutes, url };
    // A driver of a company needs no account: without one the message has the language of the user who sends it.
    const { t } = getTexts([await findLanguageOfUser(tx, driverUserId ?? userId)]);
    if (isMailed) {
      await assertMayMail(tx, { to: details.email, replyTo: email }, now);
      const [subject, text] = [t('mails.driverLink.subject'), t('mails.driverLink.text', values)];
      await mail.write(tx, { to: details.email, replyTo: email, subject, text });
    }
    let smsId: number | undefined;
    if (isTexted) {
      const phone = parsePhoneNumber(details.phone);
      assertThat(phone, 'phone.invalid', errorText('phone.ofDriver'));
      const text = t('sms.driverLink', values);
      smsId = await sms.write(tx, { accountId, userId, purpose: 'driverLink', driverId, phone, text, expiresOn });
    }
    return { url, expiresOn: expiresOn.toISOString(), mailedTo: isMailed ? details.email : '', smsId };
  });
  return { ...link, sms: smsId === undefined ? null : await sms.readStatus({ userId }, smsId) };
}

async function assertMayMail(tx: Tx, mail: { to: string; replyTo: string }, now: Date): Promise<void> {
  const { toRecipient, ofSender } = await countMails(tx, { ...mail, since: new Date(now.getTime() - DAY_MS) });
  assertThat(ofSender < DRIVER_MAIL_LIMITS.ofUser, 'request.dailyLimit', errorText('driver.mailsOfUser'));
  assertThat(toRecipient < DRIVER_MAIL_LIMITS.toAddress, 'request.dailyLimit', errorText('driver.mailsToAddress'));
}

/**
 * Signs a driver in with a one-time link.
 *
 * @throws AppError `driverLink.notFound` for a link that is used, expired or unknown, or whose driver is not active
 */
export function openLinkSession({ db, clock }: Board, link: string): Promise<DriverSignIn> {
  return inTransaction(db, async (tx) => {
    const used = await useLink(tx, hashSecret(link), clock.now());
    assertThat(used, 'driverLink.notFound');
    const { account_id: accountId, driver_id: id } = used;
    const driver = await findActiveResourceForShare(tx, { accountId, id, typeIds: [ENTITY_TYPES.driver] });
    assertThat(driver, 'driverLink.notFound');
    const bound = { account_id: accountId, driver_id: id, assignment_id: null };
    return openSession(tx, clock, bound, toName(driver));
  });
}

/**
 * Signs a user in who has the role of a driver and is an active driver of the own company.
 *
 * @param claims of an access token whose signature was checked
 * @throws AppError `session.expired` where the sign-in has ended, `session.disabled` where the user has no access,
 *   `driver.notLinked` for a user who is no driver, and for one whom no carrier has added to its drivers
 */
export function openUserSession(
  { db, clock }: Board,
  { userid: userId, mysession: sessionId }: AccessTokenClaims,
): Promise<DriverSignIn> {
  return inTransaction(db, async (tx) => {
    assertThat(!(await isSessionEnded(tx, sessionId)), 'session.expired');
    const user = await findAccountById(tx, userId);
    const isRefused = user === undefined || findAccessRefusal(user, 'driverPage') !== undefined;
    assertThat(!isRefused, 'session.disabled');
    const driver = user.role === DRIVER_ROLE ? await findDriverOfUser(tx, user) : undefined;
    assertThat(driver, 'driver.notLinked');
    const bound = { account_id: user.accountId, driver_id: driver.id, assignment_id: null, user_id: userId };
    return openSession(tx, clock, bound, toName(driver));
  });
}

/** Opens the session of the external driver of an assignment, who took its reference number. */
export function openReferenceSession(
  { db, clock }: Board,
  { assignmentId, displayName }: { assignmentId: number; displayName: string },
): Promise<DriverSignIn> {
  return openSession(db, clock, { account_id: null, driver_id: null, assignment_id: assignmentId }, displayName);
}

/** Ends the caller's own session. */
export async function endSession(board: Board, { sessionId }: DriverCaller): Promise<void> {
  await deleteSession(board.db, Number(sessionId));
  driverAccessOf(board).forget(sessionId);
}

function toName({ details }: Pick<ResourceRow, 'details'>): string {
  const { firstname, lastname } = details as DriverDetails;
  return `${firstname} ${lastname}`.trim();
}

async function getDriver(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ details: DriverDetails; userId: number | null }> {
  const driver = await findActiveResourceForShare(tx, { accountId, id, typeIds: [ENTITY_TYPES.driver] });
  assertThat(driver, 'resource.notFound');
  return { details: driver.details as DriverDetails, userId: driver.user_id };
}

async function openSession(
  db: Db,
  clock: Clock,
  bound: Pick<NewDriverSessionRow, 'account_id' | 'driver_id' | 'assignment_id' | 'user_id'>,
  displayName: string,
): Promise<DriverSignIn> {
  const { secret, hash } = createSecret();
  const now = clock.now();
  const expiresOn = new Date(now.getTime() + DRIVER_SESSION_LIMITS.sessionDays * DAY_MS);
  const row = { ...bound, secret_hash: hash, display_name: displayName, created_on: now, expires_on: expiresOn };
  await insertSession(db, row);
  return { secret, displayName, expiresOn: expiresOn.toISOString() };
}
