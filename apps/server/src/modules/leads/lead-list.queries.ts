import { CompiledQuery } from 'kysely';
import { LAST_CHANGE_ID } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { CONTACT_RULES } from '../companies/index.ts';
import { SEEN_TIERS } from '../networks/index.ts';
import { withMark, type LeadMark } from './lead-marks.queries.ts';
import { LEAD_FACTS, type LeadRow } from './leads.queries.ts';

/** The marks of all companies on one posting, by company. */
export type PostingMarks = ReadonlyMap<number, LeadMark>;

/** What leads show of the tables. It is the same for every company that reads them. */
export interface LeadListRows {
  /** The postings that are not deleted, by token. */
  readonly rows: ReadonlyMap<number, LeadRow>;
  /** The marks on them, by posting id. */
  readonly marks: ReadonlyMap<number, PostingMarks>;
}

type JsonLead = Omit<LeadRow, 'created_on' | 'updated_on' | 'gone_since'> & {
  created_on: string;
  updated_on: string;
  gone_since: string | null;
  /** Company, flag, which is null for other marks, and whether it is a report; null where there is no mark. */
  marks: [accountId: number, flag: number | null, gone: boolean][] | null;
};

interface JsonRow {
  last_change_id: number;
  leads: JsonLead[];
}

/** Parameter: the tokens of the postings. A text, so that it is built once. */
const LEAD_LIST = `
select
  ${LAST_CHANGE_ID} as last_change_id,
  (select coalesce(json_agg(lead), '[]') from (
    select p.id, p.token, p.kind, p.account_id, p.p_status, p.post_mode, p.created_by, p.created_on, p.updated_on,
      p.gone_since, p.srce_id, p.dest_id, p.min_rate_per_mile, ${LEAD_FACTS.join(', ')},
      c.cust_cd, c.common_name, c.s_type, c.billing_city, c.billing_province_code,
      ${CONTACT_RULES.join(', ')},
      case when u.status_id = 1 then coalesce(nullif(u.phone, ''), c.phone) else c.phone end as phone,
      case when u.status_id = 1 then coalesce(nullif(u.email, ''), c.email) else c.email end as email,
      case when p.post_mode = 'P' then (
        select array_agg(m.member_account_id) from network_members m join networks n on n.id = m.network_id
        where m.network_id = p.network_id and not n.is_deleted) end as member_account_ids,
      ${SEEN_TIERS} as tiers,
      (select json_agg(json_build_array(account_id, flag, gone)) from (
        select k.account_id, null::integer as flag, false as gone from contacted_leads k where k.lead_posting_id = p.id
        union all
        select f.account_id, f.id, false from flags f where f.lead_posting_id = p.id and f.deleted_on is null
        union all
        select g.account_id, null, true from gone_reports g where g.posting_id = p.id and g.posted_on = p.created_on
      ) mark) as marks
    from postings p
    join companies c on c.account_id = p.account_id
    join users u on u.user_id = p.created_by
    where p.token = any($1::bigint[]) and p.deleted_on is null
  ) lead) as leads`;

/**
 * Reads postings with the marks of all companies on them, and the newest change of the feed in the same snapshot. One
 * statement.
 */
export async function readLeadList(
  db: Db,
  tokens: readonly number[],
): Promise<LeadListRows & { readonly lastChangeId: number }> {
  const { rows } = await db.executeQuery<JsonRow>(CompiledQuery.raw(LEAD_LIST, [toListParameter(tokens)]));
  const { last_change_id: lastChangeId, leads } = rows[0] ?? { last_change_id: 0, leads: [] };
  return {
    lastChangeId,
    rows: new Map(leads.map((lead) => [lead.token, toLeadRow(lead)])),
    marks: new Map(leads.map(({ id, marks }) => [id, toMarks(marks)])),
  };
}

function toLeadRow({ marks: _marks, ...lead }: JsonLead): LeadRow {
  return {
    ...lead,
    created_on: new Date(lead.created_on),
    updated_on: new Date(lead.updated_on),
    gone_since: lead.gone_since === null ? null : new Date(lead.gone_since),
  };
}

/** Shared by the postings without a mark, which are the most. */
const NO_MARKS: PostingMarks = new Map();

function toMarks(given: JsonLead['marks']): PostingMarks {
  if (given === null) return NO_MARKS;
  const marks = new Map<number, LeadMark>();
  for (const [accountId, flag, gone] of given) marks.set(accountId, withMark(marks.get(accountId), { flag, gone }));
  return marks;
}
