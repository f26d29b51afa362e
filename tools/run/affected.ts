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
const PRODUCT = /^(apps\/(web|server)|packages\/(contracts|places|market|engine|reading))\/(src|public|index\.html)/;
const SERVER = /^(apps\/server\/(src|prove|scripts)|packages\/(contracts|places|market|engine|reading)\/src)\//;
/** Tests that start the server as a process of its own and do not import it. */
const SERVER_PROCESS_TESTS = ['apps/server/test/process.test.ts', 'tools/dev.test.ts'];
/** Styles and pictures, which unit tests do not load. */
const LOOKS = /^apps\/web\/.*\.(css|svg|png|html|woff2)$/;
const isTool = (path: string): boolean => /^(tools\/|eslint\.config\.js$)/.test(path);

/**
 * The journeys of a noun: of its modules and screens in the front end and its module of the server. A noun that is not here, such
 * as leads and postings, is part of all journeys.
 */
const JOURNEYS_OF_NOUN: Readonly<Record<string, readonly string[]>> = {
  alerts: ['trips', 'search'],
  'board-rates': ['offers'],
  'call-notes': ['leads'],
  'customer-links': ['customer-link'],
  'device-waits': ['device-wait'],
  documents: ['documents', 'document-files'],
  exclusions: ['leads', 'search'],
  feedback: [],
  flags: ['leads'],
  'lane-rates': ['leads'],
  'live-leads': ['live-leads'],
  'location-checks': ['location'],
  networks: ['networks', 'postings-form', 'leads'],
  notifications: ['notifications'],
  offers: ['offers'],
  'posting-import': ['import'],
  preferences: ['preferences'],
  'product-updates': ['sessions'],
  push: ['preferences', 'driver'],
  'rate-confirmations': ['offers'],
  resources: ['resources', 'track'],
  'service-accounts': [],
  sms: ['driver'],
  templates: ['templates'],
  track: ['track'],
  tracking: ['track', 'driver', 'customer-link'],
  trips: ['trips'],
  webhooks: [],
};
const FOLDER_OF_NOUN = /^apps\/(?:web\/src\/(?:modules|screens)|server\/src\/modules)\/([^/]+)\//;
/** Pages with builds of their own. */
const JOURNEYS_OF_PAGE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^apps\/web\/(src\/)?driver\//, ['driver', 'document-files']],
  [/^apps\/web\/(src\/)?follow\//, ['customer-link']],
];
/** It opens every screen of the desk. */
const EVERY_SCREEN = 'accessibility';

/** The journeys that `JOURNEYS_OF_NOUN` and its like name, for their test. */
export const NAMED_JOURNEYS = [
  ...Object.values(JOURNEYS_OF_NOUN),
  ...JOURNEYS_OF_PAGE.map(([, names]) => names),
].flat();
export const NAMED_NOUNS = Object.keys(JOURNEYS_OF_NOUN);

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
    const noun = FOLDER_OF_NOUN.exec(path)?.[1] ?? '';
    const named = JOURNEYS_OF_NOUN[noun] ?? JOURNEYS_OF_PAGE.find(([page]) => page.test(path))?.[1];
    if (own !== undefined) journeys.add(own);
    else if (named !== undefined) {
      for (const name of [...named, EVERY_SCREEN]) journeys.add(`journeys/${name}.spec.ts`);
    } else if (EVERYWHERE.test(path) || PRODUCT.test(path) || /^e2e\/(?!bench|screenshots)/.test(path)) return 'all';
    else if (/^tools\/(start|build-web)\.mjs$/.test(path)) return 'all';
  }
  return [...journeys].sort();
}
