import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { retriedImports } from './scripts/retried-imports.ts';
import { nameTextFiles } from './scripts/text-files.ts';

const BASE = '/driver/';

/** The driver's page: a build of its own, because the chunks of the desk would make its first load larger. */
export default defineConfig({
  root: join(import.meta.dirname, 'driver'),
  base: BASE,
  plugins: [react(), retriedImports(), nameTextFiles(BASE)],
  build: {
    target: 'es2022',
    outDir: join(import.meta.dirname, 'dist/driver'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
