import { toLogged } from '@loadstone/contracts/activity-log';
import type {
  CreatedCredential,
  PublicKey,
  ServiceAccount,
  ServiceAccountDraft,
} from '@loadstone/contracts/service-accounts';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { logActivities } from '../activity/index.ts';
import {
  addAccount,
  addCredential,
  listAccounts,
  removeCredential,
  revokeAccount,
  type AccountChange,
} from './service-accounts.administration.ts';

/** The password that a caller typed again, and where from. */
interface Confirmation {
  readonly password: string;
  readonly networkAddress: string;
}

/** The service accounts of an administrator's company. @throws AppError `serviceAccount.notAllowed` for other users */
export async function listServiceAccounts({ db }: Board, caller: UserCaller): Promise<ServiceAccount[]> {
  assertAdministrator(caller);
  return inTransaction(db, (tx) => listAccounts(tx, caller.accountId));
}

/**
 * Adds a service account to an administrator's company.
 *
 * @throws AppError `serviceAccount.notAllowed` for other users, `password.*`, `serviceAccount.limitReached`,
 *   `request.invalid`
 */
export async function addServiceAccount(
  board: Board,
  caller: UserCaller,
  draft: ServiceAccountDraft & { publicKey?: PublicKey | undefined },
  { password, networkAddress }: Confirmation,
): Promise<CreatedCredential> {
  assertAdministrator(caller);
  await board.auth.confirmPassword(caller, password, networkAddress);
  return change(board, caller, async (tx, by) => {
    const added = await addAccount(tx, by, draft);
    return [added, toLogged('accountAdded', { name: draft.name, scopes: added.account.scopes.join(' ') })];
  });
}

/**
 * Adds a secret or key to a service account of an administrator's company.
 *
 * @throws AppError `serviceAccount.notAllowed` for other users, `serviceAccount.notFound`, `password.*`,
 *   `serviceAccount.limitReached`, `request.invalid`
 */
export async function addServiceAccountCredential(
  board: Board,
  caller: UserCaller,
  draft: { id: number; publicKey?: PublicKey | undefined },
  { password, networkAddress }: Confirmation,
): Promise<CreatedCredential> {
  assertAdministrator(caller);
  await board.auth.confirmPassword(caller, password, networkAddress);
  return change(board, caller, async (tx, by) => {
    const added = await addCredential(tx, by, draft);
    return [added, toLogged(`${added.account.credentialKind}Added`, { name: added.account.name })];
  });
}

/**
 * Removes a secret or key of a service account of an administrator's company.
 *
 * @throws AppError `serviceAccount.notAllowed` for other users, `serviceAccount.notFound`
 */
export async function removeServiceAccountCredential(
  board: Board,
  caller: UserCaller,
  names: { id: number; credentialId: number },
): Promise<ServiceAccount> {
  assertAdministrator(caller);
  return change(board, caller, async (tx, by) => {
    const account = await removeCredential(tx, by, names);
    return [account, toLogged(`${account.credentialKind}Removed`, { name: account.name })];
  });
}

/**
 * Revokes a service account of an administrator's company. @returns its id
 *
 * @throws AppError `serviceAccount.notAllowed` for other users, `serviceAccount.notFound`
 */
export async function revokeServiceAccount(board: Board, caller: UserCaller, id: number): Promise<{ id: number }> {
  assertAdministrator(caller);
  return change(board, caller, async (tx, by) => {
    const { name } = await revokeAccount(tx, by, id);
    return [{ id }, toLogged('accountRevoked', { name })];
  });
}

function assertAdministrator(caller: UserCaller): void {
  assertThat(caller.isAdministrator, 'serviceAccount.notAllowed');
}

/** Runs a change and logs it as the caller's, in one transaction. */
async function change<T>(
  { db, clock, auth }: Board,
  caller: UserCaller,
  run: (tx: Tx, by: AccountChange) => Promise<readonly [result: T, description: string]>,
): Promise<T> {
  const { accountId, userId } = caller;
  const result = await inTransaction(db, async (tx) => {
    const [value, description] = await run(tx, { accountId, userId, now: clock.now() });
    await logActivities(tx, clock, caller, 'ServiceAccount', [description]);
    return value;
  });
  // Only in the cache of this server; the others follow the notification of the database.
  auth.callers.forget({ accountId });
  return result;
}
