import type { Plugin } from 'vite';

const CONTRACTS = /packages[\\/]contracts[\\/]src[\\/]/;
/** A string in any quotes, without a value inside. */
const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|${'`'}(?:[^${'`'}\\$]|\\.)*${'`'})`;
const DESCRIPTION = new RegExp(String.raw`\.describe\(\s*${TEXT}\s*,?\s*\)`, 'g');
const SCHEMA_NAME = new RegExp(String.raw`\.meta\(\{\s*id:\s*${TEXT},?\s*\}\)`, 'g');
const SUMMARY = new RegExp(String.raw`\bsummary:\s*${TEXT}`, 'g');

/**
 * Removes from the code of a contract what only the API document reads: descriptions and names of schemas, and the
 * summaries of endpoints. What it does not recognise stays, which is harmless.
 */
export function removeDocumentation(code: string): string {
  return code.replace(DESCRIPTION, '').replace(SCHEMA_NAME, '').replace(SUMMARY, "summary: ''");
}

/**
 * Bundles the contracts without their documentation: 5 KB of the first load, compressed. Each description also copies
 * its schema when the page starts.
 */
export function contractsWithoutDocumentation(): Plugin {
  return {
    name: 'contracts-without-documentation',
    apply: 'build',
    transform: {
      filter: { id: CONTRACTS },
      handler: (code) => ({ code: removeDocumentation(code), map: null }),
    },
  };
}
