import { toLogged } from '@loadstone/contracts/activity-log';
import { confirmBrowser, endSessionsOfUser } from '../../auth/index.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { logActivities } from '../activity/index.ts';
import { notifyOfDeviceDecision } from '../notifications/index.ts';
import { confirmServiceAccount } from '../service-accounts/index.ts';
import { findLastPhoneChanger } from '../users/index.ts';
import { decideWait, findOpenWaitForUpdate, listOpenWaits, type WaitRow } from './device-waits.queries.ts';

/** A device of a colleague, as the page "Security" shows it. */
interface OpenWait {
  readonly id: number;
  /** Who waits. */
  readonly name: string;
  /** The browser, or the name of the program. */
  readonly device: string;
  readonly askedOn: Date;
}

/** The user who decides. */
interface Decider {
  readonly userId: number;
  readonly accountId: number;
  readonly email: string;
}

function toName({ firstName, lastName, nickName, email }: WaitRow): string {
  return `${firstName} ${lastName}`.trim() || nickName || email;
}

const toDevice = ({ browser, program }: WaitRow): string => program ?? browser ?? '';

/** The devices of the company on which a user may decide: never an own one. */
export async function listWaitsFor(db: Db, { accountId, userId }: Decider): Promise<OpenWait[]> {
  const rows = await listOpenWaits(db, accountId);
  return rows
    .filter((row) => row.userId !== userId)
    .map((row) => ({ id: row.id, name: toName(row), device: toDevice(row), askedOn: row.askedOn }));
}

/**
 * Confirms a device, or refuses it, which ends the sessions of its user. Only a second user decides: not the one who
 * waits, and of a program not the one who changed the number.
 *
 * @returns false for a device that does not wait, or on which the user may not decide
 */
export async function decideOnDevice(
  tx: Tx,
  clock: Clock,
  decision: { by: Decider; id: number; isConfirmed: boolean },
): Promise<boolean> {
  const { by, id, isConfirmed } = decision;
  const now = clock.now();
  const wait = await findOpenWaitForUpdate(tx, by.accountId, id);
  if (wait === undefined || wait.userId === by.userId) return false;
  if (wait.serviceAccountId !== null && (await findLastPhoneChanger(tx, by.accountId)) === by.userId) return false;
  await decideWait(tx, id, { decidedBy: by.userId, now, isConfirmed });
  if (isConfirmed && wait.browserId !== null) await confirmBrowser(tx, wait.browserId, { by: by.userId, now });
  if (isConfirmed && wait.serviceAccountId !== null) await confirmServiceAccount(tx, wait.serviceAccountId, now);
  if (!isConfirmed && wait.browserId !== null) await endSessionsOfUser(tx, wait.userId, now);
  const what = [toName(wait), toDevice(wait)].filter((part) => part !== '').join(', ');
  const description = toLogged(isConfirmed ? 'deviceConfirmed' : 'deviceRefused', { what }).slice(0, 1000);
  await logActivities(tx, clock, by, 'AccountSecurity', [description]);
  await notifyOfDeviceDecision(tx, { userId: wait.userId, by, isConfirmed, now });
  return true;
}
