import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, loadEnv, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { pdfFiles } from './scripts/pdf-files.ts';
import { retriedImports } from './scripts/retried-imports.ts';
import { toTextTags } from './scripts/text-files.ts';
import { contractsWithoutDocumentation } from './scripts/without-documentation.ts';
import { withoutEval } from './scripts/without-eval.ts';
import { withoutJsonSchema } from './scripts/without-json-schema.ts';
import { withoutModuleIndexes } from './scripts/without-module-indexes.ts';

/**
 * Chunks of libraries that the browser caches across releases, separate from code that changes with each release. Only
 * libraries that the first load needs: the others are in the chunks of the screens that use them.
 */
const VENDOR_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
    tags: ['$initial'],
  },
  {
    name: 'ui-kit',
    test: /node_modules[\\/](@mantine[\\/](core|hooks|store)|@tabler|@floating-ui|clsx|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tabbable)[\\/]/,
    tags: ['$initial'],
  },
  {
    name: 'data',
    test: /node_modules[\\/](@tanstack[\\/](react-query|query-core)|zod)[\\/]|packages[\\/]contracts[\\/]/,
    tags: ['$initial'],
  },
];

const OWN_MODULE = /apps[\\/]web[\\/]src[\\/]/;
const MAIN = join(import.meta.dirname, 'src/main.tsx');
const HOME_PAGE = join(import.meta.dirname, 'src/screens/desk/home-page.tsx');
/** What the home screen requests as soon as it runs: the header's buttons, the leads. */
const DESK_PARTS = [
  'src/app/assigned-loads.tsx',
  'src/screens/desk/home-leads.tsx',
  'src/screens/desk/home-live-leads.tsx',
  'src/modules/call-notes/components/due-calls-button.tsx',
  'src/modules/lane-rates/components/index-widgets.tsx',
  'src/modules/offers/components/offers-button.tsx',
  'src/screens/desk/list/components/list-menu.tsx',
].map((path) => join(import.meta.dirname, path));
/** The fields that these need, and all icons that load late: an icon of its own file is 200 bytes. */
const DESK_LIBRARIES =
  /node_modules[\\/](@tabler[\\/]|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Anchor|Input|InputBase|Paper|TextInput)[\\/])/;

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The front end's own modules that each of these files imports, directly or through others; found with the first call. */
const imported = new Map<string, Set<string>>();

function isImportedBy(root: string, id: string, graph: Graph): boolean {
  const modules = imported.get(root) ?? listImported(root, graph, new Set());
  imported.set(root, modules);
  return modules.has(id);
}

function listImported(id: string, graph: Graph, found: Set<string>): Set<string> {
  if (found.has(id) || !OWN_MODULE.test(id)) return found;
  found.add(id);
  graph.getModuleInfo(id)?.importedIds.forEach((next) => listImported(next, graph, found));
  return found;
}

/**
 * The front end's own modules of the first load, in two chunks: those of every screen, and those that the home screen
 * shares with screens that load late. A third has what the home screen requests as soon as it runs. A chunk for each set
 * of screens would be 70 files of a few hundred bytes, which compress badly and are requested six at a time.
 */
const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'frame', name: (id, graph) => (id !== MAIN && isImportedBy(MAIN, id, graph) ? 'frame' : null) },
  { debugName: 'home', name: (id, graph) => (isImportedBy(HOME_PAGE, id, graph) ? 'home' : null), minShareCount: 2 },
  {
    debugName: 'desk',
    name: (id, graph) =>
      DESK_LIBRARIES.test(id) || DESK_PARTS.some((part) => isImportedBy(part, id, graph)) ? 'desk' : null,
  },
];

/** Where the server listens while the front end runs on its own development server. */
const DEFAULT_SERVER_URL = 'http://127.0.0.1:8080';
const SERVER_PATHS = [
  '/api',
  '/oidc',
  '/config.json',
  '/version.json',
  '/portal',
  '/health',
  '/livez',
  '/readyz',
  '/assets-sign-in',
  '/driver',
  '/follow',
];

/** Functions of the contracts that only create schemas and declarations: one that nothing uses is not bundled. */
const PURE_FUNCTIONS = ['z', 'defineEndpoint', 'declareEvents', 'toFactShape', 'toPlainFlagShape', 'toPlainDraftShape'];

const FIRST_TEXTS = '/texts/compiled/start/';
/** The font of Latin text; the others load where a name needs them. */
const FIRST_FONT = /\/inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Loads what the first screen needs beside the program, not after it: its texts, the scripts of the home screen, to which
 * every sign-in leads, and the font.
 */
function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    transformIndexHtml(_html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const needed = (entry: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> => {
        if (entry === undefined || found.has(entry.fileName)) return found;
        found.add(entry.fileName);
        entry.imports.forEach((name) =>
          needed(
            chunks.find(({ fileName }) => fileName === name),
            found,
          ),
        );
        return found;
      };
      const home = chunks.find(({ facadeModuleId }) => facadeModuleId === HOME_PAGE);
      const known = needed(entry);
      const scripts = [...needed(home)].filter((fileName) => !known.has(fileName));
      const font = Object.keys(bundle).find((fileName) => FIRST_FONT.test(fileName));
      return [
        ...toTextTags(bundle, '/', (module) => module.includes(FIRST_TEXTS)),
        ...scripts.map((fileName) => toLink({ rel: 'modulepreload', href: `/${fileName}` })),
        ...(font === undefined ? [] : [toLink({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` })]),
      ];
    },
  };
}

function toLink(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' };
}

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, import.meta.dirname, 'SERVER_').SERVER_URL ?? DEFAULT_SERVER_URL;
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      withoutModuleIndexes(),
      retriedImports(),
      contractsWithoutDocumentation(),
      withoutJsonSchema(),
      withoutEval(),
      preloadFirstScreen(),
      pdfFiles(),
    ],
    build: {
      target: 'es2024',
      // A font or picture inside a style sheet would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      manifest: true,
      rolldownOptions: {
        // The home screen as an entry of its own: the libraries that only it needs are then in the libraries' chunks,
        // not in twenty small files.
        input: { index: join(import.meta.dirname, 'index.html'), home: HOME_PAGE },
        // The contracts only describe: what the front end does not use of them is left out.
        treeshake: { manualPureFunctions: PURE_FUNCTIONS },
        output: { codeSplitting: { groups: [...VENDOR_CHUNKS, ...SHARED_CHUNKS] } },
      },
    },
    server: {
      host: '127.0.0.1',
      strictPort: true,
      proxy: {
        ...Object.fromEntries(SERVER_PATHS.map((path) => [path, { target }])),
        '/hub': { target, ws: true },
      },
    },
  };
});
