import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { lockForContent } from '../src/db/transaction.ts';
import {
  findLeftovers,
  kill,
  listIncoming,
  listStored,
  restart,
  sweep,
  upload,
  uploadPart,
  waitUntil,
  withDocumentBoard,
  type DocumentBoard,
  type DocumentBoardOptions,
} from './document-board.ts';
import { end } from './server-process.ts';

const SWEEP = join(import.meta.dirname, 'sweep-once.ts');

/** The result of one step. */
interface DocumentRound {
  readonly step: string;
  readonly faults: readonly string[];
}

/** Brings the server to the step while it stores the named file, and ends the fault. */
type Step = (board: DocumentBoard, name: string) => Promise<string[]>;

/** The steps of an upload at which the server is killed. */
const KILL_STEPS: Readonly<Record<string, Step>> = {
  'killed before the bytes': async (board, name) => {
    await uploadPart(board, name, 0);
    await kill(board);
    return [];
  },
  'killed in the middle of the bytes': async (board, name) => {
    await uploadPart(board, name, 0.5);
    await waitUntil(async () => (await listIncoming(board)).some((bytes) => bytes > 0), 'half a file');
    await kill(board);
    return [];
  },
  'killed after the bytes and before the row': async (board, name) => {
    await killBeforeRow(board, name);
    return [];
  },
  'killed in the middle of one file and before the row of another': async (board, name) => {
    await uploadPart(board, `${name}-half`, 0.5);
    await waitUntil(async () => (await listIncoming(board)).some((bytes) => bytes > 0), 'half a file');
    await killBeforeRow(board, name);
    return (await listIncoming(board)).length > 0 ? [] : ['the half file was not left for the sweep'];
  },
  'killed after the row and before the thumbnail': async (board, name) => {
    const { db } = board.database;
    await db.transaction().execute(async (tx) => {
      // Reads pass, the insert of the thumbnail waits.
      await sql`lock table document_thumbnails in share mode`.execute(tx);
      const sent = upload(board, name).catch(() => undefined);
      const isClaimed = async (): Promise<boolean> => {
        const { rows } = await sql`
          select from graphile_worker.jobs where task_identifier = 'thumbnail' and locked_at is not null`.execute(db);
        return rows.length > 0;
      };
      await waitUntil(isClaimed, 'a thumbnail in work');
      await kill(board);
      await sent;
    });
    const due = await db.selectFrom('documents').select('is_thumbnail_due').where('name', '=', name).execute();
    return due.length === 1 && due[0]?.is_thumbnail_due === true ? [] : ['the thumbnail is not due any more'];
  },
  'killed while it sweeps': async (board, name) => {
    const before = await listStored(board);
    await killBeforeRow(board, name);
    const [orphan] = (await listStored(board)).filter((key) => !before.includes(key));
    if (orphan === undefined) return ['no content was left for the sweep'];
    const { db } = board.database;
    await db.transaction().execute(async (tx) => {
      await lockForContent(tx, orphan);
      const environment = { ...process.env, ...board.environment, DATABASE_URL: board.database.url };
      const sweeping = spawn(process.execPath, [SWEEP], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
      const isWaiting = async (): Promise<boolean> => {
        const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db);
        return rows.length > 0;
      };
      await waitUntil(isWaiting, 'a sweep that waits');
      await end(sweeping, 'SIGKILL');
    });
    return [];
  },
};

async function killBeforeRow(board: DocumentBoard, name: string): Promise<void> {
  const before = (await listStored(board)).length;
  await board.database.db.transaction().execute(async (tx) => {
    // Reads pass, the insert of the row waits.
    await sql`lock table documents in share mode`.execute(tx);
    const sent = upload(board, name).catch(() => undefined);
    await waitUntil(async () => (await listStored(board)).length > before, 'a stored content');
    await kill(board);
    await sent;
  });
}

/**
 * Causes each fault while a file is added, then starts and sweeps, and adds the same file again under its key. All steps
 * use one board, as a real one does.
 *
 * @param options.steps names of steps; default all
 */
export async function runDocumentRounds(
  options: DocumentBoardOptions & { readonly seed: number; readonly steps?: readonly string[] },
): Promise<DocumentRound[]> {
  return withDocumentBoard(options, async (board) => {
    const rounds: DocumentRound[] = [];
    for (const [step, run] of Object.entries(KILL_STEPS)) {
      if (options.steps?.includes(step) === false) continue;
      rounds.push({ step, faults: await runStep(board, run, `seed-${options.seed}-${step.replaceAll(' ', '-')}`) });
    }
    return rounds;
  });
}

async function runStep(board: DocumentBoard, run: Step, name: string): Promise<string[]> {
  const faults = await run(board, name);
  if (board.server.exitCode !== null || board.server.signalCode !== null) await restart(board);
  await sweep(board);
  faults.push(...(await findLeftovers(board)));
  const first = await upload(board, name);
  const second = await upload(board, name);
  if (first.status !== 200) faults.push(`the repeated upload had status ${first.status}`);
  if (first.body.documentId !== second.body.documentId) faults.push('two uploads under one key have two documents');
  const rows = await board.database.db.selectFrom('documents').select('id').where('name', '=', name).execute();
  if (rows.length !== 1) faults.push(`the file has ${rows.length} documents`);
  await sweep(board);
  faults.push(...(await findLeftovers(board)));
  return faults;
}
