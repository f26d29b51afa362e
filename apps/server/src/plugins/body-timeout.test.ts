import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { uploadDocument } from '@loadstone/contracts/documents';
import { addPosting, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let port: number;
beforeAll(async () => {
  board = await createTestApp({ environment: { REQUEST_BODY_SECONDS: '1' } });
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
