import type { Db } from '../../db/database.ts';
import type { SecondFactorPolicy } from '../../db/tables/sign-in-tables.ts';
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
  /** The language that the user has chosen; null where the browser's decides. */
  readonly language: string | null;
  /** When the company asks its users for a second factor. */
  readonly secondFactorPolicy: SecondFactorPolicy;
  /** True where the company lets a colleague confirm a new device with a changed phone number. */
  readonly confirmsNewDevices: boolean;
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
      'u.language',
      'u.skip_device_check as skipDeviceCheck',
      'u.open_access_check as openAccessCheck',
      'u.status_id as statusId',
      'u.role',
      'u.is_email_verified as isEmailVerified',
      'c.is_closed as isCompanyClosed',
      'c.is_access_enabled as isCompanyAccessEnabled',
      'c.second_factor as secondFactorPolicy',
      'c.confirms_new_devices as confirmsNewDevices',
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
