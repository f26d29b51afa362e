import type { Rate } from '@loadstone/contracts/money';
import type { OfferSide, OfferStatus } from '@loadstone/contracts/offers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toSeenLoad } from '../networks/index.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { OfferAmountRow, OfferRow } from '../../db/tables/offer-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** The most offers that a list has. */
const LISTED_OFFERS = 500;

/** The shown columns of the load of an offer. */
type OfferLoad = Pick<
  PostingRow,
  | 'token'
  | 'date_avail'
  | 'srce_city'
  | 'srce_st'
  | 'srce_lat'
  | 'srce_long'
  | 'dest_city'
  | 'dest_st'
  | 'dest_lat'
  | 'dest_long'
  | 'vehicle_type'
  | 'vehicle_size'
  | 'rate'
  | 'created_by'
>;

/** An offer with the columns that its two companies read. */
export interface OfferViewRow extends OfferRow {
  readonly load: OfferLoad;
  readonly e_token: number;
  readonly equipment_created_by: number;
  readonly broker_cust_cd: string;
  readonly broker_name: string;
  readonly carrier_cust_cd: string;
  readonly carrier_name: string;
}

function selectViews(db: Db) {
  return db
    .selectFrom('offers as o')
    .innerJoin('postings as l', 'l.id', 'o.load_posting_id')
    .innerJoin('postings as e', 'e.id', 'o.equipment_posting_id')
    .innerJoin('companies as b', 'b.account_id', 'o.broker_account_id')
    .innerJoin('companies as c', 'c.account_id', 'o.carrier_account_id')
    .selectAll('o')
    .select([
      toSeenLoad<OfferLoad>('o.carrier_account_id').as('load'),
      'e.token as e_token',
      'e.created_by as equipment_created_by',
      'b.cust_cd as broker_cust_cd',
      'b.common_name as broker_name',
      'c.cust_cd as carrier_cust_cd',
      'c.common_name as carrier_name',
    ]);
}

/** An offer with the columns that are shown. */
export async function findOfferView(db: Db, id: number): Promise<OfferViewRow | undefined> {
  return selectViews(db).where('o.id', '=', id).executeTakeFirst();
}

/** The offers that a page of a list has. */
export interface OfferPage {
  readonly accountId: number;
  readonly sides: readonly OfferSide[];
  /** Only offers that changed since then. */
  readonly since: Date;
  /** True to list open offers whenever they changed. */
  readonly isOpenKept: boolean;
  readonly statuses?: readonly OfferStatus[] | undefined;
  /** The own reference of the company's posting. */
  readonly reference?: string | undefined;
  /** The last offer of the page before. */
  readonly after?: { readonly updatedOn: Date; readonly id: number } | undefined;
  readonly limit?: number | undefined;
}

/** The offers of a company on these sides, the newest change first, at most `limit`, by default 500. */
export async function listOfferViews(db: Db, page: OfferPage): Promise<OfferViewRow[]> {
  const { accountId, sides, since, isOpenKept, statuses, reference, after, limit = LISTED_OFFERS } = page;
  return selectViews(db)
    .where(({ or, and, eb }) => {
      const hasReference = (posting: 'l' | 'e') =>
        reference === undefined ? [] : [eb(`${posting}.client_ref_num`, '=', reference)];
      return or([
        ...(sides.includes('B') ? [and([eb('o.broker_account_id', '=', accountId), ...hasReference('l')])] : []),
        ...(sides.includes('C') ? [and([eb('o.carrier_account_id', '=', accountId), ...hasReference('e')])] : []),
      ]);
    })
    .where((eb) => eb.or([eb('o.updated_on', '>=', since), ...(isOpenKept ? [eb('o.status', '=', 'open')] : [])]))
    .$if(statuses !== undefined, (query) => query.where('o.status', 'in', statuses ?? []))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(o.updated_on, o.id) < (${after?.updatedOn}, ${after?.id}::bigint)`),
    )
    .orderBy('o.updated_on', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}

/** The open offers whose two companies are both among the accounts, the oldest change first. */
export async function listOpenOffersAmong(db: Db, accountIds: readonly number[]): Promise<OfferViewRow[]> {
  const ids = sql<number>`any(${toListParameter(accountIds)}::bigint[])`;
  return selectViews(db)
    .where('o.status', '=', 'open')
    .where('o.broker_account_id', '=', ids)
    .where('o.carrier_account_id', '=', ids)
    .orderBy('o.updated_on')
    .execute();
}

/** An offer without a lock. */
export async function findOffer(db: Db, id: number): Promise<OfferRow | undefined> {
  return db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An offer, locked until the transaction ends. Lock its postings first. */
export async function lockOffer(tx: Tx, id: number): Promise<OfferRow | undefined> {
  return tx.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The open offer of a load and an equipment, locked until the transaction ends. */
export async function lockOpenOffer(tx: Tx, loadId: number, equipmentId: number): Promise<OfferRow | undefined> {
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('load_posting_id', '=', loadId)
    .where('equipment_posting_id', '=', equipmentId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts an open offer. @returns its id */
export async function insertOffer(
  tx: Tx,
  pair: Pick<OfferRow, 'load_posting_id' | 'equipment_posting_id' | 'broker_account_id' | 'carrier_account_id'>,
  { expiresOn, now }: { expiresOn: Date; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('offers')
    .values({ ...pair, expires_on: expiresOn, created_on: now, updated_on: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a change of a locked offer and increments its version. */
export async function updateOffer(
  tx: Tx,
  id: number,
  change: {
    status?: OfferStatus;
    expires_on?: Date;
    assignment_id?: number;
    load_posting_id?: number;
    equipment_posting_id?: number;
    closed_by_account_id?: number | null;
    updated_on: Date;
  },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Appends an amount to an offer. */
export async function insertAmount(
  tx: Tx,
  offerId: number,
  { side, userId, userName, rate, now }: { side: OfferSide; userId: number; userName: string; rate: Rate; now: Date },
): Promise<void> {
  await tx
    .insertInto('offer_amounts')
    .values({ offer_id: offerId, side, user_id: userId, user_name: userName, ...rate, created_on: now })
    .execute();
}

/** The amounts of these offers, oldest first. */
export async function listAmounts(db: Db, offerIds: readonly number[]): Promise<OfferAmountRow[]> {
  if (offerIds.length === 0) return [];
  return db
    .selectFrom('offer_amounts')
    .selectAll()
    .where('offer_id', '=', sql<number>`any(${toListParameter(offerIds)}::bigint[])`)
    .orderBy('id')
    .execute();
}

/**
 * Closes the open offers that are past their time. Also those with a posting that is no longer open or with companies that
 * exclude each other: a trigger closes these, but skips offers that are locked.
 *
 * @returns how many were closed
 */
export async function closeOverdueOffers(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update offers o set
      status = case when d.is_gone and o.expires_on > ${now} then 'lost' else 'expired' end,
      version = version + 1,
      updated_on = ${now}
    from (
      select o.id, l.p_status <> 'O' or l.deleted_on is not null or e.p_status <> 'O' or e.deleted_on is not null as is_gone
      from offers o
      join postings l on l.id = o.load_posting_id
      join postings e on e.id = o.equipment_posting_id
      where o.status = 'open' and (
        o.expires_on <= ${now}
        or l.p_status <> 'O' or l.deleted_on is not null or e.p_status <> 'O' or e.deleted_on is not null
        or exists (
          select 1 from exclusions x
          where (x.account_id, x.other_account_id) in (
            (o.broker_account_id, o.carrier_account_id), (o.carrier_account_id, o.broker_account_id)
          )
        )
      )
      order by o.id
      for update of o skip locked
    ) d
    where o.id = d.id
    returning o.id`.execute(tx);
  return rows.length;
}

/**
 * Removes at most `limit` closed offers whose last change was before a moment, with their amounts. Those that led to an
 * assignment stay, and those of a load with tiers, whose owner reads what each company did.
 */
export async function removeOldOffers(tx: Tx, before: Date, limit: number): Promise<number> {
  const due = tx
    .selectFrom('offers')
    .select('id')
    .where('status', '<>', 'open')
    .where('assignment_id', 'is', null)
    .where('updated_on', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('postings as p')
            .innerJoin('posting_tiers as t', 't.audience_id', 'p.network_id')
            .select('p.id')
            .whereRef('p.id', '=', 'offers.load_posting_id'),
        ),
      ),
    )
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('offers').where('id', 'in', due).executeTakeFirst();
  return Number(numDeletedRows);
}
