import { permitSchema, userClaimsSchema, type Permit, type UserClaims } from '@loadstone/contracts/users';
import { z } from 'zod';
import { nowMs } from '../../../lib/time/clock.ts';
import { storageItem } from '../../../lib/browser/storage.ts';

const personSchema = z.object({ day: z.string(), claims: userClaimsSchema, permits: z.array(permitSchema) });

const item = storageItem<z.infer<typeof personSchema> | null>({
  area: 'session',
  key: 'userClaims',
  schema: personSchema.nullable(),
  fallback: null,
  keptUntil: 'logout',
});

export interface Person {
  claims: UserClaims;
  permits: readonly Permit[];
}

function today(): string {
  return new Date(nowMs()).toDateString();
}

/** The server's reply about the user from earlier today. The screen opens with it while a new reply is loaded. */
export function findRememberedPerson(userId: number): Person | undefined {
  const kept = item.read();
  if (kept === null || kept.day !== today() || kept.claims.userId !== userId) return undefined;
  return { claims: kept.claims, permits: kept.permits };
}

export function rememberPerson({ claims, permits }: Person): void {
  item.write({ day: today(), claims, permits: [...permits] });
}
