import { globSync } from 'node:fs';

/** What a set of changed files can affect. */
export interface Affected {
  /** Files for `vitest related`; `'all'` where the import graph cannot say which tests depend on a change. */
  unitTests: string[] | 'all';
  journeys: string[] | 'all';
}

/** Settings, the lock file, test set-up and migrations: they reach tests by other ways than an import. */
const EVERYWHERE =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*\.json|.*\/package\.json|.*\/tsconfig[^/]*\.json|apps\/server\/migrations\/.*|apps\/server\/schema\.sql|apps\/web\/test\/.*|apps\/web\/vite\.config\.ts|apps\/server\/testkit\/.*)$/;
/** Text that neither a test nor the product reads. */
const PROSE = /(^|\/)(?!SPEC)[^/]+\.md$|^docs\//;
const TEST = /\.test\.tsx?$/;
const CODE = /\.[cm]?[jt]sx?$/;
const PRODUCT = /^(apps\/(web|server)|packages\/(contracts|places|market|engine))\/(src|public|index\.html)/;
const SERVER = /^(apps\/server\/(src|prove|scripts)|packages\/(contracts|places|market|engine)\/src)\//;
/** Tests that start the server as a process of its own and do not import it. */
const SERVER_PROCESS_TESTS = [
  'apps/server/test/process.test.ts',
  'apps/server/prove/documents.test.ts',
  'apps/server/prove/stream.test.ts',
  'tools/dev.test.ts',
];
/** Styles and pictures, which unit tests do not load. */
const LOOKS = /^apps\/web\/.*\.(css|svg|png|html|woff2)$/;
const isTool = (path: string): boolean => /^(tools\/|eslint\.config\.js$)/.test(path);

/** Parts of the product that one journey, and the one that opens every screen, cover; all others affect all journeys. */
const JOURNEYS_OF: readonly (readonly [RegExp, string])[] = [
  [/^apps\/(web\/src\/modules|server\/src\/modules)\/preferences\//, 'preferences'],
  [/^apps\/web\/src\/modules\/templates\//, 'templates'],
  [/^apps\/web\/src\/modules\/networks\//, 'networks'],
  [/^apps\/web\/src\/modules\/notifications\//, 'notifications'],
];
const EVERY_SCREEN = 'journeys/accessibility.spec.ts';

/** @param paths changed files, relative to the root. */
export function findAffected(paths: readonly string[]): Affected {
  const changed = paths.filter((path) => !PROSE.test(path));
  return { unitTests: findUnitTests(changed), journeys: findJourneys(changed) };
}

function findUnitTests(changed: readonly string[]): string[] | 'all' {
  const files = changed.filter((path) => !LOOKS.test(path));
  if (files.some((path) => EVERYWHERE.test(path) || !CODE.test(path))) return 'all';
  const tests = new Set(files.filter((path) => !path.endsWith('.spec.ts')));
  // A tool's test starts the tool, or reads its rules, by path.
  if (files.some(isTool)) for (const test of globSync('tools/**/*.test.ts')) tests.add(test);
  if (changed.some((path) => SERVER.test(path) && !TEST.test(path))) {
    for (const test of SERVER_PROCESS_TESTS) tests.add(test);
  }
  return [...tests].sort();
}

function findJourneys(changed: readonly string[]): string[] | 'all' {
  const journeys = new Set<string>();
  for (const path of changed) {
    if (TEST.test(path)) continue;
    const own = /^e2e\/(journeys\/[^/]+\.spec\.ts)$/.exec(path)?.[1];
    const named = JOURNEYS_OF.find(([part]) => part.test(path))?.[1];
    if (own !== undefined) journeys.add(own);
    else if (named !== undefined) journeys.add(`journeys/${named}.spec.ts`).add(EVERY_SCREEN);
    else if (EVERYWHERE.test(path) || PRODUCT.test(path) || /^e2e\/(?!bench|screenshots)/.test(path)) return 'all';
    else if (/^tools\/(start|build-web)\.mjs$/.test(path)) return 'all';
  }
  return [...journeys].sort();
}
