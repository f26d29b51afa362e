import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { isDeviceRefused, type DeviceState, type SecurityToken } from '@loadstone/contracts/devices';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import { createEntryLimit } from '../../ground/entry-limit.ts';
import { toSignInEntry, type SignInLog } from '../sign-in/sign-in-log.ts';
import { toDeviceState } from './device-rules.ts';
import {
  findDevice,
  findSecurityToken,
  lockSecurityToken,
  putDevice,
  removeDevices,
  updateSecurityToken,
  type SecurityTokenRow,
} from './devices.queries.ts';

/** The registration of the device that a user's account is bound to. The device is that of the request's proof. */
interface DevicesService {
  /** The record of the registered device. An attempt with a device that cannot be used is logged. */
  getSecurityToken(caller: UserCaller, networkAddress: string): Promise<SecurityToken>;
  /**
   * Registers the first device; a retry changes nothing.
   *
   * @throws AppError `device.proofNeeded`, `device.otherRegistered`, `device.limitReached`, `device.revoked`
   */
  registerDevice(caller: UserCaller, networkAddress: string): Promise<SecurityToken>;
  /**
   * Replaces the registered device and counts that; a retry changes nothing.
   *
   * @throws AppError `device.proofNeeded`, `device.limitReached`, `device.revoked`
   */
  replaceDevice(caller: UserCaller, networkAddress: string): Promise<SecurityToken>;
}

interface DevicesServiceParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly signInLog: SignInLog;
  /** How often the registered device of a user can be replaced. */
  readonly deviceChanges: number;
}

const NO_RECORD: SecurityTokenRow = { secToken: null, diffCount: 0, isExcluded: false };

/** Registers devices, by the thumbprint of the verified proof. Each step is in the sign-in log. */
export function createDevicesService({ db, clock, signInLog, deviceChanges }: DevicesServiceParts): DevicesService {
  const attempts = createEntryLimit<string>(() => clock.now().getTime());

  const log = (caller: UserCaller, networkAddress: string, description: string, errorCode = '') =>
    signInLog.addLoginActivity(
      { userId: caller.userId, email: caller.email, networkAddress },
      toSignInEntry(ACTIVITY_TYPES.TokenSecurity, description, errorCode),
    );

  async function logAttempt(caller: UserCaller, networkAddress: string, state: DeviceState): Promise<void> {
    if (!attempts.isDue(`${caller.userId} ${state}`)) return;
    const cause = state === 'revoked' ? ': revoked' : '';
    await log(caller, networkAddress, `Unauthorized Computer${cause}`, 'device');
  }

  async function bind(caller: UserCaller, networkAddress: string, isReplacing: boolean): Promise<SecurityToken> {
    const now = clock.now();
    const bound = await inTransaction(db, (tx) => bindDevice(tx, caller, { now, limit: deviceChanges, isReplacing }));
    if (bound.after === undefined) {
      const { state } = bound.before;
      await logAttempt(caller, networkAddress, state);
      throw new AppError(state === 'revoked' ? 'device.revoked' : 'device.limitReached');
    }
    if (bound.before.state === 'unregistered') await log(caller, networkAddress, 'Device registered');
    if (bound.before.state === 'other') {
      await log(caller, networkAddress, `Device replaced, ${bound.after.diffCount} of ${deviceChanges}`);
    }
    return bound.after;
  }

  return {
    async getSecurityToken(caller, networkAddress) {
      const row = (await findSecurityToken(db, caller.userId)) ?? NO_RECORD;
      const reply = await toReply(db, caller, row, { limit: deviceChanges, isChecked: caller.deviceCheck !== 'none' });
      if (isDeviceRefused(reply.state)) await logAttempt(caller, networkAddress, reply.state);
      return reply;
    },
    registerDevice: (caller, networkAddress) => bind(caller, networkAddress, false),
    replaceDevice: (caller, networkAddress) => bind(caller, networkAddress, true),
  };
}

async function toReply(
  db: Db,
  { userId, keyThumbprint: thumbprint }: UserCaller,
  { secToken, diffCount, isExcluded: exclude }: SecurityTokenRow,
  { limit, isChecked }: { limit: number; isChecked: boolean },
): Promise<SecurityToken> {
  const device = thumbprint === undefined ? undefined : await findDevice(db, userId, thumbprint);
  const isRevoked = device !== undefined && device.revokedOn !== null;
  const state = toDeviceState({ isChecked, thumbprint, isRevoked, secToken, diffCount, limit });
  return { secToken, diffCount, exclude, limit, state };
}

/**
 * Binds the account to the device of the caller's proof.
 *
 * @returns the record before and after; without the latter where the device is refused
 * @throws AppError `device.proofNeeded`, `device.otherRegistered`
 */
async function bindDevice(
  tx: Tx,
  caller: UserCaller,
  { now, limit, isReplacing }: { now: Date; limit: number; isReplacing: boolean },
): Promise<{ before: SecurityToken; after?: SecurityToken }> {
  const { userId, keyThumbprint } = caller;
  if (keyThumbprint === undefined) throw new AppError('device.proofNeeded');
  const row = await lockSecurityToken(tx, userId, now);
  const before = await toReply(tx, caller, row, { limit, isChecked: true });
  const isOther = before.state === 'other';
  if (isDeviceRefused(before.state)) return { before };
  if (isOther && !isReplacing) throw new AppError('device.otherRegistered');
  if (before.state === 'accepted') return { before, after: before };
  const diffCount = row.diffCount + (isOther ? 1 : 0);
  await updateSecurityToken(tx, userId, { sec_token: keyThumbprint, diff_count: diffCount, updated_on: now });
  await putDevice(tx, userId, keyThumbprint, now);
  return { before, after: { ...before, secToken: keyThumbprint, diffCount, state: 'accepted' } };
}

/**
 * Removes the devices of a user and sets the count to 0: the next device is registered as the first one. A device that
 * the user has revoked stays refused, because it may be stolen, except where `includesRevoked`.
 *
 * @returns the record as it was, and how many revoked devices stay refused
 */
export async function resetDevice(
  tx: Tx,
  userId: number,
  { now, includesRevoked }: { now: Date; includesRevoked: boolean },
): Promise<{ before: SecurityTokenRow; revokedCount: number }> {
  const before = await lockSecurityToken(tx, userId, now);
  await updateSecurityToken(tx, userId, { sec_token: null, diff_count: 0, updated_on: now });
  return { before, revokedCount: await removeDevices(tx, userId, includesRevoked) };
}

/** Sets whether the device of one user is not checked, whatever the user's token requires. */
export async function excludeFromDeviceCheck(tx: Tx, userId: number, isExcluded: boolean, now: Date): Promise<void> {
  await lockSecurityToken(tx, userId, now);
  await updateSecurityToken(tx, userId, { is_excluded: isExcluded, updated_on: now });
}
