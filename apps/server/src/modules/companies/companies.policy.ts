import type { UserCaller } from '../../ground/caller.ts';

/** The account endpoint returns the caller's own company only; other companies are read through leads and search. */
export function canReadCompany(caller: UserCaller, accountId: number): boolean {
  return caller.accountId === accountId;
}
