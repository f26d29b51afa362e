import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { DemoEntry, DemoSignIn, SignInPlace } from '../auth/index.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Db } from '../db/database.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { listSampleAccounts } from './demo.queries.ts';

const USERS_SHOWN = 6;

/**
 * The sample users that the sign-in page offers, with their password and those that a visitor can enter as without it;
 * undefined before the market is filled in, without a demo, and where other machines can reach the board.
 */
export async function findDemoSignIn(
  db: Db,
  { demo, server }: Configuration,
  place: SignInPlace,
): Promise<DemoSignIn | undefined> {
  if (!demo.isOn || server.isPublic) return undefined;
  const accounts = await listSampleAccounts(db, place, USERS_SHOWN);
  if (accounts.length === 0) return undefined;
  const users = accounts.map(({ email, productIds }) => {
    return { email, role: toRole(place, productIds) };
  });
  return {
    password: demo.password ?? DEMO_PASSWORD,
    users,
    entries: place === 'driverPage' ? [] : listEntries(accounts),
  };
}

function toRole(place: SignInPlace, productIds: readonly number[]): DemoSignIn['users'][number]['role'] {
  if (place === 'driverPage') return 'driver';
  const isBroker = productIds.includes(PRODUCT_IDS.B);
  const isCarrier = productIds.includes(PRODUCT_IDS.C);
  if (isBroker && isCarrier) return 'both';
  if (isBroker) return 'broker';
  return isCarrier ? 'carrier' : 'none';
}

/** The first user of each side who has that side only: the demo's first two users have many matches. */
function listEntries(accounts: readonly { userId: number; productIds: readonly number[] }[]): DemoEntry[] {
  const sides = { broker: PRODUCT_IDS.B, carrier: PRODUCT_IDS.C } as const;
  return (['broker', 'carrier'] as const).flatMap((side) => {
    const found = accounts.find(({ productIds }) => productIds.length === 1 && productIds[0] === sides[side]);
    return found === undefined ? [] : [{ side, userId: found.userId }];
  });
}
