import { spawn } from 'node:child_process';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';
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
  withWorld,
  type DocumentWorld,
  type WorldOptions,
} from './document-world.ts';
import { end } from './server-process.ts';

const SWEEP = join(import.meta.dirname, 'sweep-once.ts');
/** More free space than any disk has, so that the reserve is used. */
const LARGEST_RESERVE_MB = '1000000';
/** A file system with more free space is not filled: it would take too long and disturb other programs. */
const FILLED_BYTES_MAXIMUM = 2 * 1024 ** 3;

/** The result of one step. */
export interface DocumentRound {
  readonly step: string;
  readonly faults: readonly string[];
}

/** Brings the server to the step while it stores the named file, and ends the fault. */
type Step = (world: DocumentWorld, name: string) => Promise<string[]>;

/** The steps of an upload at which the server is killed. */
export const KILL_STEPS: Readonly<Record<string, Step>> = {
  'killed before the bytes': async (world, name) => {
    await uploadPart(world, name, 0);
    await kill(world);
    return [];
  },
  'killed in the middle of the bytes': async (world, name) => {
    await uploadPart(world, name, 0.5);
    await waitUntil(async () => (await listIncoming(world)).some((bytes) => bytes > 0), 'half a file');
    await kill(world);
    return [];
  },
  'killed after the bytes and before the row': async (world, name) => {
    await killBeforeRow(world, name);
    return [];
  },
  'killed in the middle of one file and before the row of another': async (world, name) => {
    await uploadPart(world, `${name}-half`, 0.5);
    await waitUntil(async () => (await listIncoming(world)).some((bytes) => bytes > 0), 'half a file');
    await killBeforeRow(world, name);
    return (await listIncoming(world)).length > 0 ? [] : ['the half file was not left for the sweep'];
  },
  'killed after the row and before the thumbnail': async (world, name) => {
    const { db } = world.database;
    await db.transaction().execute(async (tx) => {
      // Reads pass, the insert of the thumbnail waits.
      await sql`lock table document_thumbnails in share mode`.execute(tx);
      const sent = upload(world, name).catch(() => undefined);
      const isClaimed = async (): Promise<boolean> => {
        const row = await db
          .selectFrom('documents')
          .select('thumbnail_tries')
          .where('name', '=', name)
          .executeTakeFirst();
        return row?.thumbnail_tries === 1;
      };
      await waitUntil(isClaimed, 'a thumbnail in work');
      await kill(world);
      await sent;
    });
    const due = await db.selectFrom('documents').select('thumbnail_due_on').where('name', '=', name).execute();
    return due.length === 1 && due[0]?.thumbnail_due_on !== null ? [] : ['the thumbnail is not due any more'];
  },
  'killed while it sweeps': async (world, name) => {
    const before = await listStored(world);
    await killBeforeRow(world, name);
    const [orphan] = (await listStored(world)).filter((key) => !before.includes(key));
    if (orphan === undefined) return ['no content was left for the sweep'];
    const { db } = world.database;
    await db.transaction().execute(async (tx) => {
      await lockForContent(tx, orphan);
      const environment = { ...process.env, ...world.environment, DATABASE_URL: world.database.url };
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

/** The faults of the store during which the server runs. */
export const STORE_STEPS: Readonly<Record<string, Step>> = {
  'store unavailable': async (world, name) => {
    if (world.bucket !== undefined) {
      world.bucket.faults.push(...Array.from({ length: 3 }, () => ({ status: 503, code: 'ServiceUnavailable' })));
      return expectStatus(world, name, 503);
    }
    const { folder } = world.configuration.documents;
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    try {
      return await expectStatus(world, name, 503);
    } finally {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    }
  },
  'reserve of the disk used': async (world, name) => {
    await restart(world, { DISK_RESERVE_MB: LARGEST_RESERVE_MB });
    try {
      return await expectStatus(world, name, 507);
    } finally {
      await restart(world);
    }
  },
};

const FULL_DISK = 'disk full';

/** Fills the disk below the reserve until the server refuses, then to the last byte. */
async function fillDisk(world: DocumentWorld, name: string): Promise<string[]> {
  const filler = join(world.folder, 'filler');
  const { bavail, bsize } = await statfs(world.folder);
  if (bavail * bsize > FILLED_BYTES_MAXIMUM) throw new Error(`${world.folder} is not on a small file system.`);
  try {
    // The last blocks: the file may be written in part, which fills the disk as well.
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
    return await expectStatus(world, name, 507);
  } finally {
    await rm(filler, { force: true });
    await waitUntil(() => hasSpace(world), 'a board that has space again');
  }
}

async function hasSpace({ address }: DocumentWorld): Promise<boolean> {
  const health = (await (await fetch(`${address}/health`)).json()) as { storage?: string };
  return health.storage === undefined;
}

async function expectStatus(world: DocumentWorld, name: string, expected: number): Promise<string[]> {
  const { status } = await upload(world, name);
  return status === expected ? [] : [`the upload had status ${status} instead of ${expected}`];
}

async function killBeforeRow(world: DocumentWorld, name: string): Promise<void> {
  const before = (await listStored(world)).length;
  await world.database.db.transaction().execute(async (tx) => {
    // Reads pass, the insert of the row waits.
    await sql`lock table documents in share mode`.execute(tx);
    const sent = upload(world, name).catch(() => undefined);
    await waitUntil(async () => (await listStored(world)).length > before, 'a stored content');
    await kill(world);
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
  options: WorldOptions & { readonly seed: number; readonly steps?: readonly string[] },
): Promise<DocumentRound[]> {
  const all: Readonly<Record<string, Step>> = {
    ...KILL_STEPS,
    ...STORE_STEPS,
    ...(options.folder === undefined ? {} : { [FULL_DISK]: fillDisk }),
  };
  return withWorld(options, async (world) => {
    const rounds: DocumentRound[] = [];
    for (const [step, run] of Object.entries(all)) {
      if (options.steps?.includes(step) === false) continue;
      rounds.push({ step, faults: await runStep(world, run, `seed-${options.seed}-${step.replaceAll(' ', '-')}`) });
    }
    return rounds;
  });
}

async function runStep(world: DocumentWorld, run: Step, name: string): Promise<string[]> {
  const faults = await run(world, name);
  if (world.server.exitCode !== null || world.server.signalCode !== null) await restart(world);
  await sweep(world);
  faults.push(...(await findLeftovers(world)));
  const first = await upload(world, name);
  const second = await upload(world, name);
  if (first.status !== 200) faults.push(`the repeated upload had status ${first.status}`);
  if (first.body.documentId !== second.body.documentId) faults.push('two uploads under one key have two documents');
  const rows = await world.database.db.selectFrom('documents').select('id').where('name', '=', name).execute();
  if (rows.length !== 1) faults.push(`the file has ${rows.length} documents`);
  await sweep(world);
  faults.push(...(await findLeftovers(world)));
  return faults;
}
