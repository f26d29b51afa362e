import { USER_ROLES, type Colleague, type UserRole } from '@loadstone/contracts/companies';
import type { UserClaims } from '@loadstone/contracts/users';
import type { UserRow } from '../../db/tables/schema.ts';
import type { UserClaimsRow } from './users.queries.ts';

function toRole(role: string): UserRole {
  return USER_ROLES.find((known) => known === role) ?? 'user';
}

function toNickName(row: { nick_name: string; first_name: string }): string {
  return row.nick_name || row.first_name;
}

/** A user in the shape that colleagues read. */
export function presentColleague(row: UserRow): Colleague {
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
export function presentUserClaims(row: UserClaimsRow, productIds: readonly number[]): UserClaims {
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
