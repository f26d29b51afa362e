// Plain JavaScript for any Node from 20 on: it runs at the end of an installation and before the project's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** What each was made from, as a hash. */
const STAMPS = '.cache/derived';
const OWN_NODE = 'node_modules/.bin/node';
/** The first version that runs TypeScript. */
const TYPESCRIPT_MAJOR = 24;

/**
 * @typedef {object} Derived
 * @property {readonly string[]} sources files, and folders with all that is in them
 * @property {readonly string[]} made what must exist
 * @property {string} script writes it
 * @property {readonly string[]} needs the package that the script needs, at the places where npm may have installed it
 */

/**
 * What is derived and not in git.
 *
 * @satisfies {Record<string, Derived>}
 */
export const DERIVED = {
  texts: {
    sources: [
      'apps/server/src/ground/texts',
      'apps/web/scripts/start-texts.ts',
      'apps/web/src/driver/texts',
      'apps/web/src/follow/texts',
      'apps/web/src/lib/texts',
      'packages/contracts/src',
      'packages/reading/src/texts',
      'tools/texts',
    ],
    made: [
      'apps/server/src/ground/texts/compiled/en.json',
      'apps/web/src/driver/texts/compiled/en.json',
      'apps/web/src/follow/texts/compiled/en.json',
      'apps/web/src/lib/texts/compiled/en.json',
      'apps/web/src/lib/texts/compiled/start/en.json',
      'packages/reading/src/texts/compiled/words.json',
    ],
    script: 'tools/texts/compile.ts',
    needs: ['node_modules/@lingui/message-utils'],
  },
  client: {
    sources: ['docs/openapi-v1.json', 'packages/client/scripts', 'packages/client/package.json'],
    made: ['packages/client/src/generated/api.ts'],
    script: 'packages/client/scripts/types.ts',
    needs: ['node_modules/openapi-typescript', 'packages/client/node_modules/openapi-typescript'],
  },
};

/** @typedef {keyof typeof DERIVED} DerivedName */

/** @param {string} root @param {string} path @param {import('node:crypto').Hash} hash */
function addToHash(root, path, hash) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  else for (const name of readdirSync(full).sort()) if (name !== 'compiled') addToHash(root, `${path}/${name}`, hash);
}

/** The Node that runs the scripts: the project's own where it is installed. @param {string} root */
function findNode(root) {
  if (existsSync(join(root, OWN_NODE))) return join(root, OWN_NODE);
  return Number(process.versions.node.split('.')[0]) >= TYPESCRIPT_MAJOR ? process.execPath : undefined;
}

/** Why it cannot be made here; undefined where it can. @param {string} root @param {Derived} derived */
function findMissing(root, { needs }) {
  if (!needs.some((path) => existsSync(join(root, path)))) return `${needs[0]} is missing`;
  if (findNode(root) === undefined) return "the project's own Node is missing";
  return undefined;
}

/**
 * Makes what is missing or older than its sources.
 *
 * @param {string} root
 * @param {string} name
 * @param {Derived} derived
 * @returns {boolean} true where it was made, false where it is up to date
 * @throws Error where it cannot be made
 */
export function ensureMade(root, name, derived) {
  const stamp = join(root, STAMPS, name);
  const sources = createHash('sha256');
  for (const path of derived.sources) addToHash(root, path, sources);
  const hash = sources.digest('hex');
  const isMade = derived.made.every((path) => existsSync(join(root, path)));
  if (isMade && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  const missing = findMissing(root, derived);
  if (missing !== undefined) throw new Error(`The derived files of "${name}" cannot be made: ${missing}. Run: npm ci`);
  const { status } = spawnSync(findNode(root) ?? '', [derived.script], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The derived files of "${name}" could not be made; see the lines above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

/**
 * Removes the header files that the package of the project's own Node brings: 67 MB, for programs in C that nothing here
 * compiles.
 *
 * @param {string} root
 */
export function removeNodeHeaders(root) {
  const packages = join(root, 'node_modules/node/node_modules');
  if (!existsSync(packages)) return;
  for (const name of readdirSync(packages)) rmSync(join(packages, name, 'include'), { recursive: true, force: true });
}

const NAMES = /** @type {DerivedName[]} */ (Object.keys(DERIVED));

/**
 * Makes what is missing or older than its sources: a few milliseconds where nothing is.
 *
 * @param {readonly DerivedName[]} names
 * @throws Error where it cannot be made
 */
export function ensureDerived(names = NAMES) {
  for (const name of names) ensureMade(ROOT, name, DERIVED[name]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  // An installation without development packages, or without install scripts, makes what it can. What uses the files later
  // makes the rest.
  if (wanted[0] === '--installed') {
    removeNodeHeaders(ROOT);
    ensureDerived(NAMES.filter((name) => findMissing(ROOT, DERIVED[name]) === undefined));
  } else ensureDerived(NAMES.filter((name) => wanted.length === 0 || wanted.includes(name)));
}
