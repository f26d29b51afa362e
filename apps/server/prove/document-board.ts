import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadDocument, type Document } from '@loadstone/contracts/documents';
import { addPosting, createCarrier, tokenFor, type Person } from '@loadstone/testkit';
import sharp from 'sharp';
import { systemClock } from '../src/ground/clock.ts';
import { parseConfiguration, type Configuration } from '../src/ground/settings/config.ts';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { sweepStore } from '../src/modules/documents/sweep.service.ts';
import { createDocumentStore, type DocumentStore } from '../src/partners/document-store/index.ts';
import { S3_BUCKET, S3_KEYS, startS3Server, type S3Server } from '../src/partners/document-store/test/s3-server.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';

const PICTURE_SIDE = 160;
const WAIT_LIMIT_MS = 600_000;
const BOUNDARY = 'prove-documents-boundary';

/** A server with a database, a store of documents and one posting of a carrier. */
export interface DocumentBoard {
  readonly folder: string;
  readonly address: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly database: OpenDatabase;
  readonly store: DocumentStore;
  readonly configuration: Configuration;
  readonly token: string;
  readonly eToken: number;
  server: ChildProcess;
}

export interface DocumentBoardOptions {
  readonly store: 'folder' | 'bucket';
}

/** Creates a board, works in it and removes it. */
export async function withDocumentBoard<T>(
  options: DocumentBoardOptions,
  work: (board: DocumentBoard) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-prove-documents-'));
  const embedded = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const database = openDatabase({ url: embedded.url, poolSize: 4, onTrouble: (error) => console.error(error) });
  const bucket = options.store === 'bucket' ? await startS3Server() : undefined;
  try {
    await migrateToLatest(database);
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const environment = {
      ...toServerSettings(port, address),
      DATA_DIR: folder,
      ...(bucket && toBucketSettings(bucket)),
    };
    const carrier = await createCarrier(database.db);
    const { token: eToken } = await addPosting(database.db, carrier, 'E');
    const configuration = parseConfiguration(environment);
    const board: DocumentBoard = {
      folder,
      address,
      environment,
      database,
      store: createDocumentStore(configuration.documents),
      configuration,
      token: await sign(database, carrier, address),
      eToken,
      server: await startServer(environment, address),
    };
    try {
      return await work(board);
    } finally {
      await end(board.server, 'SIGTERM');
    }
  } finally {
    await bucket?.close();
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function toBucketSettings({ url }: S3Server): Record<string, string> {
  return {
    DOCUMENTS_S3_URL: url,
    DOCUMENTS_S3_BUCKET: S3_BUCKET,
    DOCUMENTS_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    DOCUMENTS_S3_SECRET_KEY: S3_KEYS.secretAccessKey,
  };
}

function sign({ db }: OpenDatabase, person: Person, address: string): Promise<string> {
  return tokenFor(person, { db, clock: systemClock, issuer: `${address}/oidc`, audience: 'linkup' });
}

/** Kills the server as a crash does. */
export function kill(board: DocumentBoard): Promise<void> {
  return end(board.server, 'SIGKILL');
}

/** Starts the server again. */
export async function restart(board: DocumentBoard): Promise<void> {
  await end(board.server, 'SIGTERM');
  board.server = await startServer(board.environment, board.address);
}

/** A picture of noise that depends on its name only. */
async function createNoise(name: string): Promise<Buffer> {
  const bytes = Buffer.alloc(PICTURE_SIDE * PICTURE_SIDE * 3);
  for (let at = 0; at < bytes.length; at += 32) createHash('sha256').update(`${name} ${at}`).digest().copy(bytes, at);
  return sharp(bytes, { raw: { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

const toPath = ({ eToken }: DocumentBoard): string => uploadDocument.path.replace(':token', String(eToken));
const toHeaders = ({ token }: DocumentBoard, key: string) => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': key,
});

/** Uploads a picture; its name and its idempotency key are the same. */
export async function upload(board: DocumentBoard, name: string): Promise<{ status: number; body: Document }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await createNoise(name))], { type: 'image/png' }), `${name}.png`);
  const headers = toHeaders(board, name);
  const reply = await fetch(`${board.address}${toPath(board)}`, { method: 'POST', headers, body: form });
  return { status: reply.status, body: (await reply.json()) as Document };
}

/** Starts an upload and sends a part of its file, from 0 (only the headers) to 1 exclusive. It never ends by itself. */
export async function uploadPart(board: DocumentBoard, name: string, share: number): Promise<void> {
  const picture = await createNoise(name);
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}.png"\r\ncontent-type: image/png\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const started = request(`${board.address}${toPath(board)}`, {
    method: 'POST',
    headers: {
      ...toHeaders(board, name),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + picture.length + tail.length,
    },
  });
  // The server is killed meanwhile.
  started.on('error', () => undefined);
  const part = Buffer.concat([Buffer.from(head), picture.subarray(0, Math.floor(picture.length * share))]);
  await new Promise<void>((resolve) => started.write(part, () => resolve()));
}

/** The files of uploads under way with their sizes. */
export async function listIncoming({ configuration }: DocumentBoard): Promise<number[]> {
  const folder = join(configuration.documents.folder, 'incoming');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
}

export async function listStored({ store }: DocumentBoard): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

/** Sweeps as the job does, without the hour for uploads under way: none is. */
export async function sweep({ database, store, configuration }: DocumentBoard): Promise<void> {
  await sweepStore({ db: database.db, clock: systemClock, configuration }, store, 0);
}

/** Rows without a content, contents without a row, and files that were left. */
export async function findLeftovers(board: DocumentBoard): Promise<string[]> {
  const rows = await board.database.db.selectFrom('documents').select('content_sha256').distinct().execute();
  const named = new Set(rows.map((row) => row.content_sha256));
  const stored = await listStored(board);
  const incoming = await listIncoming(board);
  return [
    ...[...named].filter((key) => !stored.includes(key)).map((key) => `the row of ${key} has no content`),
    ...stored.filter((key) => !named.has(key)).map((key) => `the content ${key} has no row`),
    ...incoming.map((bytes) => `a file of ${bytes} bytes is left`),
  ];
}

export async function waitUntil(isDone: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const giveUpMs = performance.now() + WAIT_LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > giveUpMs) throw new Error(`Waited too long for ${what}.`);
    await sleep(10);
  }
}
