import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ErrorReports } from './error-reports.port.ts';
import { removeErrorsBeyond, upsertError } from './error-reports.queries.ts';

const FINGERPRINTS_KEPT = 1_000;

/** Creates the service that stores errors in the database: the 1,000 last seen, each with its count. */
export function createEmbeddedErrorReports(db: Db, fingerprintsKept = FINGERPRINTS_KEPT): ErrorReports {
  return {
    write: (report) =>
      inTransaction(db, async (tx) => {
        await upsertError(tx, report);
        await removeErrorsBeyond(tx, fingerprintsKept);
      }),
  };
}
