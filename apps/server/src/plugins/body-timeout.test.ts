import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadDocument } from '@loadstone/contracts/documents';
import { syncPostings, type SyncReply } from '@loadstone/contracts/postings';
import { addPosting, createBroker, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDraft } from '../../test/drafts.ts';
import { createMachine } from '../../test/machine-calls.ts';
import { lockForCompany } from '../db/company-locks.ts';
import { inTransaction } from '../db/transaction.ts';

/** Longer than the body may take to arrive. */
const WRITING_MS = 3_000;

let board: TestApp;
let port: number;
beforeAll(async () => {
  board = await createTestApp({ environment: { REQUEST_BODY_SECONDS: '2' } });
  port = Number(new URL(await board.listen()).port);
});
afterAll(() => board.close());

describe('a body that does not arrive', () => {
  it('ends its connection after the configured time', async () => {
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('POST /api/ErrorReports HTTP/1.1\r\nhost: board\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 100\r\n\r\n{"message"');
    await closed;
    expect((await board.http.inject('/health')).statusCode).toBe(200);
  });

  it('ends its connection where it is a file, and nothing of the file is left', async () => {
    const carrier = await createCarrier(board.db);
    const { token } = await addPosting(board.db, carrier, 'E');
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.resume();
    const path = uploadDocument.path.replace(':token', String(token));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: board\r\nauthorization: Bearer ${await board.tokenFor(carrier)}\r\n`);
    socket.write('content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n');
    socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n');
    socket.write(`content-type: image/jpeg\r\n\r\n${'x'.repeat(1_000)}`);
    await closed;
    const folder = join(board.configuration.documents.folder, 'incoming');
    await expect.poll(() => readdir(folder)).toEqual([]);
  });
});

describe('a body of lines', () => {
  it('may wait for what is written longer than it may be waited for', async () => {
    const broker = await createBroker(board.db);
    const machine = await createMachine(board, broker);
    const rows = Array.from({ length: 101 }, (_, index) =>
      JSON.stringify({ postType: 'L', ...loadDraft(), clientRefNum: `R${index}` }),
    );
    const release = Promise.withResolvers<undefined>();
    const writing = inTransaction(board.db, async (tx) => {
      await lockForCompany(tx, 'upsert', broker.accountId);
      release.resolve(undefined);
      await sleep(WRITING_MS);
    });
    await release.promise;
    const reply = await fetch(`http://127.0.0.1:${port}${syncPostings.path}`, {
      method: 'POST',
      headers: { ...machine.headers, 'content-type': 'application/x-ndjson' },
      // More than one chunk: the rest is read when the first rows are written.
      body: `${rows.join('\n')}${'\n'.repeat(400_000)}`,
    });
    await writing;
    expect((await reply.json()) as SyncReply).toMatchObject({ rows: 101, created: 101 });
  });

  it('ends its connection where no line arrives, also after a refusal', async () => {
    const machine = await createMachine(board, await createBroker(board.db));
    for (const authorization of [String(machine.headers.authorization), 'Bearer wrong']) {
      const socket = connect(port, '127.0.0.1');
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.on('error', () => undefined);
      socket.resume();
      socket.write(`POST ${syncPostings.path} HTTP/1.1\r\nhost: board\r\nauthorization: ${authorization}\r\n`);
      socket.write('content-type: application/x-ndjson\r\ncontent-length: 100000\r\n\r\n{}\n');
      await closed;
    }
    expect((await board.http.inject('/health')).statusCode).toBe(200);
  });
});
