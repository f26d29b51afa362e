import type { UserCaller } from '../../ground/caller.ts';

/** Users may read only their own claims. */
export function canReadClaims(caller: UserCaller, userId: number): boolean {
  return caller.userId === userId;
}

/** Users are visible only inside their company. */
export function canListUsersOf(caller: UserCaller, accountId: number | undefined): boolean {
  return accountId === undefined || accountId === caller.accountId;
}
