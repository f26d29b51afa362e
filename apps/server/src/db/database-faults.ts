/** Why the database could not do its work, where the request is not at fault. */
type DatabaseFault = 'away' | 'full';

/**
 * PostgreSQL's codes: no connection, shutdown, crash, start, too many connections, a replica that is not promoted; the
 * one code of PgBouncer for a database that it cannot reach (08P01); and those of Node's sockets.
 */
const AWAY_CODES = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  '08P01',
  '25006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors of the driver that have no code. */
const AWAY_MESSAGE = /^(Connection terminated|timeout (exceeded|expired)|Client has encountered a connection error)/;

/**
 * A statement that was prepared before a migration, in a transaction: the next attempt prepares it again, so that the
 * request is to be repeated. Its code, `feature_not_supported`, has other causes too.
 */
const OUTDATED_STATEMENT = 'cached plan must not change result type';

/** `disk_full` of PostgreSQL. */
const FULL_CODE = '53100';

/** The fault of the database that an error of the driver reports; undefined for every other error. */
export function findDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (error.message === OUTDATED_STATEMENT) return 'away';
  if (code === FULL_CODE) return 'full';
  if (typeof code === 'string') return AWAY_CODES.has(code) ? 'away' : undefined;
  return AWAY_MESSAGE.test(error.message) ? 'away' : undefined;
}
