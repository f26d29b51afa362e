import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/**
 * Chunks of libraries that the browser caches across releases, separate from code that changes with each release. Only
 * libraries that the first load needs: the others are in the chunks of the screens that use them.
 */
const VENDOR_CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'ui-kit',
    test: /node_modules[\\/](@mantine[\\/](core|hooks|store)|@floating-ui|clsx|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tabbable)[\\/]/,
  },
  {
    name: 'data',
    test: /node_modules[\\/](@tanstack[\\/](react-query|query-core)|zod)[\\/]|packages[\\/]contracts[\\/]/,
  },
];

/** Where the server listens while the front end runs on its own development server. */
const DEFAULT_SERVER_URL = 'http://127.0.0.1:8080';
const SERVER_PATHS = ['/api', '/oidc', '/config.json', '/version.json', '/portal', '/health', '/assets-sign-in'];

/** Loads the default language's texts beside the program, not after it: the first render waits for both. */
function preloadTexts(): Plugin {
  return {
    name: 'preload-texts',
    transformIndexHtml(_html, { bundle }) {
      const texts = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/texts/compiled/en.json'),
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
    plugins: [react(), preloadTexts()],
    build: {
      target: 'es2024',
      // A font or picture inside a style sheet would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      // The style sheet of a dialog that failed to load once, as without a connection, is not requested again until the
      // page is reloaded: the dialog would have no styles. All of them are some 15 KB more than the first screen's.
      cssCodeSplit: false,
      manifest: true,
      rolldownOptions: {
        output: { codeSplitting: { groups: VENDOR_CHUNKS.map((group) => ({ ...group, tags: ['$initial'] })) } },
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
