import { globSync } from 'node:fs';

/** The server tests, and those of the agent. */
export const SERVER_TESTS = 'apps/{server,agent}/**/*.test.ts';

/** Parts whose behaviour can depend on the version and the settings of the database, not only on single statements. */
const DATABASE_PARTS = 'apps/server/src/{admin,db,jobs,modules/board-day}/**/*.test.ts';
/** It starts the embedded database itself, whichever database the run uses. */
export const EMBEDDED_ONLY = 'apps/server/src/db/embedded-postgres/embedded-postgres.test.ts';

/**
 * The server tests that run on both databases: on an installed PostgreSQL, as all of them do, and on the embedded one,
 * which is another version. They are the tests of the parts that depend on the database as a whole; `npm run test:long`
 * runs all server tests on it.
 *
 * @returns paths relative to the root
 */
export function listTestsOnBothDatabases(): string[] {
  return globSync(DATABASE_PARTS)
    .filter((path) => path !== EMBEDDED_ONLY)
    .sort();
}
