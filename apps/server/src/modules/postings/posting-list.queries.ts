import type { PostingKind, PostingStatus } from '@loadstone/contracts/postings';
import { CompiledQuery } from 'kysely';
import { LAST_CHANGE_ID } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { TIER_STATE } from '../networks/index.ts';
import { mapInSlices } from '../../ground/slices.ts';
import { AGREED_RATE, ASSIGNED_LOAD, ASSIGNMENT_HOLDER, type OwnPostingRow } from './postings.queries.ts';

/** How many rows are one JSON value: more would be parsed at once and delay other requests. */
const ROWS_A_VALUE = 250;

/** A company's postings, and the newest change of the feed in the same snapshot; 0 without postings. */
export interface PostingRows {
  readonly rows: readonly OwnPostingRow[];
  readonly lastChangeId: number;
}

type JsonPosting = Omit<OwnPostingRow, 'created_on' | 'updated_on' | 'gone_since'> & {
  created_on: string;
  updated_on: string;
  gone_since: string | null;
};

/** Where a page of a list starts: after this posting of the page before. */
export interface ListPlace {
  readonly createdOn: Date;
  readonly token: number;
}

/**
 * The parameters; those that may be null select nothing then:
 *
 * - 1 to 4: company, kind, the board's day, the statuses that are read;
 * - 5: the most rows, or null;
 * - 6 and 7: day and token of the last posting of the page before, or null;
 * - 8: an own reference, or null;
 * - 9: the moment since when a posting must have changed, or null;
 * - 10: the board's time zone, because a posting that expires by its day changes when the next day begins.
 *
 * It is a text, so that it is built once. Several hundred rows are one JSON value, because the driver takes several times
 * longer to read rows of 40 columns.
 */
const POSTING_LIST = `
with listed as (
  select row_number() over (order by p.created_on desc, p.token desc) as place, p.*, u.nick_name, c.cust_cd, n.name as network_name, n.type as network_type, n.user_id as network_user_id,
    n.is_deleted as network_is_deleted, t.id as tag_id, t.tag_name, t.tag_color,
    exists (select from document_viewers v where v.posting_id = p.id and v.account_id = p.account_id) as has_document,
    ${ASSIGNMENT_HOLDER} as assignment_holder,
    ${ASSIGNED_LOAD} as assigned_load,
    ${AGREED_RATE} as agreed_rate,
    ${TIER_STATE} as tier_state
  from postings p
  join users u on u.user_id = p.created_by
  join companies c on c.account_id = p.account_id
  left join networks n on n.id = p.network_id
  left join posting_tags pt on pt.posting_id = p.id
  left join tags t on t.id = pt.tag_id
  where p.account_id = $1 and p.kind = $2 and p.deleted_on is null
    and case when p.p_status = 'O' and p.date_avail < $3::date then 'E' else p.p_status end = any($4::text[])
    and ($6::timestamptz is null or (p.created_on, p.token) < ($6, $7::bigint))
    and ($8::text is null or p.client_ref_num = $8)
    and ($9::timestamptz is null or p.updated_on >= $9
      or (p.p_status = 'E' or p.p_status = 'O' and p.date_avail < $3::date)
        and (p.date_avail + 1)::timestamp at time zone $10 >= $9)
  order by p.created_on desc, p.token desc
  limit $5
)
select ${LAST_CHANGE_ID} as last_change_id, json_agg(listed order by place) as postings
from listed group by place / ${ROWS_A_VALUE} order by place / ${ROWS_A_VALUE}`;

/** A company's postings of one kind with these statuses, newest first, at most `limit` after a place. */
export async function listPostingRows(
  db: Db,
  filter: {
    accountId: number;
    kind: PostingKind;
    today: string;
    timeZone: string;
    statuses: readonly PostingStatus[];
    limit?: number | undefined;
    after?: ListPlace | undefined;
    reference?: string | undefined;
    modifiedSince?: Date | undefined;
  },
): Promise<PostingRows> {
  const { accountId, kind, today, timeZone, statuses } = filter;
  const { limit = null, after, reference = null, modifiedSince = null } = filter;
  const { rows } = await db.executeQuery<{ last_change_id: number; postings: JsonPosting[] }>(
    CompiledQuery.raw(POSTING_LIST, [
      accountId,
      kind,
      today,
      [...statuses],
      limit,
      after?.createdOn ?? null,
      after?.token ?? null,
      reference,
      modifiedSince,
      timeZone,
    ]),
  );
  return {
    rows: await mapInSlices(
      rows.flatMap(({ postings }) => postings),
      toPostingRow,
    ),
    lastChangeId: rows[0]?.last_change_id ?? 0,
  };
}

function toPostingRow(posting: JsonPosting): OwnPostingRow {
  return {
    ...posting,
    created_on: new Date(posting.created_on),
    updated_on: new Date(posting.updated_on),
    gone_since: posting.gone_since === null ? null : new Date(posting.gone_since),
  };
}
