import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Which entries of a log are read. */
export interface LogFilter {
  readonly custCd: string | undefined;
  readonly email: string | undefined;
  readonly typeIds: readonly number[] | undefined;
  /** The first and the last day, `YYYY-MM-DD` in the time zone. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  /** An IANA name; times are returned in it. */
  readonly timeZone: string;
  readonly limit: number;
}

/** What entries of both logs have. */
interface LogEntry {
  /** `2026-06-15 08:30:00` in the time zone of the filter. */
  readonly at: string;
  readonly custCd: string | null;
  readonly email: string;
  readonly typeId: number;
  readonly description: string;
  readonly appName: string;
  readonly errorCode: string;
}

/** An entry of the sign-in log. */
interface SignInEntry extends LogEntry {
  /** The part that wrote it: the client or the server. */
  readonly source: string;
  readonly networkAddress: string;
  /** The place that the browser reported. */
  readonly address: string;
}

/** The newest entries of the activity log, newest first. */
export async function listActivities(db: Db, filter: LogFilter): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select ${toColumns(filter)}
    from user_activity l join users u on u.user_id = l.user_id left join companies c on c.account_id = l.account_id
    where ${toConditions(filter)} order by l.created_on desc, l.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** The newest entries of the sign-in log, newest first. Tries with an unknown address have no user and no company. */
export async function listSignIns(db: Db, filter: LogFilter): Promise<SignInEntry[]> {
  const { rows } = await sql<SignInEntry>`
    select ${toColumns(filter)}, l.source, l.network_address as "networkAddress", l.address
    from user_login_activity l left join users u on u.user_id = l.user_id
      left join companies c on c.account_id = u.account_id
    where ${toConditions(filter)} order by l.created_on desc, l.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

function toColumns({ timeZone }: LogFilter) {
  return sql`to_char(l.created_on at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as at, c.cust_cd as "custCd",
    coalesce(nullif(l.email_address, ''), u.email, '') as email, l.user_activity_type_id as "typeId", l.description,
    l.app_name as "appName", l.error_code as "errorCode"`;
}

function toConditions({ custCd, email, typeIds, from, until, timeZone }: LogFilter): Expression<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (custCd !== undefined) conditions.push(sql`c.cust_cd = ${custCd}`);
  if (email !== undefined)
    conditions.push(sql`lower(coalesce(nullif(l.email_address, ''), u.email)) = ${email.toLowerCase()}`);
  if (typeIds !== undefined) conditions.push(sql`l.user_activity_type_id = any(${[...typeIds]}::integer[])`);
  if (from !== undefined) conditions.push(sql`l.created_on >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (until !== undefined)
    conditions.push(sql`l.created_on < (${until}::date + 1)::timestamp at time zone ${timeZone}`);
  return sql.join<SqlBool>(conditions, sql` and `);
}

/** Which entries of a company's activity log are read. */
interface CompanyLogFilter {
  readonly accountId: number;
  /** The users of the company who are read: an index has the entries of a user by their time. */
  readonly userIds: readonly number[];
  readonly typeId: number | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** The last entry of the page before. */
  readonly after: { readonly at: Date; readonly id: number } | undefined;
  readonly limit: number;
}

/**
 * Entries of the activity log of one company, newest first. Each user's newest ones are read by the index, which ends at the
 * limit; one read of all users would sort every entry of each day's partition first.
 */
export async function listCompanyActivities(
  db: Db,
  { accountId, userIds, typeId, from, until, after, limit }: CompanyLogFilter,
): Promise<{ id: number; user_id: number; user_activity_type_id: number; description: string; created_on: Date }[]> {
  return db
    .selectFrom(sql<{ user_id: number }>`unnest(${[...userIds]}::integer[])`.as<'u'>(sql`u(user_id)`))
    .innerJoinLateral(
      (eb) => {
        let entries = eb
          .selectFrom('user_activity as l')
          .select(['l.id', 'l.user_id', 'l.user_activity_type_id', 'l.description', 'l.created_on'])
          .where('l.account_id', '=', accountId)
          .whereRef('l.user_id', '=', 'u.user_id');
        if (typeId !== undefined) entries = entries.where('l.user_activity_type_id', '=', typeId);
        if (from !== undefined) entries = entries.where('l.created_on', '>=', from);
        if (until !== undefined) entries = entries.where('l.created_on', '<', until);
        if (after !== undefined)
          entries = entries
            .where('l.created_on', '<=', after.at)
            .where(sql<boolean>`(l.created_on, l.id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
        return entries.orderBy('l.created_on', 'desc').orderBy('l.id', 'desc').limit(limit).as('e');
      },
      (join) => join.onTrue(),
    )
    .selectAll('e')
    .orderBy('e.created_on', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
}
