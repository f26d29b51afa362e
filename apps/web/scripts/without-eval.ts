import type { Plugin } from 'vite';

/** The part of zod that holds its settings. */
const SETTINGS = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/;
const CREATED = 'export const globalConfig = globalThis.__zod_globalConfig;';

/** @returns zod's settings, in which it compiles no code. @throws RangeError where the source is another one */
export function toSettingsWithoutEval(source: string): string {
  if (!source.includes(CREATED)) throw new RangeError('zod creates its settings in another way');
  return source.replace(
    CREATED,
    'export const globalConfig = Object.assign(globalThis.__zod_globalConfig, { jitless: true });',
  );
}

/**
 * Keeps zod from trying whether it may compile code. The content policy refuses that, and reports each try. The setting is
 * part of zod itself, because schemas are created before any module of the front end runs.
 */
export function withoutEval(): Plugin {
  return {
    name: 'without-eval',
    apply: 'build',
    transform: { filter: { id: SETTINGS }, handler: (source) => ({ code: toSettingsWithoutEval(source), map: null }) },
  };
}
