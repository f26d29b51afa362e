import type { Db } from '../../db/database.ts';
import { createEmbeddedErrorReports } from './embedded.ts';
import type { ErrorReports } from './error-reports.port.ts';
import { createHttpErrorReports } from './http.ts';

export { createErrorReporter, type ErrorReporter } from './error-reporter.ts';
export { listErrors } from './error-reports.queries.ts';
export { toLogHook } from './log-hook.ts';

/** Creates the service of the DSN; without one, the embedded service that stores errors in the database. */
export function createErrorReports(dsn: string | undefined, db: Db): ErrorReports {
  return dsn === undefined ? createEmbeddedErrorReports(db) : createHttpErrorReports(dsn);
}

export { errorReportsModule } from './error-reports.module.ts';
