import { USER_STATUSES } from '@loadstone/contracts/companies';
import type { Tx } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/schema.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import {
  AUTHOR_ROLE,
  findUserByEmail,
  insertUser,
  listUsersOfCompany,
  updateUser,
  type NewUser,
  type UserPatch,
} from './users.queries.ts';

/** What support staff do to users. Each joins the caller's transaction, which also writes the audit. */

/** Adds a user to a company. @throws AppError `user.emailTaken` for an address that is in use, ignoring case */
export async function addUser(tx: Tx, user: NewUser): Promise<UserRow> {
  if (await findUserByEmail(tx, user.email)) {
    throw new AppError('user.emailTaken', errorText('user.emailTakenBy', { email: user.email }));
  }
  return insertUser(tx, user);
}

/** The user with that address, ignoring case. @throws AppError `user.notFound` */
export async function getUserByEmail(tx: Tx, email: string): Promise<UserRow> {
  const user = await findUserByEmail(tx, email);
  assertThat(user, 'user.notFound', errorText('user.notFoundByEmail', { email }));
  return user;
}

/**
 * Changes a user and returns the row before the change. A patch that depends on that row is a function of it.
 *
 * @throws AppError `user.notFound`
 */
export async function changeUser(
  tx: Tx,
  email: string,
  patch: UserPatch | ((before: UserRow) => UserPatch),
): Promise<UserRow> {
  const user = await getUserByEmail(tx, email);
  await updateUser(tx, user.user_id, typeof patch === 'function' ? patch(user) : patch);
  return user;
}

/** Whether the company of a user has another administrator who is enabled. */
export async function hasOtherAdministrator(tx: Tx, user: UserRow): Promise<boolean> {
  const administrators = await listUsersOfCompany(tx, {
    accountId: user.account_id,
    statusId: USER_STATUSES.enabled,
    role: 'administrator',
  });
  return administrators.some((one) => one.user_id !== user.user_id);
}

/** A user who is a person, not the author of a service account's writes. */
export function isPerson({ role }: UserRow): boolean {
  return role !== AUTHOR_ROLE;
}
