import type { Plugin } from 'vite';

/** The part of zod that writes JSON Schemas. Every schema refers to it, so that no bundler can leave it out. */
const WRITER = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/;

/** What other files of zod import from that part. */
export const WRITER_EXPORTS = [
  'createStandardJSONSchemaMethod',
  'createToJSONSchemaMethod',
  'extractDefs',
  'finalize',
  'handleUnrepresentable',
  'initializeContext',
  'process',
  'processSchema',
] as const;

/**
 * Bundles zod without its writer of JSON Schemas, which only the server needs for the API document: 2.4 KB of the first
 * load, compressed. Calling it in the browser throws.
 */
export function withoutJsonSchema(): Plugin {
  const absent = 'const absent = () => { throw new Error("JSON Schemas are written by the server only."); };';
  const names = WRITER_EXPORTS.map((name) => `absent as ${name}`);
  return {
    name: 'without-json-schema',
    apply: 'build',
    load: { filter: { id: WRITER }, handler: () => `${absent}\nexport { ${names.join(', ')} };` },
  };
}
