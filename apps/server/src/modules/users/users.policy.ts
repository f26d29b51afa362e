import type { UserCaller } from '../../caller.ts';

/** Claims are one's own: nobody asks for another user's. */
export function canReadClaims(caller: UserCaller, userId: number): boolean {
  return caller.userId === userId;
}

/** Users are known inside their company only. */
export function canListUsersOf(caller: UserCaller, accountId: number | undefined): boolean {
  return accountId === undefined || accountId === caller.accountId;
}
