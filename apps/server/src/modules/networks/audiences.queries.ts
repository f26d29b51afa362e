import type { Rate } from '@loadstone/contracts/money';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { appendSelectedChanges } from '../../db/change-feed/change-feed.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { Database } from '../../db/tables/schema.ts';

type TierTableRow = Selectable<Database['posting_tiers']>;

/** A tier with its receivers: a network, companies, or every company. */
export type TierRow = Omit<TierTableRow, 'audience_id'>;

/** The name of an audience, which no user reads. */
const AUDIENCE_NAME = 'Tiers';

/** The companies that a tier `t` names, of which one can be among several tiers. */
const RECEIVERS = sql`(
  select unnest(t.account_ids) as account_id
  union
  select m.member_account_id from network_members m join networks n on n.id = m.network_id
  where m.network_id = t.network_id and not n.is_deleted
)`;

/**
 * The released tiers of a load `p` and the one that is due next, in their order; null for a posting without tiers. A text,
 * for statements that are built once.
 */
export const SEEN_TIERS = `case when p.kind = 'L' and p.network_id is not null then (
    select json_agg(json_build_object('number', t.number, 'rate', t.rate, 'bookNow', t.book_now,
      'releasedOn', t.released_on, 'dueOn', t.due_on,
      'accountIds', case when not t.is_everybody then (
        select coalesce(json_agg(m.member_account_id), '[]') from network_members m
        where m.network_id = t.audience_id and m.tier = t.number
      ) end) order by t.number)
    from posting_tiers t
    where t.audience_id = p.network_id and (t.released_on is not null or t.due_on is not null)
  ) end`;

/** How far the release of a load `p` is; null for a posting without tiers. A text, as {@link SEEN_TIERS}. */
export const TIER_STATE = `case when p.kind = 'L' and p.network_id is not null then (
    select json_build_object('count', count(*), 'released', count(t.released_on), 'nextOn', min(t.due_on))
    from posting_tiers t where t.audience_id = p.network_id having count(*) > 0
  ) end`;

/**
 * The row of a load `l` as JSON, with the rate and the book now that a company sees: those of its first released tier.
 *
 * @param company a column with the id of the company
 */
export function toSeenLoad<Load>(company: 'o.carrier_account_id' | 'a.carrier_account_id'): RawBuilder<Load> {
  return sql<Load>`to_jsonb(l) || case when l.network_id is null then '{}' else coalesce((
    select jsonb_build_object('rate', coalesce(t.rate, l.rate), 'book_now', t.book_now)
    from posting_tiers t
    where t.audience_id = l.network_id and t.released_on is not null and (t.is_everybody or exists (
      select from network_members m
      where m.network_id = t.audience_id and m.tier = t.number and m.member_account_id = ${sql.ref(company)}
    ))
    order by t.number limit 1
  ), '{}') end`;
}

/** The instant of the database, whose clock decides when a tier is due: it is the same for every server. */
export async function readDatabaseNow(tx: Tx): Promise<Date> {
  return tx
    .selectNoFrom(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
    .executeTakeFirstOrThrow()
    .then(({ now }) => now);
}

/** True where a network is the audience of a posting, whose tiers are not ended. */
export async function isAudience(db: Db, networkId: number): Promise<boolean> {
  const row = await db
    .selectFrom('networks')
    .select('id')
    .where('id', '=', networkId)
    .where('type', '=', 'Audience')
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an audience without members, with its tiers. @returns its id */
export async function insertAudience(
  tx: Tx,
  owner: { readonly accountId: number; readonly userId: number },
  tiers: readonly TierRow[],
): Promise<number> {
  const { id } = await tx
    .insertInto('networks')
    .values({ account_id: owner.accountId, user_id: owner.userId, name: AUDIENCE_NAME, type: 'Audience' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = tiers.map(({ rate, ...tier }) => ({
    audience_id: id,
    ...tier,
    rate: rate === null ? null : JSON.stringify(rate),
  }));
  await tx.insertInto('posting_tiers').values(rows).execute();
  return id;
}

/**
 * Adds an audience with the tiers and members of another one, of which nothing is waited for.
 *
 * @returns its id; undefined where the network is no audience
 */
export async function insertCopiedAudience(tx: Tx, audienceId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with copied as (
      insert into networks (account_id, user_id, name, type)
      select account_id, user_id, name, type from networks where id = ${audienceId} and type = 'Audience'
      returning id
    ), tiers as (
      insert into posting_tiers (audience_id, number, is_everybody, network_id, account_ids, rate, book_now, minutes, released_on)
      select c.id, t.number, t.is_everybody, t.network_id, t.account_ids, t.rate, t.book_now, t.minutes, t.released_on
      from copied c, posting_tiers t where t.audience_id = ${audienceId}
    ), members as (
      insert into network_members (network_id, member_account_id, added_on, tier)
      select c.id, m.member_account_id, m.added_on, m.tier
      from copied c, network_members m where m.network_id = ${audienceId}
    )
    select id from copied`.execute(tx);
  return rows[0]?.id;
}

/** Ends an audience. The posting gets another one or none, and a trigger removes the row then. */
export async function markAudienceEnded(tx: Tx, audienceId: number): Promise<void> {
  await deleteTiersAndMembers(tx, audienceId);
  await tx.updateTable('networks').set({ is_deleted: true }).where('id', '=', audienceId).execute();
}

/** Removes an audience that no posting has. */
export async function deleteAudience(tx: Tx, audienceId: number): Promise<void> {
  await deleteTiersAndMembers(tx, audienceId);
  await tx.deleteFrom('networks').where('id', '=', audienceId).execute();
}

async function deleteTiersAndMembers(tx: Tx, audienceId: number): Promise<void> {
  await tx.deleteFrom('posting_tiers').where('audience_id', '=', audienceId).execute();
  await tx.deleteFrom('network_members').where('network_id', '=', audienceId).execute();
}

/** The tiers of an audience, in their order. */
export async function listTierRows(db: Db, audienceId: number): Promise<TierRow[]> {
  return db
    .selectFrom('posting_tiers')
    .select(['number', 'is_everybody', 'network_id', 'account_ids', 'rate', 'book_now', 'minutes'])
    .select(['due_on', 'released_on'])
    .where('audience_id', '=', audienceId)
    .orderBy('number')
    .execute();
}

/** The tiers of audiences, in their order, by the audience. */
export async function listTiersOf(db: Db, audienceIds: readonly number[]): Promise<Map<number, TierRow[]>> {
  const rows = await db
    .selectFrom('posting_tiers')
    .select(['audience_id', 'number', 'is_everybody', 'network_id', 'account_ids', 'rate', 'book_now', 'minutes'])
    .select(['due_on', 'released_on'])
    .where('audience_id', '=', sql<number>`any(${toListParameter(audienceIds)}::integer[])`)
    .orderBy('audience_id')
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, (row) => row.audience_id);
}

/** A tier with the times to write. */
type MovedTier = Pick<TierTableRow, 'audience_id' | 'number' | 'due_on' | 'released_on'>;

/** Writes which tiers are released, and when the next ones are due. */
export async function updateTierTimes(tx: Tx, tiers: readonly MovedTier[]): Promise<void> {
  const column = <Name extends keyof MovedTier>(name: Name) => tiers.map((tier) => tier[name]);
  await sql`
    update posting_tiers t set due_on = moved.due_on, released_on = moved.released_on
    from unnest(${column('audience_id')}::integer[], ${column('number')}::integer[], ${column('due_on')}::timestamptz[],
      ${column('released_on')}::timestamptz[]) as moved (audience_id, number, due_on, released_on)
    where t.audience_id = moved.audience_id and t.number = moved.number`.execute(tx);
}

/** The audiences whose next tier is due, the longest due first, at most `limit`. */
export async function listDueAudiences(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posting_tiers')
    .select('audience_id')
    .where('due_on', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('due_on')
    .limit(limit)
    .execute();
  return rows.map((row) => row.audience_id);
}

/** Milliseconds until the next tier of all postings is due, not positive for one that is; undefined where none waits. */
export async function findWaitMs(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(due_on) - clock_timestamp())::float8 * 1000 as wait
    from posting_tiers where due_on is not null`.execute(db);
  return rows[0]?.wait ?? undefined;
}

/** Nothing of these audiences is waited for any more. */
export async function stopTiers(tx: Tx, audienceId: number): Promise<void> {
  await tx
    .updateTable('posting_tiers')
    .set({ due_on: null })
    .where('audience_id', '=', audienceId)
    .where('due_on', 'is not', null)
    .execute();
}

/**
 * Makes the members of audiences those that their released tiers name, each with the first of its tiers.
 *
 * @returns the audiences whose members have changed
 */
export async function writeAudienceMembers(tx: Tx, audienceIds: readonly number[], now: Date): Promise<number[]> {
  if (audienceIds.length === 0) return [];
  const isListed = sql`= any(${toListParameter(audienceIds)}::integer[])`;
  const { rows } = await sql<{ audience_id: number }>`
    with wanted as (
      select t.audience_id, r.account_id, min(t.number) as tier
      from posting_tiers t join networks a on a.id = t.audience_id cross join lateral ${RECEIVERS} r
      where t.audience_id ${isListed} and t.released_on is not null and r.account_id <> a.account_id
      group by t.audience_id, r.account_id
    ), gone as (
      delete from network_members m where m.network_id ${isListed} and not exists (
        select from wanted w where w.audience_id = m.network_id and w.account_id = m.member_account_id
      ) returning m.network_id
    ), come as (
      insert into network_members (network_id, member_account_id, added_on, tier)
      select audience_id, account_id, ${now}::timestamptz, tier from wanted
      on conflict (network_id, member_account_id) do update set tier = excluded.tier
        where network_members.tier is distinct from excluded.tier
      returning network_id
    )
    select distinct network_id as audience_id from (select network_id from gone union all select network_id from come) c
    order by network_id`.execute(tx);
  return rows.map((row) => row.audience_id);
}

/**
 * Locks networks in the order of their ids until the transaction ends: receivers while an audience is made of them, so that
 * a change of their members waits, and an audience while its members are written, so that two changes run one after the
 * other.
 *
 * @returns the ids of the locked ones; an audience that has ended meanwhile is not one of them
 */
export async function lockNetworks(tx: Tx, ids: readonly number[], lock: 'receivers' | 'audiences'): Promise<number[]> {
  const networks = tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${toListParameter(ids)}::integer[])`)
    .orderBy('id');
  const audiences = networks.where('type', '=', 'Audience').where('is_deleted', '=', false);
  const rows = await (lock === 'receivers' ? networks.forShare() : audiences.forUpdate()).execute();
  return rows.map(({ id }) => id);
}

/** The networks that the tiers of these audiences name. */
export async function listReceivingNetworks(tx: Tx, audienceIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('posting_tiers')
    .select('network_id')
    .distinct()
    .where('audience_id', '=', sql<number>`any(${toListParameter(audienceIds)}::integer[])`)
    .where('network_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.network_id ?? []);
}

/** Locks audiences until the transaction ends. @returns the ids of those that no other transaction has */
export async function tryLockAudiences(tx: Tx, audienceIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${toListParameter(audienceIds)}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Appends the members of audiences to the feed, in the order of the ids. The lists stay in the database: a network with many
 * members can be the receiver of many postings.
 */
export async function appendAudiences(tx: Tx, audienceIds: readonly number[]): Promise<void> {
  if (audienceIds.length === 0) return;
  await appendSelectedChanges(
    tx,
    sql`(
      select a.id as place, jsonb_build_object('type', 'network', 'networkId', a.id, 'isAudience', true, 'members', (
        select coalesce(jsonb_agg(m.member_account_id order by m.member_account_id), '[]')
        from network_members m where m.network_id = a.id
      )) as change
      from networks a where a.id = any(${toListParameter(audienceIds)}::integer[])
    ) as given`,
  );
}

/** The audiences in use of which a tier names a network, in the order of their ids. */
export async function listAudiencesOf(tx: Tx, networkId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('posting_tiers as t')
    .innerJoin('networks as a', 'a.id', 't.audience_id')
    .select('t.audience_id')
    .distinct()
    .where('t.network_id', '=', networkId)
    .where('a.is_deleted', '=', false)
    .orderBy('t.audience_id')
    .execute();
  return rows.map((row) => row.audience_id);
}

/** How many companies each tier of an audience shows the posting first, by its number. */
export async function countTierCompanies(db: Db, audienceId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ tier: number; companies: number }>`
    select tier, count(*)::integer as companies from (
      select min(t.number) as tier
      from posting_tiers t join networks a on a.id = t.audience_id cross join lateral ${RECEIVERS} r
      where t.audience_id = ${audienceId} and r.account_id <> a.account_id
      group by r.account_id
    ) as first group by tier`.execute(db);
  return new Map(rows.map((row) => [row.tier, row.companies]));
}

/** What a company sees of a posting with tiers. */
interface TierTerms {
  /** Null for the rate of the posting. */
  readonly rate: Rate | null;
  readonly bookNow: boolean;
}

/** The terms of the first released tier to which a company belongs; undefined where the network is no audience of its. */
export async function findTierTerms(db: Db, audienceId: number, accountId: number): Promise<TierTerms | undefined> {
  return db
    .selectFrom('posting_tiers as t')
    .select(['t.rate', 't.book_now as bookNow'])
    .where('t.audience_id', '=', audienceId)
    .where('t.released_on', 'is not', null)
    .where(({ eb, or, exists }) =>
      or([
        eb('t.is_everybody', '=', true),
        exists(
          eb
            .selectFrom('network_members as m')
            .select('m.network_id')
            .whereRef('m.network_id', '=', 't.audience_id')
            .whereRef('m.tier', '=', 't.number')
            .where('m.member_account_id', '=', accountId),
        ),
      ]),
    )
    .orderBy('t.number')
    .limit(1)
    .executeTakeFirst();
}
