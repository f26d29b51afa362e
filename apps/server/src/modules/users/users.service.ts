import { USER_ROLES, type Colleague, type UserRole } from '@loadstone/contracts/companies';
import type { UserClaims } from '@loadstone/contracts/users';
import type { Board } from '../../board/board.ts';
import type { UserRow } from '../../db/tables/schema.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertLanguage } from '../../ground/texts/assert-language.ts';
import {
  findUserClaimsRow,
  findUserOfCompany,
  listUsersOfCompany,
  updateUser,
  type UserClaimsRow,
} from './users.queries.ts';

/** The caller's own claims. @throws AppError `user.notFound` for any user but the caller */
export async function getUserClaims({ db }: Board, caller: UserCaller, userId = caller.userId): Promise<UserClaims> {
  const row = userId === caller.userId ? await findUserClaimsRow(db, userId) : undefined;
  assertThat(row, 'user.notFound');
  return presentUserClaims(row, caller.productIds);
}

/** A user of the caller's company. @throws AppError `user.notFound` also for a user of another company */
export async function getColleague({ db }: Board, caller: UserCaller, userId: number): Promise<Colleague> {
  const row = await findUserOfCompany(db, { accountId: caller.accountId, userId });
  assertThat(row, 'user.notFound');
  return presentColleague(row);
}

/** The id of a user of the caller's company in an older system. @throws AppError `user.notFound` as {@link getColleague} */
export async function getUserMapping(
  { db }: Board,
  caller: UserCaller,
  userId: number,
): Promise<{ userId: number; legacyUserId: string | null }> {
  const row = await findUserOfCompany(db, { accountId: caller.accountId, userId });
  assertThat(row, 'user.notFound');
  return { userId, legacyUserId: row.legacy_user_id };
}

/** The users of the caller's company. @throws AppError `company.notFound` for another company */
export async function listColleagues(
  { db }: Board,
  caller: UserCaller,
  { accountId = caller.accountId, statusId, roleName }: { accountId?: number; statusId?: number; roleName?: UserRole },
): Promise<Colleague[]> {
  assertThat(accountId === caller.accountId, 'company.notFound');
  const rows = await listUsersOfCompany(db, { accountId, statusId, role: roleName });
  return rows.map(presentColleague);
}

/** Sets the caller's language. @throws AppError `request.invalid` for one that the board has no texts of */
export async function setLanguage({ db }: Board, caller: UserCaller, language: string): Promise<{ language: string }> {
  assertLanguage('language', language);
  await updateUser(db, caller.userId, { language });
  return { language };
}

function toRole(role: string): UserRole {
  return USER_ROLES.find((known) => known === role) ?? 'user';
}

function toNickName(row: { nick_name: string; first_name: string }): string {
  return row.nick_name || row.first_name;
}

/** A user in the shape that colleagues read. */
function presentColleague(row: UserRow): Colleague {
  return {
    userId: row.user_id,
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    nickName: toNickName(row),
    phone: row.phone,
    statusId: row.status_id,
    roleName: toRole(row.role),
    productIds: row.product_ids.join(','),
  };
}

/** A user's own claims in the shape that the front end needs. */
function presentUserClaims(row: UserClaimsRow, productIds: readonly number[]): UserClaims {
  return {
    userId: row.user_id,
    email: row.email,
    custCd: row.cust_cd,
    accountId: row.account_id,
    firstName: row.first_name,
    lastName: row.last_name,
    nickName: toNickName(row),
    companyName: row.common_name,
    productIds: productIds.join(','),
    sessionEnforcement: row.session_enforcement,
    globalExcluded: row.globally_excluded,
    insuranceExpiryDate: row.insurance_expiry_date,
    inProductNotification: row.in_product_notification,
    trainingSchool: row.training_school,
    geoEnforced: row.geo_enforced || row.is_company_geo_enforced,
    remoteUser: row.remote_user,
    isAdministrator: row.role === 'administrator',
    isSandbox: row.is_sandbox,
    language: row.language,
  };
}
