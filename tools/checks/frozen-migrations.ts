import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const FOLDER = 'apps/server/migrations';
const LEDGER = `${FOLDER}/frozen.json`;

/**
 * Compares migrations with the ledger of frozen ones.
 *
 * @returns one line per migration that was changed, is missing, or is not in the ledger yet
 */
export function listMigrationFaults(
  found: ReadonlyMap<string, string>,
  frozen: Readonly<Record<string, string>>,
): string[] {
  const faults: string[] = [];
  for (const [name, hash] of Object.entries(frozen)) {
    const now = found.get(name);
    if (now === undefined) faults.push(`${name} has landed and may not be removed`);
    else if (now !== hash) faults.push(`${name} has landed and may not change; write a new migration`);
  }
  for (const name of found.keys()) {
    if (!(name in frozen)) faults.push(`${name} is not in frozen.json; run npm run derived:write migrations`);
  }
  return faults;
}

/**
 * The ledger after `--freeze`: a landed migration keeps its hash; one that has not landed may still change.
 *
 * @param landed the ledger of the main branch
 */
export function toLedger(
  found: ReadonlyMap<string, string>,
  landed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries([...found].map(([name, hash]) => [name, landed[name] ?? hash]));
}

/** The ledger at the commit at which this branch left main; without git, the one in the working tree. */
function readLandedLedger(current: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return git('show', `${git('merge-base', 'HEAD', 'main').trim()}:${LEDGER}`);
  } catch {
    return current;
  }
}

function readMigrations(): Map<string, string> {
  const names = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.+\.ts$/.test(name))
    .sort();
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(`${FOLDER}/${name}`))
        .digest('hex'),
    ]),
  );
}

if (import.meta.main) {
  const found = readMigrations();
  const current = existsSync(LEDGER) ? readFileSync(LEDGER, 'utf8') : '{}';
  if (process.argv.includes('--freeze')) {
    const landed = JSON.parse(readLandedLedger(current)) as Record<string, string>;
    writeFileSync(LEDGER, `${JSON.stringify(toLedger(found, landed), null, 2)}\n`);
  } else {
    const frozen = JSON.parse(current) as Record<string, string>;
    const faults = listMigrationFaults(found, frozen);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else console.log(`${found.size} migrations, all as they landed.`);
  }
}
