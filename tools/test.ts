import { parseArgs } from 'node:util';
import { CHECK_STEPS } from './check.ts';
import { ensureDerived } from './derived/ensure.mjs';
import { findAffected, type Affected } from './run/affected.ts';
import { listChangedFiles } from './run/changed-files.ts';
import { findBrowser } from './run/find-browser.ts';
import { findMissingFor, OTHER_BROWSERS } from './run/find-other-browsers.ts';
import {
  BROKER_TEST,
  DEPLOY_TEST,
  findBrokerProgram,
  findCompose,
  findMissingForContainer,
  findMissingForDeploy,
  findPython,
  findUnitChecker,
  PYTHON_TEST,
  UNIT_TEST,
} from './run/find-program.ts';
import { findPostgresVersion } from './run/postgres-server.ts';
import { runAll, runSteps, type Step } from './run/steps.ts';
import { readBrowserVersion, readEmbeddedVersion } from './run/versions.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';

const NOT_AFFECTED = 'the change cannot affect it';

const { values: options, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** What the run is limited to: `npm test -- --changed [revision]`; everything without that. */
function readSelection(): Affected {
  if (!options.changed) return { unitTests: 'all', journeys: 'all' };
  const files = listChangedFiles('.', positionals[0]);
  console.log(`${files.length} files changed`);
  return findAffected(files);
}

const selection = readSelection();

/** A run of the selected tests of some projects. */
function unitStep(
  name: string,
  projects: readonly string[],
  { before = [], ...more }: Partial<Step> & { before?: string[] } = {},
  paths: readonly string[] = [],
): Step {
  const { unitTests } = selection;
  const files = unitTests === 'all' ? ['run'] : ['related', '--run', '--passWithNoTests', ...unitTests];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const notRunBecause = unitTests.length === 0 ? NOT_AFFECTED : more.notRunBecause;
  return { name, command: ['node', ...before, VITEST, ...files, ...chosen, ...paths], ...more, notRunBecause };
}

const UNIT_STEPS: Step[] = [
  unitStep('unit tests of packages, tools and front end', ['packages', 'tools', 'web']),
  unitStep('engine tests and simulated board', ['engine', 'simulator']),
];

/** All server tests on an installed PostgreSQL and some of them on the embedded one too, or all on the embedded one. */
function serverSteps(): Step[] {
  const version = findPostgresVersion();
  const onEmbedded = { TEST_DATABASE_URL: '' };
  if (version === undefined) {
    const notRunBecause = 'no PostgreSQL is installed (Debian: apt-get install postgresql)';
    return [
      unitStep(`server tests on the embedded database (${readEmbeddedVersion()})`, ['server'], { env: onEmbedded }),
      unitStep('server tests on a PostgreSQL server', ['server'], { notRunBecause }),
    ];
  }
  return [
    unitStep(`server tests on a PostgreSQL server (${version})`, ['server'], {
      before: ['tools/run/with-postgres.ts'],
    }),
    unitStep(`server tests of both databases on the embedded one (${readEmbeddedVersion()})`, ['server'], {
      env: { ...onEmbedded, SERVER_TESTS: 'both-databases' },
    }),
  ];
}

/** The image is built from everything, so only a complete run builds it. */
function containerStep(): Step {
  const notRunBecause = selection.unitTests === 'all' ? findMissingForContainer() : NOT_AFFECTED;
  // Layers of an image are too large for a `/tmp` in memory.
  const env = { TMPDIR: '/var/tmp' };
  return { name: 'container image', command: ['node', 'tools/run/container.ts'], env, notRunBecause };
}

/** Parts of the server tests that need a program; listed as not run if it is not installed. */
function programSteps(): Step[] {
  const toMissing = (name: string, test: string, notRunBecause: string): Step => ({
    name,
    command: ['node', VITEST, 'run', test],
    notRunBecause,
  });
  return [
    ...(findBrokerProgram() === undefined
      ? [
          toMissing(
            'two servers on a Redis broker',
            BROKER_TEST,
            'no redis-server is on the PATH (Debian: apt-get install redis-server)',
          ),
        ]
      : []),
    ...(findPython() === undefined
      ? [toMissing('the Python program', PYTHON_TEST, 'no python3 is on the PATH (Debian: apt-get install python3)')]
      : []),
    ...('missing' in browser ? [toMissing('a lead in `npm run dev`', 'tools/dev.test.ts', browser.missing)] : []),
    ...findMissingForDeploy().map((program) =>
      toMissing(
        `the configuration of ${program}`,
        DEPLOY_TEST,
        `no ${program} is on the PATH (Debian: apt-get install ${program})`,
      ),
    ),
    ...(findCompose() === undefined
      ? [
          toMissing(
            'the compose file',
            DEPLOY_TEST,
            'no program that reads compose files is on the PATH (Debian: apt-get install docker-compose)',
          ),
        ]
      : []),
    ...(findUnitChecker() === undefined
      ? [
          toMissing(
            'the systemd unit',
            UNIT_TEST,
            'no systemd-analyze is on the PATH (Debian: apt-get install systemd)',
          ),
        ]
      : []),
  ];
}

/** Found before the unit tests, because the test of `npm run dev` opens a desk. */
const browser = findBrowser();

/** A project of the browser tests on the built front end. */
function browserSteps(project: 'journeys' | 'sweeps'): Step[] {
  const name = { journeys: 'browser tests', sweeps: 'sweeps in the browser' }[project];
  if (selection.journeys.length === 0) return [{ name, command: ['node'], notRunBecause: NOT_AFFECTED }];
  const journeys = selection.journeys === 'all' ? [] : selection.journeys;
  const missing = 'missing' in browser ? browser.missing : undefined;
  const runner = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
  return [
    { name: 'front-end build', command: ['node', 'tools/build-web.mjs'] },
    { name: 'first load of the home screen', command: ['node', 'tools/checks/first-load.ts'] },
    {
      name: 'path' in browser ? `${name} (${readBrowserVersion(browser.path)})` : name,
      command: ['node', ...runner, '--project', project, '--pass-with-no-tests', ...journeys],
      env: 'path' in browser ? { CHROMIUM_PATH: browser.path } : {},
      notRunBecause: missing,
    },
  ];
}

/** What `npm run test:long` runs besides: `run/sweeps.ts`, all server tests on the embedded database, all checks of generated code. */
function longSteps(): Step[] {
  const onEmbedded = { TEST_DATABASE_URL: '' };
  const before = findPostgresVersion() === undefined ? [] : ['tools/run/with-postgres.ts'];
  return [
    unitStep('checks of generated code', ['tools'], { env: { GENERATED_CHECKS: 'all' } }, ['tools/generate']),
    unitStep('sweeps of the packages', ['package sweeps']),
    unitStep('simulated board', ['simulator'], { env: { SIMULATED_EVENTS: '1000000' } }),
    unitStep('sweeps of the server', ['sweeps'], { before }),
    unitStep('server tests on the embedded database', ['server'], { env: { ...onEmbedded, TIER_SEEDS: '12' } }),
    ...browserSteps('sweeps'),
    ...OTHER_BROWSERS.map((name) => ({
      name: `main job, offer and driver’s page in ${name}`,
      command: ['node', 'e2e/other-browsers/prove.ts', name] satisfies Step['command'],
      notRunBecause: findMissingFor(name),
    })),
    { name: 'release', command: ['node', 'tools/release/build.ts'] },
    {
      name: 'installed release',
      command: ['node', 'tools/release/try.ts'],
      ...(before.length === 0 && { notRunBecause: 'no PostgreSQL is installed (Debian: apt-get install postgresql)' }),
    },
  ];
}

ensureDerived();
await runAll(async () => {
  if (options.long) return runSteps(longSteps(), 1);
  // Checks and unit tests share the cores. Steps that start servers and browsers run alone, so that their waiting times
  // are not affected.
  const shared = await runSteps([...CHECK_STEPS, ...UNIT_STEPS], 2);
  const alone = [...serverSteps(), ...programSteps(), ...browserSteps('journeys'), containerStep()];
  return [...shared, ...(await runSteps(alone, 1))];
});
