/**
 * Server tests that run again on an installed PostgreSQL, which is usually older than the embedded one.
 *
 * The rule: the tests in the folders whose code contains SQL. They execute every statement, on both servers. All other
 * tests execute the same statements through other calls; they run once, on the embedded database. `second-database.test.ts`
 * checks that no folder with SQL is missing.
 */
export const SECOND_DATABASE_TESTS = [
  'apps/server/src/{admin,auth,db,demo,jobs,matching,modules}/**/*.test.ts',
  'apps/server/src/partners/{error-reports,mail}/**/*.test.ts',
  'apps/server/src/plugins/idempotency.test.ts',
];

/** Tests in these folders that start the embedded database themselves, or use none. */
export const NOT_ON_SECOND_DATABASE = [
  'apps/server/src/db/embedded-postgres.test.ts',
  'apps/server/src/auth/passwords.test.ts',
];
