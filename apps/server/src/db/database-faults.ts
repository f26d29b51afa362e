/** Why the database could not do its work, where the request is not at fault. */
type DatabaseFault = 'away' | 'full';

/** PostgreSQL's codes: no connection, shutdown, crash, start, too many connections; and those of Node's sockets. */
const AWAY_CODES = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
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

/** `disk_full` of PostgreSQL. */
const FULL_CODE = '53100';

/** The fault of the database that an error of the driver reports; undefined for every other error. */
export function findDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (code === FULL_CODE) return 'full';
  if (typeof code === 'string') return AWAY_CODES.has(code) ? 'away' : undefined;
  return AWAY_MESSAGE.test(error.message) ? 'away' : undefined;
}
