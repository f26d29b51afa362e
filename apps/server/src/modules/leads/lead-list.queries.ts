import { CompiledQuery } from 'kysely';
import { LAST_CHANGE_ID } from '../../db/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { NO_MARK, type LeadMark } from './lead-marks.queries.ts';
import type { LeadRow } from './leads.queries.ts';

/** Everything that a list of leads reads from the tables, as of one snapshot. */
export interface LeadListRows {
  /** The postings that are not deleted, by token. */
  readonly rows: ReadonlyMap<number, LeadRow>;
  /** The company's marks on them, by posting id; {@link NO_MARK} where it has none. */
  readonly marks: ReadonlyMap<number, LeadMark>;
}

type JsonLead = Omit<LeadRow, 'created_on' | 'updated_on'> & {
  created_on: string;
  updated_on: string;
  is_contacted: boolean;
  flag_id: number | null;
};

interface JsonRow {
  last_change_id: number;
  leads: JsonLead[];
}

/** Parameters: the company and the tokens of the postings. A text, so that it is built once. */
const LEAD_LIST = `
select
  ${LAST_CHANGE_ID} as last_change_id,
  (select coalesce(json_agg(lead), '[]') from (
    select p.id, p.token, p.kind, p.account_id, p.p_status, p.post_mode, p.created_by, p.created_on, p.updated_on,
      p.date_avail, p.srce_id, p.srce_city, p.srce_st, p.srce_radius, p.dest_city, p.dest_st, p.dest_radius,
      p.corridor, p.vehicle_type, p.vehicle_size, p.posting_attrib, p.comment, p.customer_tracking, p.product_name,
      c.cust_cd, c.common_name, c.s_type, c.billing_city, c.billing_province_code,
      coalesce(nullif(u.phone, ''), c.phone) as phone, coalesce(nullif(u.email, ''), c.email) as email,
      case when p.post_mode = 'P' then (
        select array_agg(m.member_account_id) from network_members m join networks n on n.id = m.network_id
        where m.network_id = p.network_id and not n.is_deleted) end as member_account_ids,
      exists (select from contacted_leads k where k.account_id = $1 and k.lead_posting_id = p.id) as is_contacted,
      (select f.id from flags f where f.account_id = $1 and f.lead_posting_id = p.id and f.deleted_on is null) as flag_id
    from postings p
    join companies c on c.account_id = p.account_id
    join users u on u.user_id = p.created_by
    where p.token = any($2::bigint[]) and p.deleted_on is null
  ) lead) as leads`;

/**
 * Reads postings with a company's marks on them, and the newest change of the feed in the same snapshot. One statement.
 */
export async function readLeadList(
  db: Db,
  accountId: number,
  tokens: readonly number[],
): Promise<LeadListRows & { readonly lastChangeId: number }> {
  const parameters = [accountId, toListParameter(tokens)];
  const { rows } = await db.executeQuery<JsonRow>(CompiledQuery.raw(LEAD_LIST, parameters));
  const { last_change_id: lastChangeId, leads } = rows[0] ?? { last_change_id: 0, leads: [] };
  return {
    lastChangeId,
    rows: new Map(leads.map((lead) => [lead.token, toLeadRow(lead)])),
    marks: new Map(leads.map((lead) => [lead.id, toMark(lead)])),
  };
}

function toLeadRow({ is_contacted: _isContacted, flag_id: _flag, ...lead }: JsonLead): LeadRow {
  return { ...lead, created_on: new Date(lead.created_on), updated_on: new Date(lead.updated_on) };
}

function toMark({ is_contacted: isContacted, flag_id: flag }: JsonLead): LeadMark {
  return isContacted || flag !== null ? { contacted: isContacted ? 'Y' : '', flag: flag ?? 0 } : NO_MARK;
}
