import type { CompanyRecords } from './auth/index.ts';
import type { Clock } from './ground/clock.ts';
import { logActivities } from './modules/activity/index.ts';
import { changeCompanyPhone, setPolicies } from './modules/companies/index.ts';
import { decideOnDevice, listWaitsFor } from './modules/device-waits/index.ts';
import { changeUserPhone, countUsersWhoCanSignIn, findPhones } from './modules/users/index.ts';

/** What the page "Security" reads and changes of users and companies. */
export function createCompanyRecords(clock: Clock): CompanyRecords {
  return {
    setPolicies,
    countUsers: countUsersWhoCanSignIn,
    listWaits: listWaitsFor,
    decideOnDevice: (tx, decision) => decideOnDevice(tx, clock, decision),
    findPhones,
    changeUserPhone,
    changeCompanyPhone,
    logActivity: (tx, actor, description) => logActivities(tx, clock, actor, 'AccountSecurity', [description]),
  };
}
