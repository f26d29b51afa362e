import { WITHDRAWN_MINUTES, type CompanyRecord } from '@loadstone/contracts/companies';
import type { PostingKind } from '@loadstone/contracts/postings';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';

interface RecordFilter {
  readonly accountId: number;
  readonly kind: PostingKind;
  readonly since: Date;
  readonly unansweredSince: Date;
}

/**
 * Counts the postings of a company and kind since an instant, and those that were gone. Postings that are alike count once:
 * the ends are compared by city, because most of them are not open any more.
 *
 * - Reported gone: a carrier's report was followed by the deletion, or by nothing until `unansweredSince`; or two companies
 *   reported it although the owner had replied that it is available.
 * - Withdrawn: deleted while open, at most 30 minutes after another posting of the same load or truck was assigned: one of
 *   the company, or one of another company that may be the same (M18).
 */
export async function countRecord(db: Db, filter: RecordFilter): Promise<CompanyRecord> {
  const { rows } = await companyRecordStatement(filter).execute(db);
  return rows[0] ?? { postings: 0, reportedGone: 0, withdrawn: 0 };
}

/** The statement of {@link countRecord}, which reads each posting of the company and its lane by an index. */
export function companyRecordStatement(filter: RecordFilter): RawBuilder<CompanyRecord> {
  const { accountId, kind, since, unansweredSince } = filter;
  return sql<CompanyRecord>`
    select count(distinct alike)::int as postings,
      (count(distinct alike) filter (where is_gone))::int as "reportedGone",
      (count(distinct alike) filter (where is_withdrawn))::int as withdrawn
    from (
      select (p.vehicle_type, p.vehicle_size, p.date_avail, p.srce_id, p.dest_id) as alike,
        exists (
          select from gone_reports g where g.posting_id = p.id
          and (g.answer = 'deleted' or (g.answer is null and g.reported_on <= ${unansweredSince}))
        ) or (
          select count(distinct g.account_id) from gone_reports g where g.posting_id = p.id and g.answer = 'available'
        ) > 1 as is_gone,
        p.p_status = 'O' and p.deleted_on is not null and exists (
          select from postings o
          join assignments a on o.id in (a.load_posting_id, a.equipment_posting_id)
          -- The owner may withdraw what is left of a quantity.
          where coalesce(o.taken_from, o.id) <> coalesce(p.taken_from, p.id) and o.kind = p.kind and o.srce_id = p.srce_id and o.dest_id = p.dest_id
            and o.date_avail = p.date_avail and o.vehicle_type = p.vehicle_type
            and (o.account_id = p.account_id or o.comment_key = p.comment_key or o.reference_key = p.reference_key)
            and a.created_on between p.deleted_on - make_interval(mins => ${WITHDRAWN_MINUTES}::integer) and p.deleted_on
        ) as is_withdrawn
      from (
        select * from postings
        where account_id = ${accountId} and kind = ${kind} and created_on > ${since} and deleted_on is null
        union all
        select * from postings
        where account_id = ${accountId} and kind = ${kind} and created_on > ${since} and deleted_on is not null
      ) as p
    ) as posted`;
}
