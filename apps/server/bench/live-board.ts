import { getTestVault } from '@loadstone/testkit';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { findCityByName } from '@loadstone/places';
import { sql } from 'kysely';
import { loadOidcKeys, signAccessToken } from '../src/auth/index.ts';
import { systemClock } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';
import { callServer } from '../prove/call-server.ts';

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
  [PRODUCT_IDS.C]: ['ll_eqpostings_view', 'll_eqpostings_create_delete', 'll_eqpostings_update'],
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
  accountId: number;
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
export function signInUsers(db: Db, count: number, lifetimeSeconds = TOKEN_SECONDS): Promise<BenchUser[]> {
  return signIn(db, lifetimeSeconds, (users) => users.limit(count));
}

/** A user of the demo market. @throws Error where there is none with the address */
export async function signInDemoUser(db: Db, email: string): Promise<BenchUser> {
  const [user] = await signIn(db, TOKEN_SECONDS, (users) => users.where('u.email', '=', email));
  if (user === undefined) throw new Error(`There is no user ${email}.`);
  return user;
}

const selectUsers = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select(['u.user_id', 'u.account_id', 'c.cust_cd'])
    .orderBy('u.user_id');

type Users = ReturnType<typeof selectUsers>;

async function signIn(db: Db, lifetimeSeconds: number, choose: (users: Users) => Users): Promise<BenchUser[]> {
  const [key] = (await loadOidcKeys(db, getTestVault(db), systemClock)).signing;
  if (key === undefined) throw new Error('The provider has no signing key.');
  return Promise.all(
    (await choose(selectUsers(db)).execute()).map(async (row) => ({
      userId: row.user_id,
      accountId: row.account_id,
      token: await signAccessToken(key, {
        issuer: `${PUBLIC_URL}/oidc`,
        audience: 'linkup',
        userId: row.user_id,
        accountId: row.account_id,
        custCd: row.cust_cd,
        sessionId: `bench-${row.user_id}`,
        issuedOn: systemClock.now(),
        lifetimeSeconds,
      }),
    })),
  );
}

/** A posting of the bench. */
export interface BenchPosting {
  readonly kind: 'L' | 'E';
  readonly lane: number;
  readonly token: number;
  readonly version: number;
}

function toNoun(kind: 'L' | 'E'): string {
  return kind === 'L' ? 'LoadPosting' : 'EquipmentPosting';
}

let drafts = 0;

/** Another letter or two, in turn: postings of one company with the same equipment and lane would be one row. */
function toFurtherLetter(): string {
  const letters = 'RKFSDTCUHLONPIE';
  const number = drafts++ % (letters.length * letters.length);
  const [first, second] = [number % letters.length, Math.floor(number / letters.length)];
  return [...new Set([letters[first], letters[second]])].join('');
}

/** The current day of a board with the default time zone. */
export function toBoardDay(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(systemClock.now());
}

function toDraft(lane: number) {
  const [fromCity, fromState, toCity, toState] = LANES[lane % LANES.length] ?? LANES[0];
  return {
    dateAvail: toBoardDay(),
    srceID: findCityByName(fromCity, fromState)?.id,
    srceRadius: 50,
    destID: findCityByName(toCity, toState)?.id,
    destRadius: 50,
    vehicleType: `V${toFurtherLetter()}`,
    vehicleSize: 'T',
    confirmDuplicate: true,
  };
}

/** Sends a call of a user. @returns the reply @throws Error with the status as its cause */
async function send({ token }: BenchUser, method: string, url: string, body?: object): Promise<unknown> {
  const { origin, pathname } = new URL(url);
  const response = await callServer({ address: origin, token, path: pathname, method, body });
  if (!response.ok) {
    const text = `${method} ${pathname} was refused: ${response.status} ${await response.text()}`;
    throw new Error(text, { cause: response.status });
  }
  return response.json();
}

/** Creates a posting along a lane. @throws Error with the status as its cause */
export async function createPosting(
  address: string,
  user: BenchUser,
  kind: 'L' | 'E',
  lane: number,
): Promise<BenchPosting> {
  const url = `${address}/api/${toNoun(kind)}/create/${KEY}/NA`;
  const { token, version } = (await send(user, 'POST', url, toDraft(lane))) as { token: number; version: number };
  return { kind, lane, token, version };
}

/** Creates a posting along a lane. @returns its token @throws Error with the status as its cause */
export async function post(address: string, user: BenchUser, kind: 'L' | 'E', lane: number): Promise<number> {
  return (await createPosting(address, user, kind, lane)).token;
}

/** Changes the comment of an own posting. @returns it with its new version @throws Error with the status as its cause */
export async function editPosting(address: string, user: BenchUser, posting: BenchPosting): Promise<BenchPosting> {
  const { kind, lane, token, version } = posting;
  const url = `${address}/api/${toNoun(kind)}/edit/${KEY}/NA`;
  const body = { ...toDraft(lane), token, version, comment: `edit ${version}` };
  const edited = (await send(user, 'POST', url, body)) as { version: number };
  return { kind, lane, token, version: edited.version };
}

/** Deletes an own posting. @throws Error with the status as its cause */
export async function deletePosting(address: string, user: BenchUser, { kind, token }: BenchPosting): Promise<void> {
  await send(user, 'DELETE', `${address}/api/${toNoun(kind)}/${token}/${KEY}`);
}

/** Assigns an own load to the equipment of a lead. */
export async function assign(address: string, user: BenchUser, token: number, eToken: number): Promise<void> {
  await send(user, 'POST', `${address}/api/Aggregate/assign-load`, { userId: 1, token, eToken });
}

/** Sends an offer of a carrier for a lead of its equipment. */
export async function offer(address: string, user: BenchUser, token: number, eToken: number): Promise<void> {
  const rate = { amount: 245_000, currency: 'USD', basis: 'flat' };
  await send(user, 'POST', `${address}/api/Offer`, { token, eToken, rate });
}

/** The loads of the offers that a user sees. */
export async function listOffers(address: string, user: BenchUser): Promise<ReadonlySet<number>> {
  const offers = (await send(user, 'GET', `${address}/api/Offer`)) as { token: number }[];
  return new Set(offers.map(({ token }) => token));
}

/** The number of lanes. */
export const LANE_COUNT = LANES.length;
