import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECK_STEPS } from '../check.ts';
import { CATALOGUES, SHARED, TYPED_WORDS } from '../texts/catalogues.ts';
import { listMessages } from '../texts/messages.ts';
import { copyTree } from './copy-of-tree.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The scratch databases and the type checks are slow on a busy machine. */
const TIMEOUT_MS = 600_000;
const run = promisify(execFile);

/** The types of the parts that are generated; every check in `npm run test:long`. */
const CHECKS =
  process.env['GENERATED_CHECKS'] === 'all'
    ? CHECK_STEPS
    : CHECK_STEPS.filter(({ name }) => /^types of (packages\/(engine|contracts)|apps\/(server|web))$/.test(name));

/** They run with each fact that there is. */
const FACT_TESTS = [
  'apps/server/test/posting-facts.test.ts',
  'apps/web/src/grid/fact-columns.test.ts',
  'packages/contracts/src/postings/plain-facts.test.ts',
];

/** Adds a language to a copy of the tree: a file for each catalogue, with the words of English. */
function addLanguage(folder: string, language: string): void {
  const shared = listMessages(SHARED.english);
  for (const { folder: of, english } of [SHARED, ...CATALOGUES]) {
    const own = [...listMessages(english)].filter(([key]) => of === SHARED.folder || !shared.has(key));
    writeFileSync(join(folder, of, `${language}.json`), JSON.stringify(Object.fromEntries(own)));
  }
  copyFileSync(join(folder, TYPED_WORDS, 'en.json'), join(folder, TYPED_WORDS, `${language}.json`));
}

describe('generated code', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'generated-code-')));
  const paths: string[] = [];

  /** Runs a script in the copy. @returns its output; rejects with it where the script fails. */
  async function node(...command: string[]): Promise<string> {
    try {
      const { stdout } = await run(process.execPath, command, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${command.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  }

  /** Runs a step of `npm run check` in the copy; format and lint read only the generated files. */
  async function check(name: string): Promise<void> {
    const step = CHECK_STEPS.find((each) => each.name === name)!;
    const [, ...command] = step.command;
    const read = { format: /\.(tsx?|json)$/, lint: /\.tsx?$/ }[name];
    await node(
      ...(read === undefined
        ? command
        : [...command.filter((part) => part !== '.'), ...paths.filter((path) => read.test(path))]),
    );
  }

  beforeAll(async () => {
    copyTree(ROOT, folder);
    addLanguage(folder, 'de');
    for (const command of [
      ['tools/generate/module.ts', 'load-notes'],
      ['tools/generate/migration.ts', 'load-note-authors'],
      ['tools/generate/feature.ts', 'load-notes'],
      ['tools/generate/fact.ts', 'appointment-required', 'choice'],
    ]) {
      const printed = await node(...command);
      paths.push(...printed.split('\n').filter((line) => /^(apps|packages)\//.test(line)));
    }
    await run('npm', ['run', 'derived:write'], { cwd: folder });
  }, TIMEOUT_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is created in the layout of a noun, and registered', () => {
    expect(paths.filter((path) => path.includes('load-note'))).toHaveLength(16);
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    expect(read('apps/server/schema.sql')).toContain('create table load_notes (');
    expect(read('docs/openapi.json')).toContain('"/api/LoadNote"');
    expect(read('apps/web/src/lib/texts/compiled/en.json')).toContain('"loadNotes.empty"');
  });

  it('is a fact in three files and one for each other language, and in what is derived from them', () => {
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    const named = paths.filter((path) => /appointment.?required/i.test(path + read(path)));
    expect(named.length, named.join('\n')).toBe(3 + ['fr-CA', 'de'].length);
    expect(read('apps/server/schema.sql').match(/appointment_required boolean/g)).toHaveLength(2);
    expect(read('docs/openapi-v1.json')).toContain('"description": "Appointment required"');
    expect(read('apps/web/src/driver/texts/compiled/en.json')).toContain('"facts.appointmentRequired.driver"');
  });

  it('has a third language with one file for each catalogue, and without an edit elsewhere', async () => {
    await node('tools/texts/compile.ts', '--check');
    const compiled = CATALOGUES.map(({ folder: of }) => join(of, 'compiled/de.json'));
    expect(compiled.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    const words = readFileSync(join(folder, TYPED_WORDS, 'compiled/words.json'), 'utf8');
    expect(Object.keys(JSON.parse(words) as object)).toEqual(['en', 'de', 'fr-CA']);
  });

  it.each(CHECKS.map(({ name }) => name))('passes the check of %s', check, TIMEOUT_MS);

  it(
    'passes its own tests',
    async () => {
      const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
      expect(tests).toHaveLength(2);
      await node('node_modules/vitest/vitest.mjs', 'run', ...tests, ...FACT_TESTS);
    },
    TIMEOUT_MS,
  );
});
