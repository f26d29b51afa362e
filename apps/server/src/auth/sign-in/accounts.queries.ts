import type { Db } from '../../db/database.ts';
import type { AccessFacts } from '../callers/access-rules.ts';

/** The columns of a user that sign-in needs. */
export interface SignInAccount extends AccessFacts {
  readonly userId: number;
  readonly accountId: number;
  readonly custCd: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly skipDeviceCheck: boolean;
  readonly openAccessCheck: boolean;
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select([
      'u.user_id as userId',
      'u.account_id as accountId',
      'c.cust_cd as custCd',
      'u.email',
      'u.password_hash as passwordHash',
      'u.skip_device_check as skipDeviceCheck',
      'u.open_access_check as openAccessCheck',
      'u.status_id as statusId',
      'u.role',
      'u.is_email_verified as isEmailVerified',
      'c.is_closed as isCompanyClosed',
      'c.is_access_enabled as isCompanyAccessEnabled',
    ]);
}

/** The user who signs in with that address, ignoring case. */
export function findAccountByEmail(db: Db, email: string): Promise<SignInAccount | undefined> {
  return selectAccounts(db)
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export function findAccountById(db: Db, userId: number): Promise<SignInAccount | undefined> {
  return selectAccounts(db).where('u.user_id', '=', userId).executeTakeFirst();
}
