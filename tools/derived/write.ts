import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureDerived } from './ensure.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const REPLIES = 'apps/server/src/plugins/openapi/replies.json';

/** What writes each derived file, in an order in which each finds what it reads. All but `examples` know `--check`. */
const WRITERS: Readonly<Record<string, string>> = {
  texts: 'tools/texts/compile.ts',
  migrations: 'tools/checks/frozen-migrations.ts',
  schema: 'apps/server/scripts/schema.ts',
  openapi: 'apps/server/scripts/openapi.ts',
  client: 'packages/client/scripts/types.ts',
  asyncapi: 'apps/server/scripts/asyncapi.ts',
  configuration: 'apps/server/scripts/configuration.ts',
  budgets: 'apps/server/scripts/table-budgets.ts',
  statuses: 'apps/server/scripts/posting-statuses.ts',
  notices: 'apps/server/scripts/assignment-notices.ts',
};

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

/** Sends the example requests of the API documents to a board, and records the replies. */
function recordExamples(): boolean {
  const test = 'apps/server/src/plugins/openapi/documents.test.ts';
  return (
    run([VITEST, 'run', '--project', 'server', test], { RECORD_EXAMPLES: '1' }) &&
    run(['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', REPLIES])
  );
}

function write(name: string, isCheck: boolean): boolean {
  const script = WRITERS[name];
  if (name === 'examples') return isCheck || recordExamples();
  if (script === undefined) throw new Error(`${name} is none of: ${['examples', ...Object.keys(WRITERS)].join(' ')}`);
  // Hashes of migrations are only checked where nothing is to be written.
  if (name === 'migrations') return run(isCheck ? [script] : [script, '--freeze']);
  return run(isCheck ? [script, '--check'] : [script]);
}

/**
 * `npm run derived:write [name …]`: writes derived files, by default all but the recorded examples; `-- --check` reports those
 * that are out of date. The server, which most scripts import, reads compiled texts.
 */
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
ensureDerived(['texts']);
const names = positionals.length > 0 ? positionals : Object.keys(WRITERS);
// The first that fails stops the others, which would read what it did not write; a check reports all.
const areWritten = values.check
  ? names.map((name) => write(name, true)).every(Boolean)
  : names.every((name) => write(name, false));
process.exitCode = areWritten ? 0 : 1;
