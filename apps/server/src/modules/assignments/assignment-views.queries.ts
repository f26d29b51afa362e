import type { AssignmentHistory, AssignmentStatus } from '@loadstone/contracts/assignments';
import type { Rate } from '@loadstone/contracts/money';
import type { ProductMode } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { AssignmentRow, ReferenceClaimRow } from '../../db/tables/assignment-tables.ts';
import type { Db } from '../../db/database.ts';
import type { Reader } from '../archive/index.ts';
import { toSeenLoad } from '../networks/index.ts';
import type { FactRow } from '../../db/tables/fact-columns.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** The shown columns of the load. */
type LoadFacts = FactRow<'assignment'> &
  Pick<PostingRow, 'token' | 'created_by' | 'client_ref_num' | 'srce_id' | 'dest_id'>;

/** An assignment with the related columns that its two companies, or its driver, read. */
export interface AssignmentViewRow extends AssignmentRow {
  readonly load: LoadFacts;
  readonly e_token: number | null;
  readonly equipment_created_by: number | null;
  readonly customer_tracking: boolean | null;
  readonly broker_cust_cd: string;
  readonly broker_name: string;
  readonly broker_phone: string;
  readonly carrier_cust_cd: string | null;
  readonly carrier_name: string | null;
  readonly carrier_phone: string | null;
}

function selectViews(db: Reader) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .innerJoin('companies as b', 'b.account_id', 'a.broker_account_id')
    .leftJoin('postings as e', 'e.id', 'a.equipment_posting_id')
    .leftJoin('companies as c', 'c.account_id', 'a.carrier_account_id')
    .selectAll('a')
    .select([
      toSeenLoad<LoadFacts>('a.carrier_account_id').as('load'),
      'e.token as e_token',
      'e.created_by as equipment_created_by',
      'e.customer_tracking',
      'b.cust_cd as broker_cust_cd',
      'b.common_name as broker_name',
      'b.phone as broker_phone',
      'c.cust_cd as carrier_cust_cd',
      'c.common_name as carrier_name',
      'c.phone as carrier_phone',
    ]);
}

/** An assignment with the columns that are shown. */
export async function getView(db: Reader, id: number): Promise<AssignmentViewRow> {
  return selectViews(db).where('a.id', '=', id).executeTakeFirstOrThrow();
}

/** The running or delivered assignment of a posting of either kind. */
export async function findViewOfPosting(db: Db, postingId: number): Promise<AssignmentViewRow | undefined> {
  return selectViews(db)
    .where('a.ended_on', 'is', null)
    .where((eb) => eb.or([eb('a.load_posting_id', '=', postingId), eb('a.equipment_posting_id', '=', postingId)]))
    .executeTakeFirst();
}

/** The running and delivered assignments of a company whose own posting is not deleted, newest first. */
export async function listViewsOfCompany(
  db: Db,
  query: {
    accountId: number;
    sides: readonly ProductMode[];
    statuses: readonly AssignmentRow['status'][] | undefined;
    beforeId: number | undefined;
    reference?: string | undefined;
    modifiedSince?: Date | undefined;
    limit: number;
  },
): Promise<AssignmentViewRow[]> {
  const { accountId, sides, statuses, beforeId, reference, modifiedSince, limit } = query;
  let views = selectViews(db)
    .where('a.ended_on', 'is', null)
    .where(({ or, and, eb }) => {
      const isListed = (posting: 'l' | 'e') => [
        eb(`${posting}.deleted_on`, 'is', null),
        ...(reference === undefined ? [] : [eb(`${posting}.client_ref_num`, '=', reference)]),
      ];
      return or([
        ...(sides.includes('B') ? [and([eb('a.broker_account_id', '=', accountId), ...isListed('l')])] : []),
        ...(sides.includes('C') ? [and([eb('a.carrier_account_id', '=', accountId), ...isListed('e')])] : []),
      ]);
    });
  if (statuses !== undefined) views = views.where('a.status', 'in', statuses);
  if (modifiedSince !== undefined) views = views.where('a.updated_on', '>=', modifiedSince);
  if (beforeId !== undefined) views = views.where('a.id', '<', beforeId);
  return views.orderBy('a.id', 'desc').limit(limit).execute();
}

/** The loads that are offered to a carrier and not yet accepted or declined, oldest first. */
export async function listPendingViews(db: Db, accountId: number): Promise<AssignmentViewRow[]> {
  return selectViews(db)
    .where('a.carrier_account_id', '=', accountId)
    .where('a.status', '=', 'P')
    .where('a.ended_on', 'is', null)
    .orderBy('a.id')
    .execute();
}

/** The running assignments among these ids. */
export async function listRunningViews(db: Db, ids: readonly number[]): Promise<AssignmentViewRow[]> {
  if (ids.length === 0) return [];
  return selectViews(db)
    .where('a.id', '=', sql<number>`any(${toListParameter(ids)}::bigint[])`)
    .where('a.ended_on', 'is', null)
    .orderBy('a.id')
    .execute();
}

/** The drivers who wait for the brokers of these assignments to confirm them, oldest first. */
export async function listWaitingClaims(db: Reader, assignmentIds: readonly number[]): Promise<ReferenceClaimRow[]> {
  if (assignmentIds.length === 0) return [];
  return db
    .selectFrom('assignments as a')
    .innerJoin('reference_claims as c', 'c.assignment_id', 'a.id')
    .selectAll('c')
    .where('a.id', '=', sql<number>`any(${toListParameter(assignmentIds)}::bigint[])`)
    .where('c.confirmed_on', 'is', null)
    .orderBy('c.id')
    .execute();
}

/** An entry of the history, with its assignment and load. */
export type HistoryRow = Omit<AssignmentHistory, 'pStatus' | 'at' | 'by' | 'company'> & {
  p_status: AssignmentHistory['pStatus'];
  id: number;
  reply_to: number | null;
  assignment_id: number;
  load_posting_id: number;
  actor_name: string;
  actor_company: string;
  created_on: Date;
};

/** The history of every assignment of these loads, in order. */
export async function listHistory(db: Reader, loadPostingIds: readonly number[]): Promise<HistoryRow[]> {
  if (loadPostingIds.length === 0) return [];
  return db
    .selectFrom('assignment_history as h')
    .innerJoin('assignments as a', 'a.id', 'h.assignment_id')
    .where('a.load_posting_id', '=', sql<number>`any(${toListParameter(loadPostingIds)}::bigint[])`)
    .select([
      'h.id',
      'h.reply_to',
      'h.action',
      'h.p_status',
      'h.actor',
      'h.actor_name',
      'h.actor_company',
      'h.note',
      'h.created_on',
      'h.assignment_id',
      'a.load_posting_id',
    ])
    .orderBy('h.id')
    .execute();
}

/** A load that two companies had together, with its agreed rate. */
export interface SharedLoadRow extends Pick<
  PostingRow,
  'srce_id' | 'srce_city' | 'srce_st' | 'dest_id' | 'dest_city' | 'dest_st' | 'date_avail'
> {
  readonly status: AssignmentStatus;
  /** True where it was declined, unassigned or cancelled. */
  readonly has_ended: boolean;
  readonly rate: Rate | null;
}

/** The last loads that one of two companies hauled for the other, in either direction, newest first. */
export async function listSharedLoads(
  db: Db,
  [accountId, otherAccountId]: readonly [number, number],
  limit: number,
): Promise<SharedLoadRow[]> {
  const { rows } = await sql<SharedLoadRow>`
    select l.srce_id, l.srce_city, l.srce_st, l.dest_id, l.dest_city, l.dest_st, l.date_avail, a.status,
      a.ended_on is not null as has_ended,
      (select jsonb_build_object('amount', r.amount, 'currency', r.currency, 'basis', r.basis)
        from assignment_rates r where r.assignment_id = a.id and r.status = 'agreed'
        order by r.number desc limit 1) as rate
    from assignments a join postings l on l.id = a.load_posting_id
    where (a.broker_account_id = ${accountId} and a.carrier_account_id = ${otherAccountId})
      or (a.broker_account_id = ${otherAccountId} and a.carrier_account_id = ${accountId})
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}
