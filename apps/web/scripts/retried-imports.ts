import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module of Vite with the function that each `import()` of a build runs through. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const LOAD_CODE = join(import.meta.dirname, '../src/lib/code/load-code.ts');

/**
 * Lets each `import()` of a build run through `loadCode`, in place of Vite's function, which requests the same scripts by
 * links and keeps their failures.
 */
export function retriedImports(): Plugin {
  let base = '/';
  let isReplaced = false;
  return {
    name: 'retried-imports',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        // The styles of a part are not loaded with its scripts: all of them are in the page's style sheet.
        cssCodeSplit: false,
        modulePreload: {
          // Vite leaves out the script of a part that imports no other.
          resolveDependencies: (file, scripts, { hostType }) =>
            hostType === 'js' && scripts.length === 0 ? [file] : scripts,
        },
      },
    }),
    configResolved(config) {
      base = config.base;
    },
    load: {
      filter: { id: HELPER },
      handler() {
        isReplaced = true;
        return `import { createLoadCode } from ${JSON.stringify(LOAD_CODE)};\nexport const __vitePreload = createLoadCode(${JSON.stringify(base)});`;
      },
    },
    generateBundle(_options, bundle) {
      const hasImports = Object.values(bundle).some((file) => file.type === 'chunk' && file.dynamicImports.length > 0);
      if (hasImports && !isReplaced)
        this.error(`Vite does not load its preload helper: failed imports could not be retried.`);
    },
  };
}
