import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  TEST_MASTER_KEY,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair } from '../../test/assigned-pair.ts';
import { createDocumentCalls } from '../../test/document-calls.ts';
import { createPicture } from '../../test/sample-files.ts';
import type { AdminBoard } from '../admin/command.ts';
import { runCommand } from '../../test/run-command.ts';
import { readManifest, toContentFile, type Manifest } from './manifest.ts';

let board: TestApp;
let broker: Person;
let token: number;
let folder: string;
let taken: string;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  const carrier = await createCarrier(board.db);
  await createAssignedPair(board, broker, carrier);
  ({ token } = await addPosting(board.db, broker, 'L', { comment: 'tab\there, back\\slash, Montréal' }));
  const { status } = await createDocumentCalls(board).upload(broker, token, { bytes: await createPicture('jpeg') });
  expect(status).toBe(200);
  await board.app.parts.tasks.runDue();
});
afterAll(() => board.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loadstone-backup-'));
  taken = join(folder, 'taken');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const admin = (command: string, path = taken, on: AdminBoard = board, ...flags: string[]) =>
  runCommand(board, [command, '--folder', path, ...flags], { opened: on });

/** The rows of each table by their SHA-256. The audit log differs: a restore is written there. */
function toRows({ tables, sequences, contents }: Manifest) {
  const rows = tables.filter(({ name }) => name !== 'admin_audit').map(({ name, sha256 }) => [name, sha256]);
  const isAudit = ({ name }: { name: string }): boolean => name.includes('admin_audit');
  return { rows, sequences: sequences.filter((sequence) => !isAudit(sequence)), contents };
}

describe('a backup', () => {
  let empty: TestDatabase;
  let other: AdminBoard;
  beforeEach(async () => {
    empty = await createTestDatabase();
    const documents = { ...board.configuration.documents, folder: join(folder, 'documents') };
    other = { database: empty, configuration: { ...board.configuration, documents } };
  });
  afterEach(() => empty.close());

  it('is of one instant while the board is used, and is restored with every row, number and content', async () => {
    let isTaken = false;
    const writing = (async () => {
      for (let count = 0; !isTaken || count < 20; count += 1) await addPosting(board.db, broker, 'L');
    })();
    expect(await admin('backup')).toMatchObject({ code: 0 });
    isTaken = true;
    await writing;
    expect(await admin('restore', taken, other)).toMatchObject({ code: 0 });

    const again = join(folder, 'again');
    expect(await admin('backup', again, other)).toMatchObject({ code: 0 });
    const [first, second] = [await readManifest(taken), await readManifest(again)];
    expect(toRows(second)).toEqual(toRows(first));
    expect(first.contents).toHaveLength(1);
    expect(first.tables.find(({ name }) => name === 'postings')?.rows).toBeGreaterThan(2);

    const restored = await createTestApp({
      database: empty,
      environment: { DATA_DIR: folder },
    });
    try {
      const { body } = await createDocumentCalls(restored).list(broker, 6, token, 'true');
      expect(body.map(({ thumbnailState }) => thumbnailState)).toEqual(['ready']);
      const next = await addPosting(empty.db, broker, 'L');
      expect(next.token).toBeGreaterThan(token);
    } finally {
      await restored.close();
    }
  });

  it('is refused by a board that has companies, and is not written over another one', async () => {
    expect(await admin('backup')).toMatchObject({ code: 0 });
    expect(await admin('restore')).toEqual({ code: 1, text: 'Refused: The board is not empty.' });
    expect(await admin('backup')).toEqual({ code: 1, text: `Refused: ${taken} is not empty.` });
    const broken = join(folder, 'broken');
    await mkdir(join(broken, 'tables'), { recursive: true });
    expect(await admin('backup', broken)).toEqual({ code: 1, text: `Refused: ${broken} is not empty.` });
  });

  it('is recognised where it is damaged, before anything is changed', async () => {
    await admin('backup');
    const { tables, contents } = await readManifest(taken);
    const file = join(taken, tables.find(({ name }) => name === 'postings')?.file ?? '');
    const rows = await readFile(file);
    const content = toContentFile(taken, contents[0] ?? '');

    await writeFile(file, rows.subarray(0, -9));
    expect(await admin('restore', taken, other)).toEqual({ code: 1, text: `Refused: ${file} cannot be read.` });
    await rm(file);
    expect(await admin('restore', taken, other)).toMatchObject({ code: 1 });
    await writeFile(file, rows);

    await appendFile(content, 'x');
    const text = `Refused: The content ${contents[0]} has changed.`;
    expect(await admin('restore', taken, other)).toEqual({ code: 1, text });
    expect(await admin('verify-backup')).toEqual({ code: 1, text });

    await rm(join(taken, 'manifest.json'));
    expect((await admin('verify-backup')).text).toContain('this is no backup, or it did not end');
    expect(await empty.db.selectFrom('companies').select('account_id').execute()).toEqual([]);
    expect(await readdir(folder)).toEqual(['taken']);
  });

  it('has no master key unless asked, and is refused by a board that lacks it', async () => {
    const file = join(folder, 'other', 'master.key');
    const lacking = { ...other, configuration: { ...other.configuration, masterKeys: { text: undefined, file } } };
    const withoutKey = await admin('backup');
    expect(withoutKey.text).toMatch(/Keep master key [0-9a-f]{12} in another place/);
    expect(await readdir(taken)).not.toContain('master.key');
    const refused = await admin('restore', taken, lacking);
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/which is not in .*master\.key/) });
    expect(await empty.db.selectFrom('data_keys').selectAll().execute()).toEqual([]);

    const whole = join(folder, 'whole');
    expect(await admin('backup', whole, board, '--with-key')).toMatchObject({ code: 0 });
    expect(await readFile(join(whole, 'master.key'), 'utf8')).toBe(`${TEST_MASTER_KEY}\n`);
    expect(await admin('restore', whole, lacking)).toMatchObject({ code: 0 });
    expect((await readFile(file, 'utf8')).split('\n')[0]).toBe(TEST_MASTER_KEY);
  });

  it('is verified in a database of its own', async () => {
    await admin('backup');
    const { rows } = toRows(await readManifest(taken));
    expect(await admin('verify-backup')).toMatchObject({ code: 0, text: expect.stringContaining('is complete') });
    expect(rows.length).toBeGreaterThan(40);
    // A manifest that was changed is noticed, too: the rows are not those that it states.
    const path = join(taken, 'manifest.json');
    const manifest = await readManifest(taken);
    await writeFile(
      path,
      JSON.stringify({ ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: 1 })) }),
    );
    expect(await admin('verify-backup')).toMatchObject({ code: 1 });
  });
});
