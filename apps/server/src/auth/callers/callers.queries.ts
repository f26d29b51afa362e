import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';

/** A user with all columns that the authentication of a request needs, the registered device, and whether the session was ended. */
// eslint-disable-next-line max-lines-per-function -- one statement: its columns are read together.
export async function findCallerRow(db: Db, userId: number, sessionId: string) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .leftJoin('user_security_tokens as t', 't.user_id', 'u.user_id')
    .leftJoin('user_devices as d', (join) =>
      join.onRef('d.user_id', '=', 't.user_id').onRef('d.thumbprint', '=', 't.sec_token'),
    )
    .leftJoin('sign_ins as s', (join) => join.onRef('s.user_id', '=', 'u.user_id').on('s.session_id', '=', sessionId))
    .leftJoin('known_browsers as b', 'b.id', 's.browser_id')
    .select((eb) => [
      'u.user_id',
      'u.account_id',
      'u.email',
      'u.nick_name',
      'u.product_ids',
      'u.status_id',
      'u.role',
      'u.is_email_verified',
      'u.training_school',
      'u.session_enforcement',
      'u.remote_user',
      't.sec_token',
      't.is_excluded',
      'd.revoked_on as device_revoked_on',
      'd.first_seen_on as device_seen_on',
      'b.id as browser_id',
      'b.first_seen_on as browser_seen_on',
      'b.confirmed_on as browser_confirmed_on',
      eb
        .selectFrom('known_browsers as same')
        .innerJoin('users as colleague', 'colleague.user_id', 'same.user_id')
        .whereRef('same.secret_hash', '=', 'b.secret_hash')
        .whereRef('colleague.account_id', '=', 'u.account_id')
        .select((same) => same.fn.min('same.first_seen_on').as('first_seen_on'))
        .as('browser_of_company_since'),
      'u.phone_changed_on',
      'c.phone_changed_on as company_phone_changed_on',
      'c.confirms_new_devices',
      'u.geo_enforced',
      'c.cust_cd',
      'c.is_closed',
      'c.is_access_enabled',
      'c.globally_excluded',
      'c.is_sandbox',
      'c.insurance_expiry_date',
      'c.geo_enforced as is_company_geo_enforced',
      eb
        .selectFrom('ended_sessions as s')
        .where('s.session_id', '=', sessionId)
        .select('s.reason')
        .as('session_end_reason'),
      jsonArrayFrom(
        eb
          .selectFrom('permits as p')
          .whereRef('p.account_id', '=', 'u.account_id')
          .where((permit) => sql<boolean>`${permit.ref('p.product_id')} = any(u.product_ids)`)
          .select(['p.code', 'p.product_id as productId', 'p.api_key as apiKey'])
          .orderBy('p.product_id')
          .orderBy('p.code'),
      ).as('permits'),
    ])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
}

export type CallerRow = NonNullable<Awaited<ReturnType<typeof findCallerRow>>>;

/** True where a session was ended, for any reason; its tokens are no longer valid. */
export async function isSessionEnded(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}
