import { LOGGED_PHRASES } from '@loadstone/contracts/activity-log';
import { getDeviceWait, type DeviceWait } from '@loadstone/contracts/device-waits';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removeOldWaits, findWaitOfBrowser, putWait, type WaitingDevice } from './device-waits.queries.ts';
import { needsConfirmation } from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import { inKeptTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import { logActivities } from '../activity/index.ts';
import { notifyOfWaitingDevice } from '../notifications/index.ts';
import { listColleagueNames } from '../users/index.ts';

/** Browsers and programs that post only after a colleague has confirmed them, on the page "Security". */
export const deviceWaitsModule = {
  routes: (http, board) => registerEndpoint(http, getDeviceWait, ({ caller }) => readWait(board, caller)),
  tables: {
    device_waits: {
      rows: 'one a browser or program that has waited for a confirmation',
      daily: '0.2 KB a sign-in from a new browser',
      removed: 'after 31 days',
      refusals: ['request.tooMany'],
    },
  },
  // Longer than a device is new.
  retention: [{ kept: { hours: 31 * 24 }, remove: removeOldWaits }],
} satisfies BoardModule;

/**
 * Refuses a post from a new device with a changed phone number, where the company wants that. The first refusal is
 * logged and the colleagues are asked.
 *
 * @throws AppError `device.unconfirmed`
 */
export async function assertMayPost({ db, clock }: Board, caller: CompanyCaller): Promise<void> {
  const now = clock.now();
  if (!needsConfirmation(caller.origin, now)) return;
  const device = toWaitingDevice(caller);
  if (device !== undefined) {
    await inKeptTransaction(db, async (tx) => {
      const { accountId, userId } = caller;
      if (!(await putWait(tx, { accountId, userId, device, now }))) return;
      await logActivities(tx, clock, caller, 'AccountSecurity', [LOGGED_PHRASES.postHeld]);
      await notifyOfWaitingDevice(tx, { caller, now });
    });
  }
  throw new AppError('device.unconfirmed');
}

/** What the caller's browser waits for. */
async function readWait({ db, clock }: Board, caller: UserCaller): Promise<DeviceWait> {
  const { browserId } = caller.origin;
  const wait = browserId === null ? undefined : await findWaitOfBrowser(db, browserId);
  const isWaiting = needsConfirmation(caller.origin, clock.now());
  return {
    isWaiting,
    isRefused: isWaiting && wait?.isConfirmed === false,
    browser: wait?.browser ?? '',
    askedOn: wait?.askedOn.toISOString() ?? null,
    decidedBy: wait?.decidedBy ?? null,
    colleagues: await listColleagueNames(db, caller.accountId, caller.userId),
  };
}

/** A session from before browsers were noted has none: its user signs in again first. */
function toWaitingDevice({ origin: { browserId, serviceAccountId } }: CompanyCaller): WaitingDevice | undefined {
  if (browserId !== null) return { browser_id: browserId, service_account_id: null };
  return serviceAccountId === null ? undefined : { browser_id: null, service_account_id: serviceAccountId };
}
