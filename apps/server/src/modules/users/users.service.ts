import type { Colleague, UserRole } from '@loadstone/contracts/companies';
import type { UserClaims } from '@loadstone/contracts/users';
import type { UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertLanguage } from '../../ground/texts/assert-language.ts';
import { canListUsersOf, canReadClaims } from './users.policy.ts';
import { presentColleague, presentUserClaims } from './users.presenter.ts';
import { findUserClaimsRow, findUserOfCompany, listUsersOfCompany, updateUser } from './users.queries.ts';

/** The users of the caller's company. */
interface UserService {
  /** @throws AppError `user.notFound` for any user but the caller */
  getClaims(caller: UserCaller, userId: number): Promise<UserClaims>;
  /** @throws AppError `user.notFound` for a user of another company, as for one who does not exist */
  getColleague(caller: UserCaller, userId: number): Promise<Colleague>;
  /** The user's id in an older system. @throws AppError `user.notFound` as getColleague */
  getMapping(caller: UserCaller, userId: number): Promise<{ userId: number; legacyUserId: string | null }>;
  /** @throws AppError `company.notFound` for another company */
  listColleagues(
    caller: UserCaller,
    filter: { accountId?: number; statusId?: number; roleName?: UserRole },
  ): Promise<Colleague[]>;
  /** Sets the caller's language. @throws AppError `request.invalid` for one that the board has no texts of */
  setLanguage(caller: UserCaller, language: string): Promise<{ language: string }>;
}

export function createUserService(db: Db): UserService {
  return {
    async getClaims(caller, userId) {
      const row = canReadClaims(caller, userId) ? await findUserClaimsRow(db, userId) : undefined;
      assertThat(row, 'user.notFound');
      return presentUserClaims(row, caller.productIds);
    },

    async getColleague(caller, userId) {
      const row = await findUserOfCompany(db, { accountId: caller.accountId, userId });
      assertThat(row, 'user.notFound');
      return presentColleague(row);
    },

    async getMapping(caller, userId) {
      const row = await findUserOfCompany(db, { accountId: caller.accountId, userId });
      assertThat(row, 'user.notFound');
      return { userId, legacyUserId: row.legacy_user_id };
    },

    async listColleagues(caller, { accountId, statusId, roleName }) {
      assertThat(canListUsersOf(caller, accountId), 'company.notFound');
      const rows = await listUsersOfCompany(db, { accountId: caller.accountId, statusId, role: roleName });
      return rows.map(presentColleague);
    },

    async setLanguage(caller, language) {
      assertLanguage('language', language);
      await updateUser(db, caller.userId, { language });
      return { language };
    },
  };
}
