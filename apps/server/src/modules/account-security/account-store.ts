import { LOGGED_PHRASES } from '@loadstone/contracts/activity-log';
import type { AccountStore } from '../../auth/index.ts';
import type { BoardGround } from '../../board/board.ts';
import { AppError, errorText } from '../../ground/errors.ts';
import { addLoginActivity, logActivities } from '../activity/index.ts';
import { changeCompanyPhone, setPolicies } from '../companies/index.ts';
import { decideOnDevice, listWaitsFor } from '../device-waits/index.ts';
import { createMachineAccess } from '../service-accounts/index.ts';
import {
  addUser,
  changeUserPhone,
  countUsersOfDomain,
  countUsersWhoCanSignIn,
  findPhones,
  replacePasswordHash,
  setLanguages,
  setPasswordHash,
} from '../users/index.ts';

const DAY_MS = 86_400_000;

/** What sign-in and the page "Security" read and change of users, companies, programs and logs. */
export function createAccountStore(board: BoardGround): AccountStore {
  const { db, clock, configuration } = board;
  return {
    signInLog: { addLoginActivity: (subject, draft) => addLoginActivity(board, subject, draft) },
    setPasswordHash,
    replacePasswordHash: (change) => replacePasswordHash(db, change),
    setLanguages,
    addExternalUser: async (tx, { accountId, email, domain, firstName, lastName, productIds }) => {
      const now = clock.now();
      const count = await countUsersOfDomain(tx, { accountId, domain, since: new Date(now.getTime() - DAY_MS) });
      const { domainUsers, domainUsersPerDay } = configuration.limits;
      if (count.all >= domainUsers || count.recent >= domainUsersPerDay) {
        throw new AppError('identity.unknown', errorText('identity.domainFull', { domain }));
      }
      const user = await addUser(tx, {
        ...{ account_id: accountId, email, first_name: firstName, last_name: lastName, nick_name: firstName },
        ...{ password_hash: null, product_ids: [...productIds], is_email_verified: true },
        created_on: now,
      });
      const actor = { accountId, userId: user.user_id, email };
      await logActivities(tx, clock, actor, 'AccountSecurity', [LOGGED_PHRASES.addedByDomain]);
      return user.user_id;
    },
    machines: createMachineAccess(board),
    records: {
      setPolicies,
      countUsers: countUsersWhoCanSignIn,
      listWaits: listWaitsFor,
      decideOnDevice: (tx, decision) => decideOnDevice(tx, clock, decision),
      findPhones,
      changeUserPhone,
      changeCompanyPhone,
      logActivity: (tx, actor, description) => logActivities(tx, clock, actor, 'AccountSecurity', [description]),
    },
  };
}
