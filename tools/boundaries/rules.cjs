const { builtinModules } = require('node:module');

/**
 * Who may import whom, as dependency-cruiser rules. Paths are relative to the root of the checked
 * tree, so that the test can point the same rules at a tree that breaks them on purpose.
 */
const TEST_CODE = '(\\.test\\.tsx?$|(^|/)(test|testkit|bench|prove|scripts)/)';

/** The modules of Node itself. */
const NODE_MODULE = `^(node:.*|${builtinModules.join('|')})$`;

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layers = [
  forbid(
    'no-cycles',
    'Files that import each other cannot be understood or tested separately.',
    { pathNot: TEST_CODE },
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid(
    'app-never-imports-app',
    'Apps communicate over HTTP only.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'package-never-imports-app',
    'Apps import packages, never the reverse. The simulator runs parts of both apps, in tests only.',
    { path: '^packages/(?!simulator/)' },
    { path: '^(apps|e2e|tools)/' },
  ),
  forbid(
    'engine-is-pure',
    'The engine uses no clock, network, disk or other package.',
    { path: '^packages/engine/src/' },
    { pathNot: '^packages/engine/src/' },
  ),
  forbid(
    'engine-bench-may-use-market',
    "The engine's bench and test may also import the market and Node.",
    { path: '^packages/engine/(bench|test)/' },
    { path: '^(apps|packages/contracts)/' },
  ),
  forbid(
    'contracts-import-the-schema-library-only',
    'Every other part imports the contracts, so they import only the schema library.',
    { path: '^packages/contracts/src/', pathNot: TEST_CODE },
    { pathNot: '^packages/contracts/src/|(^|/)node_modules/zod/' },
  ),
  forbid(
    'places-import-nothing',
    'The gazetteer imports no other package.',
    { path: '^packages/places/src/', pathNot: TEST_CODE },
    { pathNot: '^packages/places/', dependencyTypesNot: ['core'] },
  ),
  forbid(
    'market-imports-places-and-contracts',
    'The generator of sample markets imports only places and contracts.',
    { path: '^packages/market/src/', pathNot: TEST_CODE },
    { path: '^(apps|e2e|tools|packages/(?!market|places|contracts))' },
  ),
  forbid(
    'reading-imports-words-and-codes',
    'The reader is pure and runs in a browser: codes of the contracts, states of the gazetteer, the phone library.',
    { path: '^packages/reading/src/', pathNot: TEST_CODE },
    {
      pathNot:
        '^packages/(reading/src|contracts/src)/|^packages/places/src/(states|state-words|fold|distance)\\.ts$|(^|/)node_modules/libphonenumber-js/',
    },
  ),
  forbid(
    'client-imports-no-package-of-ours',
    'The client is installed without the board.',
    { path: '^packages/client/src/', pathNot: TEST_CODE },
    { path: '^(apps|e2e|tools|packages/(?!client/))' },
  ),
  forbid(
    'testkit-is-for-tests',
    'The shipped code must not import test code.',
    { path: '^(apps|packages)/', pathNot: `${TEST_CODE}|^packages/simulator/` },
    { path: '^(apps/server/testkit|packages/simulator)/' },
  ),
  forbid(
    'agent-imports-contracts-only',
    'The agent is installed without the other parts, so it imports only contracts.',
    { path: '^apps/agent/src/', pathNot: TEST_CODE },
    { path: '^(apps/(?!agent)|packages/(?!contracts))' },
  ),
];

/**
 * The folders of the front end, and the folders that each may import besides its own. A folder that is
 * not in this table may not import anything, and no other folder may import it.
 */
const WEB_LAYERS = {
  driver: ['ui', 'lib'],
  follow: ['map', 'ui', 'lib'],
  app: ['screens', 'modules', 'grid', 'map', 'live', 'ui', 'lib'],
  screens: ['modules', 'grid', 'map', 'live', 'ui', 'lib'],
  modules: ['grid', 'map', 'live', 'ui', 'lib'],
  grid: ['live', 'ui', 'lib'],
  map: ['live', 'ui', 'lib'],
  live: ['ui', 'lib'],
  ui: ['lib'],
  lib: [],
};

const webLayers = Object.entries(WEB_LAYERS).map(([layer, below]) =>
  forbid(
    `web-${layer}-imports-downwards`,
    `${layer} imports ${below.length === 0 ? 'no other folder' : below.join(', ')} only.`,
    { path: `^apps/web/src/${layer}/`, pathNot: TEST_CODE },
    { path: `^apps/web/src/(?!(${[layer, ...below].join('|')})/)` },
  ),
);

/** The rooms of `lib/`, and the rooms that each may import besides its own. */
const LIB_ROOMS = {
  device: ['api', 'browser', 'time'],
  session: ['api', 'browser', 'device', 'react'],
  places: ['format', 'texts'],
  tables: ['time'],
  format: ['settings', 'texts'],
  settings: ['api', 'browser', 'react', 'texts', 'time'],
  api: ['browser', 'texts', 'time'],
  browser: ['time'],
  code: [],
  react: ['time'],
  texts: [],
  time: [],
};

const libRooms = Object.entries(LIB_ROOMS).map(([room, below]) =>
  forbid(
    `web-lib-${room}-imports-downwards`,
    `lib/${room} imports ${below.length === 0 ? 'no other room' : below.join(', ')} only.`,
    { path: `^apps/web/src/lib/${room}/`, pathNot: TEST_CODE },
    { path: `^apps/web/src/lib/(?!(${[room, ...below].join('|')})/)[^/]+/` },
  ),
);

const web = [
  ...webLayers,
  ...libRooms,
  forbid(
    'web-folders-have-a-layer',
    'Every folder of apps/web/src is in the table of layers.',
    { path: '^apps/web/src/[^/]+/', pathNot: `^apps/web/src/(${Object.keys(WEB_LAYERS).join('|')})/` },
    {},
  ),
  forbid(
    'web-lib-rooms-are-named',
    'Every folder of lib/ is in the table of its rooms.',
    { path: '^apps/web/src/lib/[^/]+/', pathNot: `^apps/web/src/lib/(${Object.keys(LIB_ROOMS).join('|')})/` },
    {},
  ),
  forbid(
    'web-modules-through-their-index',
    'Another module is used through its index.ts; a part that loads on demand is imported by its file.',
    { path: '^apps/web/src/modules/([^/]+)/', pathNot: TEST_CODE },
    { path: '^apps/web/src/modules/(?!$1/)[^/]+/(?!index\\.ts$)', dynamic: false },
  ),
  forbid(
    'web-folders-through-their-index',
    'Screens and app use modules through their index.ts; a part that loads on demand is imported by its file.',
    { path: '^apps/web/src/(?!modules/)', pathNot: TEST_CODE },
    { path: '^apps/web/src/modules/[^/]+/(?!index\\.ts$)', dynamic: false },
  ),
  forbid(
    'requests-import-no-component',
    'Requests and caches are loaded without the components that show them.',
    { path: '^apps/web/src/modules/[^/]+/(requests|cache)\\.ts$' },
    { path: '(\\.(tsx|css)$|node_modules/(@mantine|@tabler|@floating-ui)/)' },
  ),
  forbid(
    'one-owner-of-the-grid-library',
    'Only grid/ imports the grid library.',
    { path: '^apps/web/src/', pathNot: '^apps/web/src/grid/' },
    { path: 'node_modules/ag-grid-' },
  ),
  forbid(
    'one-owner-of-the-map-library',
    'Only map/ imports the map library.',
    { path: '^apps/web/src/', pathNot: '^apps/web/src/map/' },
    { path: 'node_modules/(leaflet|supercluster|topojson-client)/' },
  ),
  forbid(
    'one-owner-of-the-pdf-library',
    'Only the documents module opens PDFs, and one file of it loads the library, so that it is never in the first load.',
    { path: '^apps/web/src/', pathNot: ['^apps/web/src/modules/documents/pdf/open-pdf\\.ts$', TEST_CODE] },
    { path: 'node_modules/pdfjs-dist/' },
  ),
  forbid(
    'one-owner-of-the-socket',
    'Only live/ opens the hub connection.',
    { path: '^apps/web/src/', pathNot: ['^apps/web/src/live/', TEST_CODE] },
    { path: 'node_modules/socket\\.io-client/' },
  ),
  forbid(
    'web-imports-contracts-and-places',
    'The browser gets no engine, market or server code.',
    { path: '^apps/web/src/', pathNot: TEST_CODE },
    { path: '^(packages/(?!contracts|places|reading)|apps/server)' },
  ),
  forbid(
    'web-reaches-no-node-module',
    'A browser has no modules of Node: a package has an entry of its own for what the front end uses. The build drops what is not used, the development server does not.',
    { path: '^apps/web/src/', pathNot: TEST_CODE },
    { path: NODE_MODULE, reachable: true },
  ),
];

/** The ports of `partners` that have an index of their own. */
const PORTS_WITH_INDEX = ['inbound-mail', 'mail', 'sms', 'error-reports', 'document-store'];
/** Those of which `partners` itself uses the index only. */
const CLOSED_PORTS = PORTS_WITH_INDEX.filter((port) => port !== 'sms');

const server = [
  forbid(
    'modules-through-their-index',
    'Another module is used through its index.ts.',
    { path: '^apps/server/src/modules/([^/]+)/', pathNot: TEST_CODE },
    { path: '^apps/server/src/modules/(?!$1/)[^/]+/(?!index\\.ts$)' },
  ),
  forbid(
    'folders-through-their-index',
    'The rest of the server uses modules through their index.ts.',
    { path: '^apps/server/src/(?!modules/)', pathNot: TEST_CODE },
    { path: '^apps/server/src/modules/[^/]+/(?!index\\.ts$)' },
  ),
  forbid(
    'matching-owns-the-engine',
    'Only matching/ imports the engine.',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/matching/', TEST_CODE] },
    { path: '^packages/engine/' },
  ),
  forbid(
    'queries-know-no-http',
    'Query files contain SQL only: they import no routes, services, presenters or Fastify.',
    { path: '\\.queries\\.ts$' },
    { path: '(\\.(routes|service|presenter)\\.ts$|node_modules/fastify/)' },
  ),
  forbid(
    'policy-is-pure',
    'Policies import contracts and row types only.',
    { path: '^apps/server/src/.*\\.policy\\.ts$' },
    {
      path: '(\\.(routes|service|queries)\\.ts$|node_modules/(fastify|pg|kysely)/|^apps/server/src/db/(?!tables/))',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'presenter-is-pure',
    'Presenters import contracts and row types only.',
    { path: '\\.presenter\\.ts$' },
    {
      path: '(\\.(routes|service|queries)\\.ts$|node_modules/(fastify|pg|kysely)/|^apps/server/src/db/(?!tables/))',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'service-knows-no-http',
    'Only routes, plugins, auth and app.ts import Fastify.',
    { path: '\\.(service|policy|presenter|queries)\\.ts$' },
    { path: 'node_modules/fastify/' },
  ),
  forbid(
    'driver-stops-at-db',
    'Only db/ imports the database driver.',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/db/', TEST_CODE] },
    { path: 'node_modules/pg/' },
  ),
  forbid(
    'one-owner-of-the-broker',
    'Only live/broker-transport.ts imports the client of the broker.',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/live/broker-transport\\.ts$', TEST_CODE] },
    { path: 'node_modules/(@redis/client|@socket\\.io/redis-streams-adapter)/' },
  ),
  forbid(
    'one-owner-of-the-queue',
    'Only task-queue/ runs tasks of the queue, and db/migrate.ts installs its tables.',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/(task-queue/|db/migrate\\.ts$)', TEST_CODE] },
    { path: 'node_modules/graphile-worker/' },
  ),
  forbid(
    'one-owner-of-telemetry',
    'Only ground/telemetry/ imports OpenTelemetry, and loads it where a collector is configured only.',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/ground/telemetry/', TEST_CODE] },
    { path: 'node_modules/@opentelemetry/' },
  ),
  forbid(
    'telemetry-is-loaded-by-configuration',
    'Only startTelemetry loads the files that import OpenTelemetry.',
    {
      path: '^apps/server/src/',
      pathNot: ['^apps/server/src/ground/telemetry/(index|open-telemetry)\\.ts$', TEST_CODE],
    },
    { path: '^apps/server/src/ground/telemetry/(open-telemetry|registry-producer)\\.ts$' },
  ),
  forbid(
    'one-owner-of-the-bucket',
    'Only partners/document-store/s3.ts imports the client of a bucket.',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/partners/document-store/s3\\.ts$', TEST_CODE] },
    { path: 'node_modules/@aws-sdk/' },
  ),
  forbid(
    'media-libraries-in-their-process',
    'Only the media process reads files of users; a hostile file must not reach the server.',
    {
      path: '^apps/server/src/',
      pathNot: ['^apps/server/src/modules/documents/media/(pictures|pdfs)\\.ts$', TEST_CODE],
    },
    { path: 'node_modules/(sharp|pdfjs-dist|@napi-rs)/' },
  ),
  forbid(
    'media-process-is-alone',
    'The media process imports nothing of the server, and the server starts it as a process only.',
    {
      path: '^apps/server/src/',
      pathNot: [
        '^apps/server/src/modules/documents/media/(media-process|pictures|pdfs|object-streams)\\.ts$',
        TEST_CODE,
      ],
    },
    { path: '^apps/server/src/modules/documents/media/(media-process|pictures|pdfs|object-streams)\\.ts$' },
  ),
  forbid(
    'partners-through-its-index',
    'The rest of the server uses partners through its index.ts or that of a port, so that no module depends on an adapter.',
    { path: '^apps/server/src/(?!partners/)', pathNot: TEST_CODE },
    { path: `^apps/server/src/partners/(?!((${PORTS_WITH_INDEX.join('|')})/)?index\\.ts$)` },
  ),
  ...CLOSED_PORTS.map((port) =>
    forbid(
      `${port}-through-its-index`,
      `The other partners use ${port} through its index.ts too.`,
      { path: `^apps/server/src/partners/(?!${port}/)`, pathNot: TEST_CODE },
      { path: `^apps/server/src/partners/${port}/(?!index\\.ts$)` },
    ),
  ),
  forbid(
    'endpoints-stand-below-plugins',
    'endpoints/ holds what each endpoint runs through; plugins/ holds what is registered once for all requests.',
    { path: '^apps/server/src/endpoints/', pathNot: TEST_CODE },
    { path: '^apps/server/src/plugins/' },
  ),
  forbid(
    'ground-imports-nothing-above',
    'Everything else of the server stands on ground/.',
    { path: '^apps/server/src/ground/', pathNot: TEST_CODE },
    { path: '^apps/server/src/(?!ground/)' },
  ),
  forbid(
    'live-imports-no-module',
    'Modules give the hub what it pushes (live/pushed-data.ts).',
    { path: '^apps/server/src/live/', pathNot: TEST_CODE },
    { path: '^apps/server/src/modules/' },
  ),
  forbid(
    'auth-imports-no-module',
    'auth/ imports no module; app.ts passes in the functions that sign-in needs.',
    { path: '^apps/server/src/auth/', pathNot: TEST_CODE },
    { path: '^apps/server/src/(modules|matching|live|jobs|demo|partners)/' },
  ),
  forbid(
    'db-is-the-ground',
    'db/ imports none of the folders that use it.',
    { path: '^apps/server/src/db/', pathNot: TEST_CODE },
    {
      path: '^apps/server/src/(modules|matching|live|auth|jobs|plugins|endpoints|demo|partners|mail|error-reports|document-store)/',
    },
  ),
  forbid(
    'tables-are-types',
    'db/tables describes rows for the compiler: it imports only the type of a change.',
    { path: '^apps/server/src/db/tables/', pathNot: TEST_CODE },
    { path: '^(apps/server/src/(?!db/(tables/|change-feed/feed-change\\.ts))|node_modules/pg/)' },
  ),
  forbid(
    'one-starter-of-the-embedded-database',
    'Only open-board-database.ts knows whether the database is embedded; scratch-database.ts has one of its own.',
    {
      path: '^apps/server/src/',
      pathNot: ['^apps/server/src/db/(embedded-postgres/|open-board-database\\.ts$|scratch-database\\.ts$)', TEST_CODE],
    },
    { path: '^apps/server/src/db/embedded-postgres/' },
  ),
];

const SERVER_ENTRIES =
  '^apps/server/src/(main|admin/main|modules/documents/media/media-process|auth/sign-in/derivation-thread|modules/rate-confirmations/drawing-thread)\\.ts$';
const WEB_ENTRIES =
  '^apps/web/src/(main\\.tsx|driver/main\\.tsx|follow/main\\.ts|modules/[^/]+/routes\\.tsx|app/pages/routes\\.tsx)$';

/** Finds unused code, and code that was written but not registered: no file imports it. */
const used = [
  forbid(
    'server-code-is-used',
    'The server and its admin command import it, directly or through other files. A new module is listed in modules/nouns.ts.',
    { path: SERVER_ENTRIES },
    { path: '^apps/server/src/', pathNot: [TEST_CODE, SERVER_ENTRIES], reachable: false },
  ),
  forbid(
    'web-code-is-used',
    'The front end imports it, directly or through other files. Screens are found by their routes.tsx; a part of a screen is placed by a screen.',
    { path: WEB_ENTRIES },
    { path: '^apps/web/src/.*\\.tsx?$', pathNot: [TEST_CODE, WEB_ENTRIES], reachable: false },
  ),
];

module.exports = {
  forbidden: [...layers, ...web, ...server, ...used],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|test-results)/' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
