import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The parts of zod that write JSON Schemas. Every schema refers to them, so that no bundler can leave them out. */
const WRITERS = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/** @returns the source of a module with the exports of the one at `path`, each of which throws when it is called */
export async function toAbsentModule(path: string): Promise<string> {
  const exported = Object.keys((await import(/* @vite-ignore */ pathToFileURL(path).href)) as object);
  const names = exported.map((name) => `absent as ${name}`);
  const absent = 'const absent = () => { throw new Error("JSON Schemas are written by the server only."); };';
  return `${absent}\nexport { ${names.join(', ')} };`;
}

/**
 * Bundles zod without its writer of JSON Schemas, which only the server needs for the API document: 5 KB of the first
 * load, compressed. Calling it in the browser throws.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load: { filter: { id: WRITERS }, handler: toAbsentModule },
  };
}
