import type { Alert, alertDraftSchema, AlertChange, Alerts, alertEvents } from '@loadstone/contracts/alerts';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { z } from 'zod';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { appendChanges, toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockForCompany } from '../../db/company-locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { createSecret, hashSecret } from '../../ground/link-secrets.ts';
import { assertFeature } from '../permits/index.ts';
import { findPostingOfCompany } from '../postings/index.ts';
import { findUserPhone } from '../../partners/sms/index.ts';
import { toCarrierQuery, toUsCarrierQuery } from '../search/index.ts';
import { listBestTrips } from '../trips/index.ts';
import { toTripKey, toTripRequest } from './alert-trips.service.ts';
import { toAlert } from './alerts.presenter.ts';
import {
  countAlerts,
  deleteAlertRow,
  findByUnsubscribeHash,
  findRow,
  insertAlert,
  listRows,
  updateAlert,
  updateSmsAlerts,
  type AlertRow,
} from './alerts.queries.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** Where the events of alerts come from. */
export const alertEventSources = { 'alerts.changed': 'module' } satisfies EventSources<typeof alertEvents>;

type Draft = z.output<typeof alertDraftSchema>;

/** The best trips of a truck as an alert on them begins. */
interface FoundTrips {
  readonly keys: readonly string[];
  readonly searchedOn: Date;
}

/** The column of the sealed secret. */
export const UNSUBSCRIBE_PLACE = 'alerts.unsubscribe_secret';

/** The caller's alerts, which no other user reads. */
export async function listAlerts({ db, configuration }: Board, { userId }: UserCaller): Promise<Alerts> {
  return { alerts: (await listRows(db, userId)).map(toAlert), limit: configuration.alerts.alertsOfUser };
}

/**
 * Searches the best trips for an alert on trips; undefined for others. The search waits for those before it: call it
 * outside of a transaction.
 *
 * @throws AppError as the search
 */
export async function searchTrips(
  board: Board,
  caller: UserCaller,
  { followed }: Draft,
): Promise<FoundTrips | undefined> {
  if (followed.kind !== 'trips') return undefined;
  const searchedOn = board.clock.now();
  const best = await listBestTrips(board, caller, toTripRequest(followed.token, followed.limits));
  return { keys: best.map(toTripKey), searchedOn };
}

/**
 * Follows a search, an own posting, or the trips of an own truck, of which those that were found are no news.
 *
 * @throws AppError `permit.missing` for a search that the company may not use, `city.notFound`, `posting.notFound`,
 *   `alert.limitReached`, `phone.notVerified` for text messages to a user without a number
 */
export function createAlert(
  { db, vault, clock, configuration }: Board,
  caller: UserCaller,
  { followed, name, channel, rhythm }: Draft,
  found: FoundTrips | undefined,
): Promise<Alert> {
  const { accountId, userId } = caller;
  return inTransaction(db, async (tx) => {
    const followedRow = await toFollowed(tx, caller, followed);
    if (channel === 'sms') await assertPhone(tx, userId);
    await lockForCompany(tx, 'alerts', accountId);
    assertThat((await countAlerts(tx, userId)) < configuration.alerts.alertsOfUser, 'alert.limitReached');
    const { secret, hash } = createSecret();
    const seal = await vault.createSeal(tx);
    const id = await insertAlert(tx, {
      accountId,
      userId,
      kind: followed.kind,
      ...followedRow,
      name,
      channel,
      rhythm,
      unsubscribe: { hash, sealed: seal(UNSUBSCRIBE_PLACE, secret) },
      createdOn: clock.now(),
      knownTrips: found?.keys ?? null,
      searchedOn: found?.searchedOn ?? null,
    });
    await appendChanges(tx, [toAlertsChanged(accountId, id, true)]);
    return toAlert(await getRow(tx, userId, id));
  });
}

/** Changes an alert. @throws AppError `alert.notFound`, `phone.notVerified` */
export function changeAlert(
  { db, clock }: Board,
  { accountId, userId }: UserCaller,
  id: number,
  change: AlertChange,
): Promise<Alert> {
  return inTransaction(db, async (tx) => {
    const { channel } = await getRow(tx, userId, id);
    if (change.channel === 'sms' && channel !== 'sms') await assertPhone(tx, userId);
    await updateAlert(tx, id, change, clock.now());
    await appendChanges(tx, [toAlertsChanged(accountId, id)]);
    return toAlert(await getRow(tx, userId, id));
  });
}

/** Ends an alert. @throws AppError `alert.notFound` */
export function deleteAlert({ db }: Board, { accountId, userId }: UserCaller, id: number): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    await getRow(tx, userId, id);
    await deleteAlertRow(tx, id);
    await appendChanges(tx, [toAlertsChanged(accountId, id)]);
    return { id };
  });
}

/** The alert of a link in a message; undefined for a link that is wrong, or whose alert has ended. */
export async function findAlertBySecret({ db }: Board, secret: string): Promise<{ name: string } | undefined> {
  return findByUnsubscribeHash(db, hashSecret(secret));
}

/** Ends the alert of a link in a message; nothing happens where it has ended. */
export function endAlertBySecret({ db }: Board, secret: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const alert = await findByUnsubscribeHash(tx, hashSecret(secret));
    if (alert === undefined) return;
    await deleteAlertRow(tx, alert.id);
    await appendChanges(tx, [toAlertsChanged(alert.account_id, alert.id)]);
  });
}

/** The alerts of a user who has removed the number for text messages are sent by mail. */
export async function moveSmsAlertsToMail(
  tx: Tx,
  { accountId, userId }: Pick<UserCaller, 'accountId' | 'userId'>,
): Promise<void> {
  const ids = await updateSmsAlerts(tx, userId);
  await appendChanges(
    tx,
    ids.map((id) => toAlertsChanged(accountId, id)),
  );
}

async function assertPhone(tx: Tx, userId: number): Promise<void> {
  const phone = await findUserPhone(tx, userId);
  assertThat(phone?.phone, 'phone.notVerified');
}

async function getRow(db: Db, userId: number, id: number): Promise<AlertRow> {
  const row = await findRow(db, userId, id);
  assertThat(row, 'alert.notFound');
  return row;
}

/** What is followed, after the checks of the same search or posting on the desk. */
async function toFollowed(tx: Tx, caller: UserCaller, followed: Draft['followed']) {
  if (followed.kind === 'posting' || followed.kind === 'trips') {
    const posting = await findPostingOfCompany(tx, caller.accountId, followed.token);
    assertThat(posting, 'posting.notFound');
    return { search: followed.kind === 'trips' ? followed.limits : null, postingId: posting.id };
  }
  const { search, kind } = followed;
  assertFeature(caller, kind === 'carriers' ? 'll_carrsearch' : 'll_uscarrsearch', PRODUCT_IDS.B);
  // Refuses a city that is not in the gazetteer.
  if (followed.kind === 'carriers') toCarrierQuery(followed.search);
  else toUsCarrierQuery(followed.search);
  return { search, postingId: null };
}

/** The event of a company one of whose alerts was added, changed or ended. Servers also update their index by it. */
function toAlertsChanged(accountId: number, alertId: number, isNew = false): EventChange {
  return toEventChange(accountId, { type: 'alerts.changed', alertId, isNew });
}
