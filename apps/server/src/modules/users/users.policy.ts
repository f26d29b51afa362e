import type { Caller } from '../../caller.ts';

/** Claims are one's own: nobody asks for another user's. */
export function canReadClaims(caller: Caller, userId: number): boolean {
  return caller.userId === userId;
}

/** Users are known inside their company only. */
export function canListUsersOf(caller: Caller, accountId: number | undefined): boolean {
  return accountId === undefined || accountId === caller.accountId;
}
