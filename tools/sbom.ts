import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Manifest {
  workspaces?: readonly string[];
  dev?: boolean;
  devDependencies?: unknown;
}

interface Lock {
  readonly packages: Record<string, Manifest & { readonly resolved?: string }>;
}

/** Workspaces that only build and test. */
const DEVELOPMENT = /^(?:e2e|tools|apps\/server\/testkit)$/;
const OUTPUT = 'sbom.cdx.json';

function withoutDevelopment({ devDependencies: _removed, ...manifest }: Manifest): Manifest {
  const { workspaces } = manifest;
  return workspaces === undefined
    ? manifest
    : { ...manifest, workspaces: workspaces.filter((pattern) => !DEVELOPMENT.test(pattern)) };
}

/**
 * Writes the CycloneDX list of the packages that `npm ci --omit dev` installs. npm reads a copy of the lock file without the
 * packages of development: with `--omit dev` it leaves out a package that both need (npm/cli issue 7909).
 */
function writeSbom(): void {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    const packages = Object.entries(lock.packages)
      .filter(([path, { dev, resolved }]) => dev !== true && !DEVELOPMENT.test(resolved ?? path))
      .map(([path, entry]) => [path, withoutDevelopment(entry)] as const);
    for (const [path] of packages.filter(([place]) => !place.includes('node_modules/'))) {
      const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify(withoutDevelopment(manifest)));
    }
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
    );
    const list = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    });
    writeFileSync(OUTPUT, list);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

writeSbom();
