import type { Rate } from '@loadstone/contracts/money';
import type { AssignmentHolder, Posting, PostingKind, PostingStatus, PostMode } from '@loadstone/contracts/postings';
import type { TierState } from '@loadstone/contracts/tiers';
import { sql, type RawBuilder } from 'kysely';
import { insertChanges, type FeedPosting } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Reader } from '../archive/index.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { TIER_STATE } from '../networks/index.ts';
import { toWrittenRow, type Unwritten } from '../../db/tables/fact-rows.ts';
import { toMovedStops } from '../../db/tables/moved-stops.ts';
import type { NewPostingRow, PostingRow, PostingRowChange } from '../../db/tables/schema.ts';

/** A posting with the related columns that its own company reads. */
export type OwnPostingRow = PostingRow & {
  nick_name: string;
  cust_cd: string;
  network_name: string | null;
  network_type: 'Public' | 'Private' | 'Audience' | null;
  network_user_id: number | null;
  network_is_deleted: boolean | null;
  tag_id: number | null;
  tag_name: string | null;
  tag_color: string | null;
  has_document: boolean;
  assignment_holder: AssignmentHolder | null;
  assigned_load: Posting['assignedLoad'];
  agreed_rate: Rate | null;
  /** How far the release of a load with tiers is; null for other postings. */
  tier_state: TierState | null;
};

/** Who holds the carrier's side of the running assignment of a load `p`. Open and expired postings read no other table. */
export const ASSIGNMENT_HOLDER = `case when p.kind = 'L' and p.p_status in ('P', 'A', 'R') then (
      select a.holder from assignments a where a.load_posting_id = p.id and a.ended_on is null
    ) end`;

/** The lane and the day of the load that an equipment `p` is assigned. Open and expired postings read no other table. */
export const ASSIGNED_LOAD = `case when p.kind = 'E' and p.p_status in ('P', 'A', 'R', 'D') then (
      select json_build_object('srceCity', l.srce_city, 'srceSt', l.srce_st, 'destCity', l.dest_city, 'destSt', l.dest_st, 'dateAvail', l.date_avail)
      from assignments a join postings l on l.id = a.load_posting_id
      where a.equipment_posting_id = p.id and a.ended_on is null
    ) end`;

const NEWEST_AGREED_RATE = `select json_build_object('amount', r.amount, 'currency', r.currency, 'basis', r.basis)
      from assignments a join assignment_rates r on r.assignment_id = a.id and r.status = 'agreed'`;

/**
 * The agreed rate that counts for the assignment of a posting `p`, of either side: each company reads it with its own posting
 * only. Other postings read no other table.
 */
export const AGREED_RATE = `case
    when p.p_status not in ('A', 'R', 'D') then null
    when p.kind = 'L' then (
      ${NEWEST_AGREED_RATE} where a.load_posting_id = p.id and a.ended_on is null order by r.number desc limit 1
    )
    else (
      ${NEWEST_AGREED_RATE} where a.equipment_posting_id = p.id and a.ended_on is null order by r.number desc limit 1
    ) end`;

function selectPostings(db: Reader) {
  return db
    .selectFrom('postings as p')
    .innerJoin('users as u', 'u.user_id', 'p.created_by')
    .innerJoin('companies as c', 'c.account_id', 'p.account_id')
    .leftJoin('networks as n', 'n.id', 'p.network_id')
    .leftJoin('posting_tags as pt', 'pt.posting_id', 'p.id')
    .leftJoin('tags as t', 't.id', 'pt.tag_id')
    .where('p.deleted_on', 'is', null)
    .selectAll('p')
    .select([
      'u.nick_name',
      'c.cust_cd',
      'n.name as network_name',
      'n.type as network_type',
      'n.user_id as network_user_id',
      'n.is_deleted as network_is_deleted',
      't.id as tag_id',
      't.tag_name',
      't.tag_color',
      sql<boolean>`exists (
        select from document_viewers v where v.posting_id = p.id and v.account_id = p.account_id
      )`.as('has_document'),
      sql<AssignmentHolder | null>`${sql.raw(ASSIGNMENT_HOLDER)}`.as('assignment_holder'),
      sql<Posting['assignedLoad']>`${sql.raw(ASSIGNED_LOAD)}`.as('assigned_load'),
      sql<Rate | null>`${sql.raw(AGREED_RATE)}`.as('agreed_rate'),
      sql<TierState | null>`${sql.raw(TIER_STATE)}`.as('tier_state'),
    ]);
}

/** True for rows that are expired, by their status or because their day has passed. */
function isExpired(today: string) {
  return sql<boolean>`(p.p_status = 'E' or (p.p_status = 'O' and p.date_avail < ${today}))`;
}

/** One posting of a company and kind. A posting of another company is undefined too. */
export async function findPostingRow(
  db: Reader,
  filter: { accountId: number; kind: PostingKind; token: number },
): Promise<OwnPostingRow | undefined> {
  return selectPostings(db)
    .where('p.token', '=', filter.token)
    .where('p.account_id', '=', filter.accountId)
    .where('p.kind', '=', filter.kind)
    .executeTakeFirst();
}

/** The status and day of a posting of a company and kind; undefined where there is none. */
export async function findOwnPosting(
  db: Reader,
  filter: { accountId: number; kind: PostingKind; token: number },
): Promise<Pick<PostingRow, 'token' | 'p_status' | 'date_avail'> | undefined> {
  return db
    .selectFrom('postings')
    .select(['token', 'p_status', 'date_avail'])
    .where('token', '=', filter.token)
    .where('account_id', '=', filter.accountId)
    .where('kind', '=', filter.kind)
    .where('deleted_on', 'is', null)
    .executeTakeFirst();
}

/** The kind of a company's posting; undefined where the company has no posting with that token. */
export async function findPostingKind(db: Db, accountId: number, token: number): Promise<PostingKind | undefined> {
  const row = await db
    .selectFrom('postings')
    .select('kind')
    .where('token', '=', token)
    .where('account_id', '=', accountId)
    .where('deleted_on', 'is', null)
    .executeTakeFirst();
  return row?.kind;
}

/**
 * One posting of a company and kind, locked against other writers until the transaction ends. Marks and tags can still be
 * written meanwhile, because they reference only the id.
 */
export async function findPostingForUpdate(
  db: Db,
  filter: { accountId: number; kind: PostingKind; token: number },
): Promise<PostingRow | undefined> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('token', '=', filter.token)
    .where('account_id', '=', filter.accountId)
    .where('kind', '=', filter.kind)
    .where('deleted_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks a company's postings with these tokens, in the order of their ids, until the transaction ends. Skips other tokens. */
export async function listOwnPostingsForUpdate(
  db: Db,
  filter: { accountId: number; kind: PostingKind; tokens: readonly number[] },
): Promise<PostingRow[]> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('token', '=', sql<number>`any(${[...filter.tokens]}::bigint[])`)
    .where('account_id', '=', filter.accountId)
    .where('kind', '=', filter.kind)
    .where('deleted_on', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The open posting of an audience, locked until the transaction ends; undefined where it is not open any more. */
export async function findByAudienceForUpdate(tx: Tx, audienceId: number): Promise<PostingRow | undefined> {
  return tx
    .selectFrom('postings')
    .selectAll()
    .where('network_id', '=', audienceId)
    .where('deleted_on', 'is', null)
    .where('p_status', '=', 'O')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes who sees postings. It is no action of their owners: version and `updated_on` stay. */
export async function updatePostModes(tx: Tx, ids: readonly number[], mode: PostMode): Promise<PostingRow[]> {
  return tx
    .updateTable('postings')
    .set({ post_mode: mode })
    .where('id', '=', sql<number>`any(${toListParameter(ids)}::bigint[])`)
    .returningAll()
    .execute();
}

/** The open postings of audiences that no other transaction has, locked until this one ends in the order of their ids. */
export async function tryLockByAudience(tx: Tx, audienceIds: readonly number[]): Promise<PostingRow[]> {
  return tx
    .selectFrom('postings')
    .selectAll()
    .where('network_id', '=', sql<number>`any(${toListParameter(audienceIds)}::integer[])`)
    .where('deleted_on', 'is', null)
    .where('p_status', '=', 'O')
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/**
 * Locks postings of any company until the transaction ends, in the order of their ids. All transactions that write
 * several postings lock in that order, so that they do not deadlock. Deleted postings and unknown tokens are skipped.
 */
export async function listPostingsForUpdate(db: Db, tokens: readonly number[]): Promise<PostingRow[]> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('token', '=', sql<number>`any(${toListParameter(tokens)}::bigint[])`)
    .where('deleted_on', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** As {@link listPostingsForUpdate}, but by ids, which a renewed token does not change, and with deleted postings. */
export async function listPostingsForUpdateById(db: Db, ids: readonly number[]): Promise<PostingRow[]> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('id', '=', sql<number>`any(${toListParameter(ids)}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Writes a new status, and a new token where requested; increments the version and returns the whole row. */
export async function updatePostingStatus(
  db: Db,
  id: number,
  change: { status: PostingStatus; renewsToken: boolean; isReopened: boolean; now: Date },
): Promise<PostingRow> {
  const { status, renewsToken, isReopened, now } = change;
  return updatePosting(db, id, {
    p_status: status,
    updated_on: now,
    ...(isReopened ? { created_on: now } : {}),
    ...(renewsToken ? { token: await nextToken(db) } : {}),
  });
}

async function nextToken(db: Db): Promise<number> {
  const { rows } = await sql<{ token: number }>`select nextval('posting_tokens') as token`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence of tokens returned nothing.');
  return row.token;
}

/** True where a company has more than `limit` open postings. */
export async function hasMoreOpenPostings(db: Db, accountId: number, limit: number): Promise<boolean> {
  const row = await db
    .selectFrom('postings')
    .select('id')
    .where('account_id', '=', accountId)
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .offset(limit)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a posting and returns its whole row. */
export async function insertPosting(db: Db, posting: Unwritten<NewPostingRow>): Promise<PostingRow> {
  return db.insertInto('postings').values(toWrittenRow(posting)).returningAll().executeTakeFirstOrThrow();
}

/**
 * Inserts one that is taken of a posting with a quantity, in its status. It is as old as that posting, so that the two count
 * as often as the one before in statistics of a time.
 */
export async function insertTaken(db: Db, from: PostingRow, status: PostingStatus, now: Date): Promise<PostingRow> {
  const { id, token: _token, version: _version, gone_reports: _reports, gone_since: _since, ...kept } = from;
  const { comment_key: _comment, reference_key: _reference, ...columns } = kept;
  const taken = { quantity: 1, taken_from: from.taken_from ?? id, p_status: status, updated_on: now };
  return insertPosting(db, { ...columns, ...taken });
}

/**
 * Inserts a posting with its change of the feed and its entry in the log, in one statement, which saves round trips.
 *
 * @param written.feed the posting for the feed; the database sets its token and the hashes of its texts
 * @param written.log inserts the entry of the row `posted`
 * @returns the row, and whether the company has had `limit` open postings before
 */
export async function insertWhole(
  db: Db,
  posting: Unwritten<NewPostingRow>,
  written: { readonly feed: FeedPosting; readonly log: RawBuilder<Record<string, unknown>> | undefined },
  limit: number,
): Promise<{ row: PostingRow; isFull: boolean }> {
  const change = sql`jsonb_build_object('type', 'posting', 'posting', ${JSON.stringify(written.feed)}::jsonb
    || jsonb_strip_nulls(jsonb_build_object('token', token, 'commentKey', comment_key, 'referenceKey', reference_key)))`;
  const inserted = db
    .with('posted', (within) => within.insertInto('postings').values(toWrittenRow(posting)).returningAll())
    .with('fed', () => sql`(${insertChanges(sql`(select ${change} as change, 1 as place from posted) as given`)})`);
  const { log } = written;
  const logged = log === undefined ? inserted : inserted.with('logged', () => sql`(${log})`);
  const inserting = logged
    .selectFrom('posted')
    .selectAll()
    .select([
      sql<boolean>`exists (
        select from postings where account_id = ${posting.account_id} and p_status = 'O' and deleted_on is null
        offset ${limit - 1} limit 1
      )`.as('is_full'),
    ]);
  const { is_full: isFull, ...row } = await inserting.executeTakeFirstOrThrow();
  return { row, isFull };
}

/** Writes the patch, increments the version, and returns the whole row after it. */
export async function updatePosting(db: Db, id: number, patch: Unwritten<PostingRowChange>): Promise<PostingRow> {
  return db
    .updateTable('postings')
    .set(toWrittenRow(patch))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the oldest expired postings of a company and kind, at most `limit`, until the transaction ends. */
export async function listExpiredForUpdate(
  db: Db,
  filter: { accountId: number; kind: PostingKind; today: string; limit: number },
): Promise<PostingRow[]> {
  return db
    .selectFrom('postings as p')
    .selectAll('p')
    .where('p.account_id', '=', filter.accountId)
    .where('p.kind', '=', filter.kind)
    .where('p.deleted_on', 'is', null)
    .where(isExpired(filter.today))
    .orderBy('p.id')
    .limit(filter.limit)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Reopens expired postings, which are locked, as of now and dated today.
 *
 * @returns the whole rows after the change, in the order of their tokens
 */
export async function reopenPostings(
  db: Db,
  { ids, today, now, deviceSince }: { ids: readonly number[]; today: string; now: Date; deviceSince: Date | null },
): Promise<PostingRow[]> {
  const rows = await db
    .updateTable('postings as p')
    .set({ p_status: 'O', date_avail: today, created_on: now, updated_on: now, device_since: deviceSince })
    .set((eb) => ({
      version: eb('p.version', '+', 1),
      delivery_date: sql<string | null>`p.delivery_date + (${today}::date - p.date_avail)`,
      stops: toMovedStops(sql`(${today}::date - p.date_avail)`),
    }))
    .where('p.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .returningAll('p')
    .execute();
  return rows.sort((one, other) => one.token - other.token);
}

/**
 * Confirms locked postings: their owner has acted on them now. Returns the whole rows in the order of their ids. It is no
 * edit: the version stays, so that the open form of a colleague is not refused.
 */
export async function confirmPostingRows(db: Db, ids: readonly number[], now: Date): Promise<PostingRow[]> {
  const rows = await db
    .updateTable('postings')
    .set({ updated_on: now })
    .where('id', '=', sql<number>`any(${toListParameter(ids)}::bigint[])`)
    .returningAll()
    .execute();
  return rows.sort((one, other) => one.id - other.id);
}

/** Writes how many carriers report a posting as gone. It is no action of its owner, so that `updated_on` stays. */
export async function updateGoneReports(
  db: Db,
  id: number,
  { count, since }: { readonly count: number; readonly since: Date | null },
): Promise<PostingRow> {
  return db
    .updateTable('postings')
    .set({ gone_reports: count, gone_since: since })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a posting as deleted. The row stays for the statistics of past weeks. */
export async function markPostingDeleted(db: Db, id: number, deletedOn: Date): Promise<void> {
  await db
    .updateTable('postings')
    .set({ deleted_on: deletedOn, updated_on: deletedOn })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * The columns that decide whether a company may write for a day: its insurance, and its user's setting for the rule.
 */
export async function findInsuranceRow(
  db: Db,
  userId: number,
): Promise<{ insurance_expiry_date: string | null; in_product_notification: string } | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .where('u.user_id', '=', userId)
    .select(['c.insurance_expiry_date', 'u.in_product_notification'])
    .executeTakeFirst();
}
