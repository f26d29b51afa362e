import type { UserCaller } from '../../caller.ts';

/** The account call tells of one's own company; others are seen through leads and search. */
export function canReadCompany(caller: UserCaller, accountId: number): boolean {
  return caller.accountId === accountId;
}
