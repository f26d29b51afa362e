import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBoundaries, RULE_NAMES, type Violation } from './check.ts';

/** Each rule with one import that violates it: the importing file, the import, and the imported file. */
const BREAKS: Record<string, [from: string, specifier: string, to: string]> = {
  'app-never-imports-app': ['apps/agent/src/a.ts', '../../server/src/b.ts', 'apps/server/src/b.ts'],
  'package-never-imports-app': ['packages/market/src/a1.ts', '../../../apps/server/src/b.ts', 'apps/server/src/b.ts'],
  'engine-is-pure': [
    'packages/engine/src/a2.ts',
    '@loadstone/contracts/board',
    'packages/contracts/src/board/index.ts',
  ],
  'engine-bench-may-use-market': [
    'packages/engine/bench/a3.ts',
    '@loadstone/contracts/board',
    'packages/contracts/src/board/index.ts',
  ],
  'contracts-import-the-schema-library-only': [
    'packages/contracts/src/a4.ts',
    '@loadstone/places',
    'packages/places/src/index.ts',
  ],
  'places-import-nothing': [
    'packages/places/src/a5.ts',
    '@loadstone/contracts/board',
    'packages/contracts/src/board/index.ts',
  ],
  'market-imports-places-and-contracts': [
    'packages/market/src/a6.ts',
    '@loadstone/engine',
    'packages/engine/src/index.ts',
  ],
  'reading-imports-words-and-codes': [
    'packages/reading/src/a6.ts',
    '@loadstone/places',
    'packages/places/src/index.ts',
  ],
  'client-imports-no-package-of-ours': [
    'packages/client/src/a26.ts',
    '@loadstone/contracts/board',
    'packages/contracts/src/board/index.ts',
  ],
  'testkit-is-for-tests': ['apps/server/src/a7.ts', '@loadstone/testkit', 'apps/server/testkit/src/index.ts'],
  'agent-imports-contracts-only': ['apps/agent/src/a8.ts', '@loadstone/places', 'packages/places/src/index.ts'],
  'web-modules-through-their-index': [
    'apps/web/src/modules/leads/a9.ts',
    '../tags/b.ts',
    'apps/web/src/modules/tags/b.ts',
  ],
  'web-folders-through-their-index': [
    'apps/web/src/screens/desk/a9.ts',
    '../../modules/tags/b.ts',
    'apps/web/src/modules/tags/b.ts',
  ],
  'web-driver-imports-downwards': [
    'apps/web/src/driver/a10.ts',
    '../modules/leads/b.ts',
    'apps/web/src/modules/leads/b.ts',
  ],
  'web-follow-imports-downwards': [
    'apps/web/src/follow/a43.ts',
    '../modules/leads/b.ts',
    'apps/web/src/modules/leads/b.ts',
  ],
  'web-app-imports-downwards': ['apps/web/src/app/a10.ts', '../widgets/b.ts', 'apps/web/src/widgets/b.ts'],
  'web-screens-imports-downwards': ['apps/web/src/screens/desk/a11.ts', '../../app/b.ts', 'apps/web/src/app/b.ts'],
  'web-modules-imports-downwards': [
    'apps/web/src/modules/leads/a14.ts',
    '../../screens/desk/b.ts',
    'apps/web/src/screens/desk/b.ts',
  ],
  'web-grid-imports-downwards': ['apps/web/src/grid/a12.ts', '../map/b.ts', 'apps/web/src/map/b.ts'],
  'web-map-imports-downwards': ['apps/web/src/map/a13.ts', '../modules/leads/b.ts', 'apps/web/src/modules/leads/b.ts'],
  'web-live-imports-downwards': [
    'apps/web/src/live/a30.ts',
    '../modules/leads/b.ts',
    'apps/web/src/modules/leads/b.ts',
  ],
  'web-ui-imports-downwards': ['apps/web/src/ui/a31.ts', '../live/b.ts', 'apps/web/src/live/b.ts'],
  'web-lib-imports-downwards': ['apps/web/src/lib/a32.ts', '../ui/b.ts', 'apps/web/src/ui/b.ts'],
  'web-lib-device-imports-downwards': [
    'apps/web/src/lib/device/a50.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-session-imports-downwards': [
    'apps/web/src/lib/session/a51.ts',
    '../tables/b.ts',
    'apps/web/src/lib/tables/b.ts',
  ],
  'web-lib-places-imports-downwards': [
    'apps/web/src/lib/places/a52.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-tables-imports-downwards': [
    'apps/web/src/lib/tables/a53.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-format-imports-downwards': [
    'apps/web/src/lib/format/a54.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-settings-imports-downwards': [
    'apps/web/src/lib/settings/a55.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-api-imports-downwards': ['apps/web/src/lib/api/a56.ts', '../session/b.ts', 'apps/web/src/lib/session/b.ts'],
  'web-lib-browser-imports-downwards': [
    'apps/web/src/lib/browser/a57.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-code-imports-downwards': [
    'apps/web/src/lib/code/a60.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-react-imports-downwards': [
    'apps/web/src/lib/react/a58.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-texts-imports-downwards': [
    'apps/web/src/lib/texts/a59.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-time-imports-downwards': [
    'apps/web/src/lib/time/a510.ts',
    '../session/b.ts',
    'apps/web/src/lib/session/b.ts',
  ],
  'web-lib-rooms-are-named': ['apps/web/src/lib/rooms/a33.ts', '../time/b.ts', 'apps/web/src/lib/time/b.ts'],
  'web-folders-have-a-layer': ['apps/web/src/widgets/a33.ts', '../lib/b.ts', 'apps/web/src/lib/b.ts'],
  'requests-import-no-component': [
    'apps/web/src/modules/leads/requests.ts',
    '@mantine/core',
    'node_modules/@mantine/core/index.js',
  ],
  'one-owner-of-the-grid-library': [
    'apps/web/src/modules/leads/a15.ts',
    'ag-grid-community',
    'node_modules/ag-grid-community/index.js',
  ],
  'one-owner-of-the-map-library': ['apps/web/src/modules/leads/a16.ts', 'leaflet', 'node_modules/leaflet/index.js'],
  'one-owner-of-the-pdf-library': [
    'apps/web/src/modules/documents/a1.ts',
    'pdfjs-dist',
    'node_modules/pdfjs-dist/index.js',
  ],
  'one-owner-of-the-socket': [
    'apps/web/src/modules/leads/a17.ts',
    'socket.io-client',
    'node_modules/socket.io-client/index.js',
  ],
  'web-imports-contracts-and-places': [
    'apps/web/src/modules/leads/a18.ts',
    '@loadstone/engine',
    'packages/engine/src/index.ts',
  ],
  // Through an entry of the package that also reads files.
  'web-reaches-no-node-module': ['apps/web/src/data/leads/a19.ts', '@loadstone/places', 'fs'],
  'modules-through-their-index': [
    'apps/server/src/modules/leads/a19.ts',
    '../tags/tags.queries.ts',
    'apps/server/src/modules/tags/tags.queries.ts',
  ],
  'folders-through-their-index': [
    'apps/server/src/live/a20.ts',
    '../modules/tags/tags.queries.ts',
    'apps/server/src/modules/tags/tags.queries.ts',
  ],
  'matching-owns-the-engine': ['apps/server/src/live/a21.ts', '@loadstone/engine', 'packages/engine/src/index.ts'],
  'queries-know-no-http': [
    'apps/server/src/modules/leads/a22.queries.ts',
    './b.routes.ts',
    'apps/server/src/modules/leads/b.routes.ts',
  ],
  'policy-is-pure': [
    'apps/server/src/modules/leads/a23.policy.ts',
    './b.service.ts',
    'apps/server/src/modules/leads/b.service.ts',
  ],
  'presenter-is-pure': [
    'apps/server/src/modules/leads/a24.presenter.ts',
    './b.service.ts',
    'apps/server/src/modules/leads/b.service.ts',
  ],
  'service-knows-no-http': ['apps/server/src/modules/leads/a25.service.ts', 'fastify', 'node_modules/fastify/index.js'],
  'one-owner-of-the-broker': ['apps/server/src/live/a39.ts', '@redis/client', 'node_modules/@redis/client/index.js'],
  'one-owner-of-the-queue': [
    'apps/server/src/partners/mail/a50.ts',
    'graphile-worker',
    'node_modules/graphile-worker/index.js',
  ],
  'one-owner-of-telemetry': [
    'apps/server/src/db/a60.ts',
    '@opentelemetry/api',
    'node_modules/@opentelemetry/api/index.js',
  ],
  'telemetry-is-loaded-by-configuration': [
    'apps/server/src/db/a61.ts',
    '../ground/telemetry/open-telemetry.ts',
    'apps/server/src/ground/telemetry/open-telemetry.ts',
  ],
  'one-owner-of-the-bucket': [
    'apps/server/src/partners/document-store/a41.ts',
    '@aws-sdk/client-s3',
    'node_modules/@aws-sdk/client-s3/index.js',
  ],
  'media-libraries-in-their-process': [
    'apps/server/src/modules/documents/media/m1.ts',
    'sharp',
    'node_modules/sharp/index.js',
  ],
  'media-process-is-alone': [
    'apps/server/src/modules/documents/media/m2.ts',
    './pdfs.ts',
    'apps/server/src/modules/documents/media/pdfs.ts',
  ],
  'driver-stops-at-db': ['apps/server/src/live/a26.ts', 'pg', 'node_modules/pg/index.js'],
  'ground-imports-nothing-above': ['apps/server/src/ground/a61.ts', '../live/b.ts', 'apps/server/src/live/b.ts'],
  'live-imports-no-module': [
    'apps/server/src/live/a62.ts',
    '../modules/tags/index.ts',
    'apps/server/src/modules/tags/index.ts',
  ],
  'auth-imports-no-module': ['apps/server/src/auth/a40.ts', '../demo/b.ts', 'apps/server/src/demo/b.ts'],
  'db-is-the-ground': ['apps/server/src/db/a27.ts', '../live/b.ts', 'apps/server/src/live/b.ts'],
  'partners-through-its-index': [
    'apps/server/src/modules/leads/a29.ts',
    '../../partners/board/http.ts',
    'apps/server/src/partners/board/http.ts',
  ],
  'inbound-mail-through-its-index': [
    'apps/server/src/partners/board/a43.ts',
    '../inbound-mail/smtp.ts',
    'apps/server/src/partners/inbound-mail/smtp.ts',
  ],
  'mail-through-its-index': [
    'apps/server/src/partners/board/a44.ts',
    '../mail/smtp.ts',
    'apps/server/src/partners/mail/smtp.ts',
  ],
  'error-reports-through-its-index': [
    'apps/server/src/partners/board/a45.ts',
    '../error-reports/http.ts',
    'apps/server/src/partners/error-reports/http.ts',
  ],
  'document-store-through-its-index': [
    'apps/server/src/partners/board/a46.ts',
    '../document-store/s3.ts',
    'apps/server/src/partners/document-store/s3.ts',
  ],
  'endpoints-stand-below-plugins': [
    'apps/server/src/endpoints/a47.ts',
    '../plugins/b.ts',
    'apps/server/src/plugins/b.ts',
  ],
  'tables-are-types': ['apps/server/src/db/tables/a48.ts', '../b.ts', 'apps/server/src/db/b.ts'],
  'one-starter-of-the-embedded-database': [
    'apps/server/src/jobs/a49.ts',
    '../db/embedded-postgres/b.ts',
    'apps/server/src/db/embedded-postgres/b.ts',
  ],
  // Files that are not registered are reported with themselves as the other end.
  'server-code-is-used': ['apps/server/src/modules/leads/a41.ts', './a41.ts', 'apps/server/src/modules/leads/a41.ts'],
  'web-code-is-used': ['apps/web/src/modules/leads/a42.ts', './a42.ts', 'apps/web/src/modules/leads/a42.ts'],
  'no-cycles': ['apps/server/src/live/a28.ts', './a28b.ts', 'apps/server/src/live/a28b.ts'],
};

let tree: string;
let violations: Violation[];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const [from, specifier, to] of Object.values(BREAKS)) {
    if (to.startsWith('node_modules/')) {
      write(to, 'export const value = 1;\n');
      write(join(dirname(to), 'package.json'), '{ "main": "index.js", "type": "module" }');
    } else {
      write(to, 'export const value = 1;\n');
    }
    write(from, `import { value } from '${specifier}';\nconsole.log(value);\n`);
  }
  write('packages/places/src/index.ts', "import 'node:fs';\nexport const value = 1;\n");
  write('apps/server/src/main.ts', '');
  write('apps/web/src/main.tsx', '');
  write('apps/server/src/live/a28b.ts', "import './a28.ts';\nexport const value = 1;\n");
  for (const folder of [
    'packages/engine',
    'packages/contracts',
    'packages/places',
    'packages/market',
    'packages/reading',
    'packages/client',
    'apps/server/testkit',
  ]) {
    const name = basename(folder);
    write(
      `${folder}/package.json`,
      `{ "name": "@loadstone/${name}", "type": "module", "exports": { ".": "./src/index.ts", "./*": "./src/*/index.ts" } }`,
    );
    mkdirSync(join(tree, 'node_modules/@loadstone'), { recursive: true });
    symlinkSync(join(tree, folder), join(tree, 'node_modules/@loadstone', name));
  }
  violations = (await checkBoundaries(tree)).violations;
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the boundary check', () => {
  it.each(Object.entries(BREAKS))('sees %s broken and names both ends', (rule, [from, , to]) => {
    const found = violations.filter((violation) => violation.rule === rule);
    expect(found.map((violation) => [violation.from, violation.to])).toContainEqual([from, to]);
  });

  it('has an example that violates each rule', () => {
    expect([...RULE_NAMES].sort()).toEqual(Object.keys(BREAKS).sort());
  });

  it('sees folders of the server that import each other, where no file closes the circle', async () => {
    const other = mkdtempSync(join(tmpdir(), 'boundaries-'));
    try {
      const files = {
        'live/a.ts': "import type { B } from '../matching/b.ts';\nexport type A = B;\n",
        'matching/b.ts': 'export type B = 1;\n',
        'matching/c.ts': "import type { D } from '../db/d.ts';\nexport type C = D;\n",
        'db/d.ts': 'export type D = 1;\n',
        'db/e.ts': "import type { A } from '../live/a.ts';\nexport type E = A;\n",
        'modules/tags/index.ts': "export type { C } from '../../matching/c.ts';\n",
        'modules/leads/index.ts': "export type { F } from '../offers/index.ts';\nexport type G = 1;\n",
        'modules/offers/index.ts': "export type { F } from './f.ts';\n",
        'modules/offers/f.ts': 'export type F = 1;\n',
        'modules/offers/h.ts': "import type { G } from '../leads/index.ts';\nexport type H = G;\n",
      };
      for (const [path, text] of Object.entries(files)) {
        const file = join(other, 'apps/server/src', path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      const found = (await checkBoundaries(other)).violations.filter(({ rule }) => rule === 'no-circle-of-folders');
      expect(found.map(({ via }) => via.map((path) => path.replace('apps/server/src/', '')))).toEqual([
        ['db', 'live', 'matching'],
        ['modules/leads', 'modules/offers'],
      ]);
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('lets a part that loads on demand be imported by its file', async () => {
    write('apps/web/src/screens/desk/c.ts', "void import('../../modules/tags/b.ts');\n");
    const found = (await checkBoundaries(tree)).violations.filter(
      ({ from }) => from === 'apps/web/src/screens/desk/c.ts',
    );
    expect(found.map(({ rule }) => rule)).toEqual(['web-code-is-used']);
  });

  it('prints the chain of a cycle', () => {
    const cycle = violations.find((violation) => violation.rule === 'no-cycles');
    expect(cycle?.via).toContain('apps/server/src/live/a28b.ts');
  });
});
