import { CHECK_STEPS } from './check.ts';
import { findBrowser } from './run/find-browser.ts';
import { BROKER_TEST, findBrokerProgram } from './run/find-program.ts';
import { startPostgresServer } from './run/postgres-server.ts';
import { closeRun, runSteps, type Step } from './run/steps.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';

const UNIT_STEPS: Step[] = [
  {
    name: 'unit tests of packages, tools and front end',
    command: ['node', VITEST, 'run', '--project', 'packages', '--project', 'tools', '--project', 'web'],
  },
  { name: 'engine tests', command: ['node', VITEST, 'run', '--project', 'engine'] },
];

function serverStep(name: string, env: Record<string, string>, notRunBecause?: string): Step {
  return { name, command: ['node', VITEST, 'run', '--project', 'server'], env, notRunBecause };
}

/** Part of the server tests where a broker is installed; else named as not run. */
function brokerSteps(): Step[] {
  if (findBrokerProgram() !== undefined) return [];
  const notRunBecause = 'no redis-server is on the PATH (Debian: apt-get install redis-server)';
  return [{ name: 'two servers on a Redis broker', command: ['node', VITEST, 'run', BROKER_TEST], notRunBecause }];
}

function browserSteps(): Step[] {
  const browser = findBrowser();
  const missing = 'missing' in browser ? browser.missing : undefined;
  return [
    { name: 'front-end build', command: ['node', 'tools/build-web.mjs'] },
    {
      name: 'browser tests',
      command: ['node', 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'],
      env: 'path' in browser ? { CHROMIUM_PATH: browser.path } : {},
      notRunBecause: missing,
    },
  ];
}

const startedAt = performance.now();
const postgres = await startPostgresServer();
try {
  // Checks and unit tests share the cores; what starts servers and browsers runs alone, so that its waits are its own.
  const results = await runSteps([...CHECK_STEPS, ...UNIT_STEPS], 2);
  results.push(
    ...(await runSteps(
      [
        serverStep('server tests on the embedded database', { TEST_DATABASE_URL: '' }),
        serverStep(
          `server tests on a PostgreSQL server${postgres === undefined ? '' : ` (${postgres.version})`}`,
          { TEST_DATABASE_URL: postgres?.url ?? '' },
          postgres === undefined ? 'no PostgreSQL is installed (Debian: apt-get install postgresql)' : undefined,
        ),
        ...brokerSteps(),
        ...browserSteps(),
      ],
      1,
    )),
  );
  closeRun(results, (performance.now() - startedAt) / 1000);
} finally {
  postgres?.stop();
}
