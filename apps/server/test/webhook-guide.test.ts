import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../tools/run/free-port.ts';
import { readGuide } from './guide-folder.ts';

const SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const LIMIT_MS = 300_000;

let folder: string;
let receiver: ChildProcess;
let address: string;
let printed = '';
let output: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loadstone-webhook-guide-'));
  const guide = await readGuide('webhooks.md');
  output = guide.output;
  await writeFile(join(folder, 'receiver.mjs'), guide.program);
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}/`;
  receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await vi.waitFor(() => expect(printed).toContain('Listening'), { timeout: LIMIT_MS });
});
afterAll(async () => {
  receiver.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Sends an event as the board does. @returns the status */
async function send(id: string, body: string, given: { secret?: string; at?: Date; sent?: string } = {}) {
  const { secret = SECRET, at = new Date(), sent = body } = given;
  const { status } = await fetch(address, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body: sent,
  });
  return status;
}

it('the receiver of the guide accepts what is signed with the secret, once, and refuses everything else', async () => {
  const event = '{"type":"posting.changed","data":{"token":1000004}}';
  expect(await send('1-0', event)).toBe(204);
  expect(await send('1-0', event)).toBe(204);
  expect(await send('2-0', event, { secret: `whsec_${randomBytes(24).toString('base64')}` })).toBe(401);
  expect(await send('2-0', event, { at: new Date(Date.now() - 600_000) })).toBe(401);
  expect(await send('2-0', event, { sent: event.replace('4', '5') })).toBe(401);
  expect((await fetch(address, { method: 'POST', body: event })).status).toBe(401);
  expect(await send('3-0', '{"type":"webhook.test","data":{"message":"A test"}}')).toBe(204);
  await vi.waitFor(() => expect(printed).toContain('webhook.test'), { timeout: LIMIT_MS });
  expect(
    printed
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(output);
});
