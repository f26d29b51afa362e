import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A record's content. Only the provider defines the rest of its shape. */
type RecordPayload = Record<string, unknown>;

interface RecordName {
  readonly kind: string;
  /** The bearer secret that identifies the record: a cookie, a code, a refresh token. */
  readonly id: string;
}

function toDigest(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function toGrantId(kind: string, id: string, payload: RecordPayload): string | null {
  if (kind === 'Grant') return id;
  if (kind !== 'Session') return toText(payload['grantId']);
  // A session has a grant for each client, and the board has one client.
  const [authorization] = Object.values((payload['authorizations'] ?? {}) as Record<string, { grantId?: unknown }>);
  return toText(authorization?.grantId);
}

/** Inserts or replaces a record. The payload is stored without the id: the table never contains the id. */
export async function putRecord(
  db: Db,
  { kind, id }: RecordName,
  payload: RecordPayload,
  expiresOn: Date,
): Promise<void> {
  const { jti: _secret, ...kept } = payload;
  const row = {
    payload: JSON.stringify(kept),
    grant_id: toGrantId(kind, id, payload),
    session_uid: kind === 'Session' ? toText(payload['uid']) : null,
    subject: toText(payload['accountId']),
    expires_on: expiresOn,
  };
  await db
    .insertInto('oidc_records')
    .values({ kind, id_digest: toDigest(id), ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id_digest']).doUpdateSet(row))
    .execute();
}

/**
 * Inserts a record without content, or replaces one that has expired, in one statement. @returns false where there is
 * one: of concurrent requests on all servers exactly one succeeds
 */
export async function addRecordOnce(
  db: Db,
  { kind, id }: RecordName,
  { expiresOn, now }: { expiresOn: Date; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_records')
    .values({ kind, id_digest: toDigest(id), payload: '{}', expires_on: expiresOn })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id_digest'])
        .doUpdateSet({ expires_on: expiresOn })
        .where('oidc_records.expires_on', '<=', now),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function toPayload(row: { payload: unknown; consumed_on: Date | null }, id?: string): RecordPayload {
  return {
    ...(row.payload as RecordPayload),
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed_on ? { consumed: Math.floor(row.consumed_on.getTime() / 1000) } : {}),
  };
}

/** The record with that name, also if it has expired: the provider decides how to treat it. */
export async function findRecord(db: Db, name: RecordName): Promise<RecordPayload | undefined> {
  const row = await db
    .selectFrom('oidc_records')
    .select(['payload', 'consumed_on'])
    .where('kind', '=', name.kind)
    .where('id_digest', '=', toDigest(name.id))
    .executeTakeFirst();
  return row && toPayload(row, name.id);
}

/** The session record with that public identifier. Its secret id is not stored and not returned. */
export async function findSessionRecord(db: Db, uid: string): Promise<RecordPayload | undefined> {
  const row = await db
    .selectFrom('oidc_records')
    .select(['payload', 'consumed_on'])
    .where('session_uid', '=', uid)
    .where('kind', '=', 'Session')
    .executeTakeFirst();
  return row && toPayload(row);
}

/**
 * Marks a record as used. @returns false where another request was first: of two concurrent requests exactly one
 * succeeds
 */
export async function consumeRecord(db: Db, name: RecordName, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('oidc_records')
    .set({ consumed_on: now })
    .where('kind', '=', name.kind)
    .where('id_digest', '=', toDigest(name.id))
    .where('consumed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function removeRecord(db: Db, name: RecordName): Promise<void> {
  await db
    .deleteFrom('oidc_records')
    .where('kind', '=', name.kind)
    .where('id_digest', '=', toDigest(name.id))
    .execute();
}

/** Deletes the records of one kind that belong to a grant. */
export async function removeRecordsOfGrant(db: Db, kind: string, grantId: string): Promise<void> {
  await db.deleteFrom('oidc_records').where('kind', '=', kind).where('grant_id', '=', grantId).execute();
}

/**
 * Revokes a grant: deletes all its records and its session, and access tokens of that session are refused from now on.
 *
 * @returns the ids of the sessions that it ended
 */
export async function revokeGrant(db: Db, grantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    with removed as (delete from oidc_records where grant_id = ${grantId} returning session_uid)
    insert into ended_sessions (session_id, ended_on)
    select session_uid, ${now}::timestamptz from removed where session_uid is not null
    on conflict do nothing
    returning session_id`.execute(db);
  return rows.map((row) => row.session_id);
}

/** The grant that a record belongs to. */
export async function findGrantOfRecord(db: Db, name: RecordName): Promise<string | undefined> {
  const row = await db
    .selectFrom('oidc_records')
    .select('grant_id')
    .where('kind', '=', name.kind)
    .where('id_digest', '=', toDigest(name.id))
    .executeTakeFirst();
  return row?.grant_id ?? undefined;
}

/**
 * Ends every session of a user: no code or token that the provider issued to the user can be used any more. With
 * `keptSessionId`, that session stays, and is recorded as the reason for ending the others.
 *
 * @returns how many were ended
 */
export async function endSessionsOfUser(
  db: Db,
  userId: number,
  now: Date,
  { keptSessionId }: { keptSessionId?: string } = {},
): Promise<number> {
  const kept = keptSessionId ?? null;
  const { rows } = await sql<{ ended: number }>`
    with sessions as (
      select session_uid as session_id, grant_id from oidc_records
      where kind = 'Session' and subject = ${String(userId)} and session_uid is not null
      union all
      select session_id, null from user_sessions where user_id = ${userId}
    ), others as (
      select * from sessions where ${kept}::text is null or session_id <> ${kept}::text
    ), removed as (
      delete from oidc_records where subject = ${String(userId)} and (
        ${kept}::text is null
        or session_uid in (select session_id from others)
        or (grant_id in (select grant_id from others)
          and grant_id not in (select grant_id from sessions where session_id = ${kept}::text and grant_id is not null))
      )
    ), forgotten as (
      delete from user_sessions where session_id in (select session_id from others)
    ), ended as (
      insert into ended_sessions (session_id, ended_on, reason)
      select distinct session_id, ${now}::timestamptz, ${kept === null ? 'logout' : 'otherSession'} from others
      on conflict do nothing
      returning session_id
    )
    select count(*)::int as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** Ends sessions of a user by their ids. */
export async function endSessionsById(db: Db, userId: number, sessionIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with sessions as (
      select session_id from sign_ins where user_id = ${userId} and session_id = any(${[...sessionIds]}::text[])
    ), removed as (
      delete from oidc_records where subject = ${String(userId)} and (
        session_uid in (select session_id from sessions) or payload ->> 'sessionUid' in (select session_id from sessions)
      )
    ), forgotten as (
      delete from user_sessions where session_id in (select session_id from sessions)
    )
    insert into ended_sessions (session_id, ended_on)
    select session_id, ${now}::timestamptz from sessions
    on conflict do nothing`.execute(db);
}

/**
 * Ends the sessions whose refresh token is bound to the key of a user's device.
 *
 * @returns their ids
 */
export async function endSessionsOfDevice(db: Db, userId: number, thumbprint: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    with sessions as (
      select distinct payload ->> 'sessionUid' as session_id from oidc_records
      where kind = 'RefreshToken' and subject = ${String(userId)} and payload ->> 'jkt' = ${thumbprint}
        and payload ? 'sessionUid'
    ), removed as (
      delete from oidc_records where subject = ${String(userId)} and (
        session_uid in (select session_id from sessions) or payload ->> 'sessionUid' in (select session_id from sessions)
      )
    ), forgotten as (
      delete from user_sessions where session_id in (select session_id from sessions)
    ), ended as (
      insert into ended_sessions (session_id, ended_on, reason)
      select session_id, ${now}::timestamptz, 'deviceRevoked' from sessions
      on conflict do nothing
    )
    select session_id from sessions`.execute(db);
  return rows.map((row) => row.session_id);
}

/** Records that a session has ended, so that its unexpired access tokens are refused. */
export async function addEndedSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .insertInto('ended_sessions')
    .values({ session_id: sessionId, ended_on: now })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

/**
 * Deletes what anonymous callers can create: expired records, and above `kept` the oldest sign-ins that no user has
 * finished.
 */
export async function removeAbandonedSignIns(db: Db, now: Date, kept: number): Promise<void> {
  await db.deleteFrom('oidc_records').where('expires_on', '<', now).execute();
  await sql`
    delete from oidc_records
    where kind in ('Interaction', 'Session') and subject is null and expires_on < (
      select expires_on from oidc_records
      where kind in ('Interaction', 'Session') and subject is null
      order by expires_on desc
      offset ${kept} limit 1
    )`.execute(db);
}

/** Deletes records that expired before an instant. */
export async function removeExpiredRecords(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('oidc_records').where('expires_on', '<', before).execute();
}

/** Deletes the sessions that ended before an instant. */
export async function removeEndedSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ended_sessions').where('ended_on', '<', before).execute();
}
