import type { AccountStore } from '../../auth/index.ts';
import type { BoardGround } from '../../board/board.ts';
import { addLoginActivity, logActivities } from '../activity/index.ts';
import { changeCompanyPhone, setPolicies } from '../companies/index.ts';
import { decideOnDevice, listWaitsFor } from '../device-waits/index.ts';
import { createMachineAccess } from '../service-accounts/index.ts';
import {
  changeUserPhone,
  countUsersWhoCanSignIn,
  findPhones,
  replacePasswordHash,
  setLanguages,
  setPasswordHash,
} from '../users/index.ts';

/** What sign-in and the page "Security" read and change of users, companies, programs and logs. */
export function createAccountStore(board: BoardGround): AccountStore {
  const { db, clock } = board;
  return {
    signInLog: { addLoginActivity: (subject, draft) => addLoginActivity(board, subject, draft) },
    setPasswordHash,
    replacePasswordHash: (change) => replacePasswordHash(db, change),
    setLanguages,
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
