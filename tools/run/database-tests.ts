import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The server tests, and those of the agent. */
export const SERVER_TESTS = 'apps/{server,agent}/**/*.test.ts';

/** Parts whose behaviour can depend on the version and the settings of the database, not only on single statements. */
const DATABASE_PARTS = 'apps/server/src/{admin,db,jobs,matching}/**/*.test.ts';
/** The parts with statements outside these and the modules. */
const OTHER_STATEMENTS = [
  'apps/server/src/auth/sessions.test.ts',
  'apps/server/src/demo/demo-password.test.ts',
  'apps/server/src/mail/contract.test.ts',
  'apps/server/src/task-queue/task-queue.test.ts',
  'apps/server/src/error-reports/error-reports.test.ts',
  'apps/server/src/endpoints/idempotency.test.ts',
  'apps/server/src/live/events/event-streams.test.ts',
  'apps/server/src/vault/vault.test.ts',
];
/** It starts the embedded database itself, whichever database the run uses. */
const EMBEDDED_ONLY = 'apps/server/src/db/embedded-postgres/embedded-postgres.test.ts';

/** The test of a module that has the name of its folder. */
const isFirstOfModule = (path: string): boolean => basename(path, '.test.ts') === basename(dirname(path));

/**
 * The server tests that run on both databases: on an installed PostgreSQL, as all of them do, and on the embedded one,
 * which is another version. They are the tests of the parts that depend on the database, and one test of each other
 * folder with SQL: of a module, the one with its name. `database-tests.test.ts` checks that no such folder is missing.
 *
 * @returns paths relative to the root
 */
export function listTestsOnBothDatabases(): string[] {
  const modules = globSync('apps/server/src/modules/*/*.test.ts').filter(isFirstOfModule);
  const parts = globSync(DATABASE_PARTS).filter((path) => path !== EMBEDDED_ONLY);
  return [...parts, ...OTHER_STATEMENTS, ...modules].sort();
}
