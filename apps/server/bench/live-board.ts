import { PRODUCT_IDS } from '@loadstone/contracts';
import { findCityByName } from '@loadstone/places';
import { sql } from 'kysely';
import { loadOidcKeys, signAccessToken } from '../src/auth/index.ts';
import { systemClock } from '../src/clock.ts';
import type { Db } from '../src/db/database.ts';

/** The issuer address that every server of the bench uses. */
export const PUBLIC_URL = 'http://loadstone.example';
/** The key of every feature. */
export const KEY = 'bench-key-of-everybody';
const TOKEN_SECONDS = 3_600;
const CODES = {
  [PRODUCT_IDS.B]: [
    'll_ldpostings_view',
    'll_ldpostings_create_delete',
    'll_ldpostings_update',
    'll_carrsearch',
    'll_uscarrsearch',
  ],
  [PRODUCT_IDS.C]: ['ll_eqpostings_view', 'll_eqpostings_create_delete'],
};

/** Lanes on which the other traffic of the board has few postings; the measured postings use them. */
const LANES = [
  ['Toronto', 'ON', 'Chicago', 'IL'],
  ['Atlanta', 'GA', 'Dallas', 'TX'],
  ['Denver', 'CO', 'Seattle', 'WA'],
  ['Calgary', 'AB', 'Winnipeg', 'MB'],
  ['Boston', 'MA', 'Columbus', 'OH'],
  ['Phoenix', 'AZ', 'Houston', 'TX'],
  ['Memphis', 'TN', 'Charlotte', 'NC'],
  ['Portland', 'OR', 'Sacramento', 'CA'],
] as const;

export interface BenchUser {
  userId: number;
  token: string;
}

/** Gives the companies 1 to `count` both products, with the keys that the bench uses. */
export async function equipCompanies(db: Db, count: number): Promise<void> {
  await sql`update users set product_ids = '{13,19}' where account_id <= ${count}`.execute(db);
  for (const [productId, codes] of Object.entries(CODES)) {
    for (const code of codes) {
      await sql`
        insert into permits (account_id, product_id, code, api_key)
        select account_id, ${Number(productId)}::int, ${code}, ${KEY} from companies
        where account_id <= ${count}`.execute(db);
    }
  }
}

/** The first users of the board with an access token each. */
export async function signInUsers(db: Db, count: number): Promise<BenchUser[]> {
  const [key] = (await loadOidcKeys(db, systemClock)).signing;
  if (key === undefined) throw new Error('The provider has no signing key.');
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select(['u.user_id', 'u.account_id', 'c.cust_cd'])
    .orderBy('u.user_id')
    .limit(count)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      userId: row.user_id,
      token: await signAccessToken(key, {
        issuer: `${PUBLIC_URL}/oidc`,
        audience: 'linkup',
        userId: row.user_id,
        accountId: row.account_id,
        custCd: row.cust_cd,
        sessionId: `bench-${row.user_id}`,
        issuedOn: systemClock.now(),
        lifetimeSeconds: TOKEN_SECONDS,
      }),
    })),
  );
}

/** Creates a posting along a lane. @returns its token @throws Error with the status as its cause */
export async function post(address: string, user: BenchUser, kind: 'L' | 'E', lane: number): Promise<number> {
  const [fromCity, fromState, toCity, toState] = LANES[lane % LANES.length] ?? LANES[0];
  const noun = kind === 'L' ? 'LoadPosting' : 'EquipmentPosting';
  const response = await fetch(`${address}/api/${noun}/create/${KEY}/NA`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      dateAvail: new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(systemClock.now()),
      srceID: findCityByName(fromCity, fromState)?.id,
      srceRadius: 50,
      destID: findCityByName(toCity, toState)?.id,
      destRadius: 50,
      vehicleType: 'V',
      vehicleSize: 'T',
    }),
  });
  if (!response.ok) {
    throw new Error(`A post was refused: ${response.status} ${await response.text()}`, { cause: response.status });
  }
  return ((await response.json()) as { token: number }).token;
}

/** Assigns an own load to the equipment of a lead. */
export async function assign(address: string, user: BenchUser, token: number, eToken: number): Promise<void> {
  const response = await fetch(`${address}/api/Aggregate/assign-load`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 1, token, eToken }),
  });
  if (!response.ok) throw new Error(`An assignment was refused: ${response.status} ${await response.text()}`);
}

/** The number of lanes. */
export const LANE_COUNT = LANES.length;
