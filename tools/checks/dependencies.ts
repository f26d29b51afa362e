import { readFileSync } from 'node:fs';

/** Allowed licences; MPL and CC data only if unchanged. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Zlib',
  // Older spellings of MIT and the three-clause BSD licence in manifests of the map's build tools.
  'MIT/X11',
  'BSD',
]);

/**
 * Packages with a licence that is not on the list, by name. libvips, inside sharp, is under the LGPL and linked dynamically:
 * it is used unchanged and can be replaced by another build.
 */
const LICENCE_EXCEPTIONS = /^@img\/sharp-(libvips-|win32-|wasm32$)/;

interface LockEntry {
  version?: string;
  license?: string;
  link?: boolean;
}

/** Whether every licence of an SPDX `AND`, or one of an `OR`, is allowed. */
export function isAllowedLicence(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowedLicence);
  return plain.split(' AND ').every((licence) => ALLOWED.has(licence.trim()));
}

/** Packages of a lock file whose licence is missing or not allowed, as `name: licence`. */
export function listLicenceFaults(
  packages: Record<string, LockEntry>,
  ownLicence: (path: string) => string | undefined,
): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .map(([path, entry]) => [path, entry.license ?? ownLicence(path) ?? 'none stated'] as const)
    .filter(([path, licence]) => !isAllowedLicence(licence) && !isException(path))
    .map(([path, licence]) => `${path}: ${licence}`);
}

function isException(path: string): boolean {
  return LICENCE_EXCEPTIONS.test(path.split('node_modules/').at(-1) ?? '');
}

/** Dependencies of a manifest without an exact version, as `name version`. */
export function listLooseVersions(manifest: Record<string, Record<string, string> | undefined>): string[] {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(manifest[group] ?? {})
      .filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))
      .map(([name, version]) => `${name} ${version}`),
  );
}

function readManifestLicence(path: string): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as {
      license?: string | { type?: string };
      licenses?: { type: string }[];
    };
    if (typeof manifest.license === 'string') return manifest.license;
    return manifest.license?.type ?? manifest.licenses?.map((licence) => licence.type).join(' OR ');
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
  const manifests = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'));
  const loose = manifests.flatMap((path) =>
    listLooseVersions(JSON.parse(readFileSync(`${path === '' ? '.' : path}/package.json`, 'utf8'))),
  );
  const licences = listLicenceFaults(lock.packages, readManifestLicence);
  const addresses = Object.entries(lock.packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') && /^https?:/.test(String((entry as { resolved?: string }).resolved ?? '')),
  );
  for (const fault of loose) console.error(`not pinned: ${fault}`);
  for (const fault of licences) console.error(`licence: ${fault}`);
  for (const [path] of addresses) console.error(`download address recorded: ${path}`);
  if (loose.length + licences.length + addresses.length > 0) process.exitCode = 1;
  else console.log(`${Object.keys(lock.packages).length} packages, every one pinned and licensed.`);
}
