import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ErrorReport } from './error-reports.port.ts';

/** Adds a report to the row of its fingerprint. */
export async function upsertError(db: Db, report: ErrorReport): Promise<void> {
  const { fingerprint, source, message, stack, version, count, at } = report;
  await db
    .insertInto('error_reports')
    .values({ fingerprint, source, message, stack, version, count, first_seen: at, last_seen: at })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        message,
        stack,
        version,
        count: sql<number>`error_reports.count + excluded.count`,
        last_seen: sql<Date>`greatest(error_reports.last_seen, excluded.last_seen)`,
      }),
    )
    .execute();
}

/** Deletes all but that many errors, those first that were last seen longest ago. */
export async function removeErrorsBeyond(db: Db, kept: number): Promise<void> {
  await sql`
    delete from error_reports where fingerprint in (
      select fingerprint from error_reports order by last_seen desc, fingerprint offset ${kept}
    )`.execute(db);
}

/** Deletes the errors that have not occurred since then. */
export async function removeOldErrors(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('error_reports').where('last_seen', '<', before).execute();
}

/** Returns stored errors, last seen first; of one source if given. */
export function listErrors(db: Db, filter: { source?: 'page' | 'server' | undefined; limit: number }) {
  let query = db.selectFrom('error_reports').selectAll();
  if (filter.source !== undefined) query = query.where('source', '=', filter.source);
  return query.orderBy('last_seen', 'desc').orderBy('fingerprint').limit(filter.limit).execute();
}
