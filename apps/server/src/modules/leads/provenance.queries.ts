import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { IS_PROGRAM, whileEnabled } from '../users/index.ts';

/** What the provenance of a posting is made of. */
export interface ProvenanceRow {
  readonly token: number;
  readonly device_since: Date | null;
  readonly user_since: Date;
  readonly is_program: boolean;
  /** Of the number that the lead shows: the user's, or the company's where the user has none. */
  readonly phone_changed_on: Date | null;
  readonly phone_entered_on: Date;
}

/** The postings of these tokens that are not deleted, unordered. One statement. */
export async function listProvenanceRows(db: Db, tokens: readonly number[]): Promise<ProvenanceRow[]> {
  if (tokens.length === 0) return [];
  const hasOwnPhone = sql<boolean>`${whileEnabled('u.phone')} <> ''`;
  return db
    .selectFrom('postings as p')
    .innerJoin('companies as c', 'c.account_id', 'p.account_id')
    .innerJoin('users as u', 'u.user_id', 'p.created_by')
    .where('p.token', '=', sql<number>`any(${toListParameter(tokens)}::bigint[])`)
    .where('p.deleted_on', 'is', null)
    .select([
      'p.token',
      'p.device_since',
      'u.created_on as user_since',
      IS_PROGRAM.as('is_program'),
      sql<Date | null>`case when ${hasOwnPhone} then u.phone_changed_on else c.phone_changed_on end`.as(
        'phone_changed_on',
      ),
      sql<Date>`case when ${hasOwnPhone} then u.created_on else c.created_on end`.as('phone_entered_on'),
    ])
    .execute();
}
