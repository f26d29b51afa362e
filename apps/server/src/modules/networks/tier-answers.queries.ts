import { COUNTED_LOADS } from '@loadstone/contracts/tiers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';

/** A company that a released tier has shown a load. */
export interface AskedCompany {
  readonly accountId: number;
  readonly tier: number;
  readonly askedOn: Date;
}

/** The companies of an audience with the number of the first tier of each. */
export async function listAsked(db: Db, audienceId: number): Promise<AskedCompany[]> {
  const rows = await db
    .selectFrom('network_members')
    .select(['member_account_id as accountId', 'tier', 'added_on as askedOn'])
    .where('network_id', '=', audienceId)
    .execute();
  return rows.flatMap(({ tier, ...row }) => (tier === null ? [] : [{ ...row, tier }]));
}

/** What a company did with a load, or with one that was taken of it; `pending` where it has an assignment to respond to. */
export interface CompanyAct {
  readonly loadId: number;
  readonly accountId: number;
  readonly act: 'accepted' | 'declined' | 'offered' | 'pending';
  readonly on: Date;
}

/**
 * What companies did with loads, by their assignments and offers. A company can have several acts of one load. What the broker
 * declined or withdrew is none.
 */
export async function listActs(db: Db, loadIds: readonly number[]): Promise<CompanyAct[]> {
  if (loadIds.length === 0) return [];
  const listed = sql`any(${toListParameter(loadIds)}::bigint[])`;
  const { rows } = await sql<CompanyAct>`
    with loads as (
      select id, id as of_id from postings where id = ${listed}
      union all
      select id, taken_from as of_id from postings where taken_from = ${listed}
    ), assigned as (
      select l.of_id, a.id, a.carrier_account_id, a.status, a.ended_on, a.created_on
      from loads l join assignments a on a.load_posting_id = l.id
      where a.carrier_account_id is not null
    ), offered as (
      select l.of_id, o.id, o.carrier_account_id, o.updated_on,
        o.status in ('declined', 'withdrawn') and o.closed_by_account_id = o.carrier_account_id as is_declined
      from loads l join offers o on o.load_posting_id = l.id
    )
    select of_id::float8 as "loadId", carrier_account_id as "accountId", 'accepted' as act,
      coalesce((
        select min(h.created_on) from assignment_history h
        where h.assignment_id = a.id and h.action in ('accept', 'acceptOffer', 'book', 'takeReference')
      ), created_on) as "on"
    from assigned a where status <> 'P'
    union all
    select of_id::float8, carrier_account_id, 'pending', created_on from assigned where status = 'P' and ended_on is null
    union all
    select of_id::float8, carrier_account_id, 'declined', h.created_on
    from assigned a join assignment_history h on h.assignment_id = a.id
    where a.status = 'P' and a.ended_on is not null and h.action = 'decline' and h.actor = 'carrier'
    union all
    select of_id::float8, carrier_account_id, 'declined', updated_on from offered where is_declined
    union all
    select of_id::float8, carrier_account_id, 'offered', m.created_on
    from offered o join offer_amounts m on m.offer_id = o.id
    where m.side = 'C' and not is_declined
    order by "on"`.execute(db);
  return rows;
}

/** How many loads a company accepted of those that it was asked. */
interface CountedAcceptance {
  readonly accountId: number;
  readonly asked: number;
  readonly accepted: number;
}

/**
 * The acceptance of companies, of the last loads of an owner that have tiers. A load counts once a company has accepted it, or
 * its turn has ended; one that was taken of a quantity counts with its posting.
 *
 * @param today the board's day, before which a load is expired
 */
export async function countAcceptances(
  db: Db,
  { ownerId, accountIds, today }: { ownerId: number; accountIds: readonly number[]; today: string },
): Promise<CountedAcceptance[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<CountedAcceptance>`
    with loads as (
      select p.id, p.network_id, p.p_status <> 'O' or p.deleted_on is not null or p.date_avail < ${today}::date as is_closed
      from networks a join postings p on p.network_id = a.id
      where a.account_id = ${ownerId} and a.type = 'Audience' and p.taken_from is null
      order by a.id desc limit ${COUNTED_LOADS}
    ), accepted as (
      select l.id, a.carrier_account_id as account_id
      from loads l join assignments a on a.load_posting_id = l.id where a.status <> 'P'
      union
      select l.id, a.carrier_account_id
      from loads l join postings q on q.taken_from = l.id join assignments a on a.load_posting_id = q.id where a.status <> 'P'
    )
    select m.member_account_id as "accountId", count(*)::integer as asked, count(c.id)::integer as accepted
    from loads l join network_members m on m.network_id = l.network_id
      left join accepted c on c.id = l.id and c.account_id = m.member_account_id
    where m.member_account_id = any(${toListParameter(accountIds)}::integer[]) and (
      c.id is not null or l.is_closed
      or exists (select from posting_tiers t where t.audience_id = l.network_id and t.released_on > m.added_on))
    group by m.member_account_id`.execute(db);
  return rows;
}

/** When a load left O: its deletion, or its running assignment; undefined where it is open, or its day has passed. */
export async function findLeftOn(db: Db, loadId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ left_on: Date | null }>`
    select coalesce(p.deleted_on,
      (select max(a.created_on) from assignments a where a.load_posting_id = p.id and a.ended_on is null)) as left_on
    from postings p where p.id = ${loadId}`.execute(db);
  return rows[0]?.left_on ?? undefined;
}

/** Gives the members of an audience the moment at which another audience has shown them the load. */
export async function keepAskedOn(tx: Tx, beforeId: number, afterId: number): Promise<void> {
  await sql`
    update network_members n set added_on = o.added_on from network_members o
    where n.network_id = ${afterId} and o.network_id = ${beforeId} and o.member_account_id = n.member_account_id`.execute(
    tx,
  );
}
