import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite';
import { pdfFiles } from './scripts/pdf-files.ts';
import { contractsWithoutDocumentation } from './scripts/without-documentation.ts';

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
    test: /node_modules[\\/](@mantine[\\/](core|hooks|store)|@floating-ui|clsx|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tabbable)[\\/]/,
    tags: ['$initial'],
  },
  {
    name: 'data',
    test: /node_modules[\\/](@tanstack[\\/](react-query|query-core)|zod)[\\/]|packages[\\/]contracts[\\/]/,
    tags: ['$initial'],
  },
];

const OWN_MODULE = /apps[\\/]web[\\/]src[\\/]/;
const HOME_PAGE = join(import.meta.dirname, 'src/app/pages/home-page.tsx');

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Modules that the home screen imports, directly or through others; found with the first call. */
let homeModules: Set<string> | undefined;

function isOfHome(id: string, graph: Graph): boolean {
  homeModules ??= listImported(HOME_PAGE, graph, new Set());
  return homeModules.has(id);
}

function listImported(id: string, graph: Graph, found: Set<string>): Set<string> {
  if (found.has(id) || !OWN_MODULE.test(id)) return found;
  found.add(id);
  graph.getModuleInfo(id)?.importedIds.forEach((imported) => listImported(imported, graph, found));
  return found;
}

/**
 * The front end's own modules of the first load, in two chunks: those of every screen, and those that the home screen
 * shares with screens that load late. A chunk for each set of screens would be 70 files of a few hundred bytes, which
 * compress badly.
 */
const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'frame', test: (id) => OWN_MODULE.test(id) && !id.endsWith('/main.tsx'), tags: ['$initial'] },
  { debugName: 'home', name: (id, graph) => (isOfHome(id, graph) ? 'home' : null), minShareCount: 2 },
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
  '/assets-sign-in',
  '/driver',
  '/follow',
];

/** Loads the first screen's texts in the default language beside the program, not after it: the first render waits for both. */
function preloadTexts(): Plugin {
  return {
    name: 'preload-texts',
    transformIndexHtml(_html, { bundle }) {
      const texts = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/texts/compiled/start/en.json'),
      );
      if (texts === undefined) return [];
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${texts.fileName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, import.meta.dirname, 'SERVER_').SERVER_URL ?? DEFAULT_SERVER_URL;
  return {
    root: import.meta.dirname,
    plugins: [react(), contractsWithoutDocumentation(), preloadTexts(), pdfFiles()],
    build: {
      target: 'es2024',
      // A font or picture inside a style sheet would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      // The style sheet of a dialog that failed to load once, as without a connection, is not requested again until the
      // page is reloaded: the dialog would have no styles. All of them are some 15 KB more than the first screen's.
      cssCodeSplit: false,
      manifest: true,
      rolldownOptions: {
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
