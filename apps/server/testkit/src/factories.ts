import { FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import { PRODUCT_IDS, type PostingKind, type ProductMode } from '@loadstone/contracts/postings';
import { findCityByName } from '@loadstone/places';
import { appendChanges, type FeedChange } from '../../src/db/change-feed/change-feed.ts';
import type { Db } from '../../src/db/database.ts';
import type {
  CompanyRow,
  NewCompanyRow,
  NewPostingRow,
  NewUserRow,
  PostingRow,
  UserRow,
} from '../../src/db/tables/schema.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { toFeedPosting } from '../../src/matching/index.ts';

let made = 0;
const next = (): number => (made += 1);

/** A user with the company and the keys that tests use in requests. */
export interface Person {
  readonly userId: number;
  readonly accountId: number;
  readonly custCd: string;
  readonly email: string;
  readonly user: UserRow;
  readonly company: CompanyRow;
  /** The company's key of a feature for a mode it holds, `NA` where it has none. */
  keyFor(code: FeatureCode): string;
}

/** A Canadian, open company with a unique name, insured far into the future. */
async function createCompany(db: Db, columns: Partial<NewCompanyRow> = {}): Promise<CompanyRow> {
  const number = next();
  return db
    .insertInto('companies')
    .values({
      cust_cd: `TEST${number}`,
      common_name: `Company ${number}`,
      registered_name: `Company ${number} Limited`,
      phone: '416-555-0100',
      email: `company${number}@example.com`,
      billing_city: 'Toronto',
      billing_province_code: 'ON',
      insurance_expiry_date: '2099-12-31',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a company every feature of a mode. @returns the keys by feature */
export async function grantPermits(db: Db, accountId: number, mode: ProductMode): Promise<Map<FeatureCode, string>> {
  const keys = new Map<FeatureCode, string>();
  for (const [code, { modes }] of Object.entries(FEATURES) as [FeatureCode, { modes: readonly ProductMode[] }][]) {
    if (modes.includes(mode)) keys.set(code, `key-${mode}-${code}-${accountId}`);
  }
  await db
    .insertInto('permits')
    .values(
      [...keys].map(([code, api_key]) => ({ account_id: accountId, product_id: PRODUCT_IDS[mode], code, api_key })),
    )
    .execute();
  return keys;
}

/**
 * A user with the given modes. Without a company, one is created, with every feature of the modes; with one, the user
 * joins it and its permits do not change.
 */
export async function createPerson(
  db: Db,
  options: {
    modes: readonly ProductMode[];
    company?: CompanyRow | Partial<NewCompanyRow>;
    user?: Partial<NewUserRow>;
    hasPermits?: boolean;
  },
): Promise<Person> {
  const given = options.company;
  const isKnown = given !== undefined && 'account_id' in given && 'created_on' in given && 'is_closed' in given;
  const company = isKnown ? (given as CompanyRow) : await createCompany(db, given);
  if (!isKnown && options.hasPermits !== false) {
    for (const mode of options.modes) await grantPermits(db, company.account_id, mode);
  }
  const number = next();
  const user = await db
    .insertInto('users')
    .values({
      account_id: company.account_id,
      email: `user${number}@example.com`,
      first_name: 'Test',
      last_name: `User ${number}`,
      nick_name: `User ${number}`,
      product_ids: options.modes.map((mode) => PRODUCT_IDS[mode]),
      ...options.user,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const permits = await db
    .selectFrom('permits')
    .select(['code', 'api_key'])
    .where('account_id', '=', company.account_id)
    .where('product_id', 'in', [...user.product_ids, 0])
    .execute();
  const keys = new Map(permits.map((permit) => [permit.code, permit.api_key]));
  return {
    userId: user.user_id,
    accountId: company.account_id,
    custCd: company.cust_cd,
    email: user.email,
    user,
    company,
    keyFor: (code) => keys.get(code) ?? 'NA',
  };
}

/** A broker of a new company with every broker's feature. */
export function createBroker(db: Db, columns: { company?: Partial<NewCompanyRow>; user?: Partial<NewUserRow> } = {}) {
  return createPerson(db, { modes: ['B'], ...columns });
}

/** A carrier of a new company with every carrier's feature. */
export function createCarrier(db: Db, columns: { company?: Partial<NewCompanyRow>; user?: Partial<NewUserRow> } = {}) {
  return createPerson(db, { modes: ['C'], ...columns });
}

/** The columns that a test sets; the others are those of a van from Toronto to Chicago, radius 50, on the given day. */
export interface PostingDraftRow extends Partial<
  Omit<NewPostingRow, 'srce_lat' | 'srce_long' | 'srce_id' | 'dest_lat' | 'dest_long' | 'dest_id'>
> {
  /** `[city, state]` of the gazetteer. */
  from?: readonly [string, string];
  to?: readonly [string, string];
}

/** Inserts a posting as the board does, with its change in the feed. */
export async function addPosting(
  db: Db,
  owner: Person,
  kind: PostingKind,
  { from = ['Toronto', 'ON'], to = ['Chicago', 'IL'], ...columns }: PostingDraftRow = {},
): Promise<PostingRow> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('postings')
      .values({
        kind,
        account_id: owner.accountId,
        created_by: owner.userId,
        date_avail: '2026-06-15',
        ...toPlaceColumns('srce', from),
        ...toPlaceColumns('dest', to),
        srce_radius: 50,
        dest_radius: 50,
        vehicle_type: 'V',
        vehicle_size: 'T',
        ...columns,
      } as NewPostingRow)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { token, account_id: accountId, version } = row;
    const change: FeedChange =
      row.p_status === 'O'
        ? { type: 'posting', posting: toFeedPosting(row) }
        : { type: 'postingRemoved', token, kind, accountId, version };
    await appendChanges(tx, [change]);
    return row;
  });
}

/** A network of its owner's company with the given members, with its change in the feed. */
export async function addNetwork(
  db: Db,
  owner: Person,
  members: readonly Person[],
  columns: { name?: string; type?: 'Public' | 'Private' } = {},
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('networks')
      .values({
        account_id: owner.accountId,
        user_id: owner.userId,
        name: columns.name ?? `Network ${next()}`,
        type: columns.type ?? 'Private',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accounts = members.map((member) => member.accountId);
    if (accounts.length > 0) {
      await tx
        .insertInto('network_members')
        .values(accounts.map((member_account_id) => ({ network_id: id, member_account_id })))
        .execute();
    }
    await appendChanges(tx, [{ type: 'network', networkId: id, members: accounts }]);
    return id;
  });
}

function toPlaceColumns(end: 'srce' | 'dest', [name, st]: readonly [string, string]): Record<string, unknown> {
  const city = findCityByName(name, st);
  if (city === undefined) throw new Error(`${name}, ${st} is not in the gazetteer.`);
  return {
    [`${end}_id`]: city.id,
    [`${end}_city`]: city.name,
    [`${end}_st`]: city.st,
    [`${end}_lat`]: city.lat,
    [`${end}_long`]: city.lon,
  };
}
