import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READ_TEXT_LIMITS } from '@loadstone/contracts/posting-lists';
import { addInboundSender } from '@loadstone/contracts/inbound-mails';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import fastify from 'fastify';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMailCompany, MAIL_ENVIRONMENT, SENDER, toPass, toSource } from '../../../test/mails.ts';
import type { InboundMailSettings } from '../../ground/settings/config.ts';
import type { MailReceiver } from './inbound-mail.port.ts';
import { createSmtpInboundMail } from './smtp.ts';
import { registerMailWebhook, signMail } from './webhook.ts';

/** A certificate of its own making; it is used in these tests alone. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUds2DukHeYUmnzMnFd3uTXktpfVAwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOaW4uZXhhbXBsZS5uZXQwIBcNMjYxMTI5MDE0ODMwWhgPMjEy
NjExMDUwMTQ4MzBaMBkxFzAVBgNVBAMMDmluLmV4YW1wbGUubmV0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAE/m5Jau0KCGXhgnBzGG8iaoEhnikmp80ODO8zVCGr
kElcT1D1+y9nv7D2Cdh8KsF2kaIRDAhjbVGHHF7twvf2yKNTMFEwHQYDVR0OBBYE
FDZTL0JIgczfWnok07kcP8BkbczxMB8GA1UdIwQYMBaAFDZTL0JIgczfWnok07kc
P8BkbczxMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgREfeFv/7
ZjLfG6aHS1p6v9WE6g575gD33bxm63HhiKYCIQCOCXtSm66+gi6cRXRcJh+ZefzR
x0J3OzQN72ocXaLopA==
-----END CERTIFICATE-----
`;
const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNjOJ9x1qWVyLBKS4
CbRP993iUzaPuBw8X4dKDjkPhXehRANCAAT+bklq7QoIZeGCcHMYbyJqgSGeKSan
zQ4M7zNUIauQSVxPUPX7L2e/sPYJ2HwqwXaRohEMCGNtUYccXu3C9/bI
-----END PRIVATE KEY-----
`;
const SECRET = 'a secret of the mail service, long enough';

let board: TestApp;
let port: number;
let url: string;
beforeAll(async () => {
  port = await findFreePort();
  board = await createTestApp({
    environment: { ...MAIL_ENVIRONMENT, INBOUND_MAIL_PORT: String(port), INBOUND_MAIL_SECRET: SECRET },
  });
  url = await board.listen();
});
afterAll(() => board.close());

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

const countMails = async (): Promise<number> =>
  (await board.db.selectFrom('inbound_mails').select('id').execute()).length;

/** The reply of an adapter, as a mail server or a mail service reads it. */
type Reply = 'kept' | 'refused' | 'later';

async function sendBySmtp(recipient: string, source: Buffer): Promise<Reply> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: SENDER, to: [recipient] }, raw: source });
    return 'kept';
  } catch (error) {
    const { responseCode = 0 } = error as { responseCode?: number };
    if (responseCode === 0) throw error;
    return responseCode >= 500 ? 'refused' : 'later';
  } finally {
    transport.close();
  }
}

function post(recipient: string, source: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  const time = String(Math.floor(board.clock.now().getTime() / 1000));
  const signature = `t=${time},v1=${signMail(SECRET, { time, recipient, source })}`;
  return fetch(`${url}/inbound-mail`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'loadstone-recipient': recipient,
      'loadstone-signature': signature,
      ...headers,
    },
    body: new Uint8Array(source),
  });
}

async function sendByWebhook(recipient: string, source: Buffer): Promise<Reply> {
  const { status } = await post(recipient, source);
  if (status === 202) return 'kept';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

describe.each([
  ['SMTP', sendBySmtp],
  ['webhook', sendByWebhook],
])('inbound mail by %s', (_name, send) => {
  it('keeps a mail of an allowed, authenticated sender, once', async () => {
    const { address } = await createMailCompany(board);
    const before = await countMails();
    expect(await send(address, toSource())).toBe('kept');
    expect(await send(address.toUpperCase(), toSource({ subject: 'Again' }))).toBe('kept');
    expect(await countMails()).toBe(before + 1);
  });

  it('keeps mails of two senders with the same id', async () => {
    const { administrator: as, address } = await createMailCompany(board);
    const other = 'other@shipper.example';
    await board.call(addInboundSender, { as, body: { address: other, postType: 'L' } });
    const before = await countMails();
    for (const from of [SENDER, other]) expect(await send(address, toSource({ from }))).toBe('kept');
    expect(await countMails()).toBe(before + 2);
  });

  it('keeps a mail whose subject has signs that no text has', async () => {
    const { address } = await createMailCompany(board);
    const before = await countMails();
    expect(await send(address, toSource({ subject: '=?utf-8?Q?Loads=00_of=07_today?=' }))).toBe('kept');
    expect(await countMails()).toBe(before + 1);
  });

  it('knows a mail without an id by its bytes', async () => {
    const { address } = await createMailCompany(board);
    const before = await countMails();
    for (const text of ['one', 'one', 'two']) expect(await send(address, toSource({ id: '', text }))).toBe('kept');
    expect(await countMails()).toBe(before + 2);
  });

  it('refuses an address of no company, and one of another domain', async () => {
    const { address } = await createMailCompany(board);
    const before = await countMails();
    expect(await send('nothing@in.example.net', toSource())).toBe('refused');
    expect(await send(`${address.split('@')[0] ?? ''}@example.org`, toSource())).toBe('refused');
    expect(await countMails()).toBe(before);
  });

  it.each([
    ['of another sender', { from: 'other@shipper.example' }],
    ['of a sender whom no server has authenticated', { results: [] }],
    ['of a sender whom another server has authenticated', { results: [toPass(SENDER).replace('mx.', 'my.')] }],
    ['with two authors', { from: `x@evil.example>, <${SENDER}`, results: [toPass(SENDER)] }],
    ['with two headers From', { head: ['From: other@evil.example'], results: [toPass(SENDER)] }],
  ])('refuses a mail %s', async (_what, mail) => {
    const { address } = await createMailCompany(board);
    const before = await countMails();
    expect(await send(address, toSource(mail))).toBe('refused');
    expect(await countMails()).toBe(before);
  });

  it('refuses a mail that is too large', async () => {
    const { address } = await createMailCompany(board);
    expect(await send(address, toSource({ text: 'x\r\n'.repeat(READ_TEXT_LIMITS.mailBytes / 3) }))).toBe('refused');
    expect(await send(address, toSource({ text: 'x y\r\n'.repeat(READ_TEXT_LIMITS.characters / 4) }))).toBe('refused');
  });

  it('asks for a later attempt where the company has received too many', async () => {
    const { address } = await createMailCompany(board);
    const { address: other } = await createMailCompany(board);
    for (let n = 0; n < 50; n += 1)
      expect(await send(address, toSource({ id: `<${randomUUID()}@shipper.example>` }))).toBe('kept');
    board.clock.advance(60_000);
    expect(await send(address, toSource({ id: '<51@shipper.example>' }))).toBe('later');
    expect(await send(other, toSource())).toBe('kept');
    board.clock.advance(24 * 60 * 60_000);
    expect(await send(address, toSource({ id: '<51@shipper.example>' }))).toBe('kept');
  });
});

describe('the port of SMTP', () => {
  it('forwards nothing, signs no user in, and takes one recipient at a time', async () => {
    const { address } = await createMailCompany(board);
    const { address: other } = await createMailCompany(board);
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    const { accepted, rejected } = await transport.sendMail({
      envelope: { from: SENDER, to: [address, other, 'someone@example.org'] },
      raw: toSource(),
    });
    transport.close();
    expect([accepted, rejected]).toEqual([[address], [other, 'someone@example.org']]);
    const client = connect(port, '127.0.0.1').setEncoding('utf8');
    // A client that speaks before the greeting is refused.
    await once(client, 'data');
    client.write('EHLO client.example\r\nAUTH PLAIN AHUAcA==\r\nQUIT\r\n');
    let said = '';
    for await (const part of client) said += String(part);
    expect(said).not.toContain('AUTH');
    expect(said).toMatch(/^500 /m);
  });
});

describe('a port of SMTP with other settings', () => {
  const source = toSource();
  const kept: string[] = [];
  const receiver: MailReceiver = {
    hasRecipient: () => Promise.resolve(true),
    receive: async ({ recipient }) => {
      kept.push(recipient);
      if (recipient.startsWith('fault')) throw new Error('the database is away');
      return { result: 'kept' };
    },
  };
  const warn = vi.fn();

  /** Sends a mail to a receiver with these settings. @returns the reply, 250 for a mail that is kept */
  async function sendTo(changed: Partial<InboundMailSettings>, options: object, recipient = 'a@in.example.net') {
    const { inboundMail } = board.configuration;
    const settings = { ...inboundMail!, ...changed };
    const log = { warn, error: warn, info: warn };
    const smtp = createSmtpInboundMail({ settings: { ...settings, port: 0 }, maximumBytes: 10_000, receiver, log });
    const transport = createTransport({ host: '127.0.0.1', port: await smtp.open(), ...options });
    try {
      await transport.sendMail({ envelope: { from: SENDER, to: [recipient] }, raw: source });
      return 250;
    } catch (error) {
      return (error as { responseCode?: number }).responseCode;
    } finally {
      transport.close();
      await smtp.close();
    }
  }

  it('refuses every connection from outside the networks of the mail servers in front', async () => {
    expect(await sendTo({ relays: ['192.0.2.0/24'] }, { ignoreTLS: true })).toBe(554);
    expect(await sendTo({ relays: ['127.0.0.0/8'] }, { ignoreTLS: true })).toBe(250);
  });

  it('takes mail by TLS alone where it has a certificate', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loadstone-certificate-'));
    const files = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
    await writeFile(files.certificateFile, CERTIFICATE);
    await writeFile(files.keyFile, CERTIFICATE_KEY);
    expect(await sendTo(files, { ignoreTLS: true })).toBe(530);
    expect(await sendTo(files, { requireTLS: true, tls: { rejectUnauthorized: false } })).toBe(250);
    await rm(folder, { recursive: true });
  });

  it('asks for a later attempt after a fault of the board', async () => {
    expect(await sendTo({}, { ignoreTLS: true }, 'fault@in.example.net')).toBe(451);
    expect(kept).toContain('fault@in.example.net');
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'a mail could not be received');
  });
});

describe('the address of the webhook', () => {
  it('refuses a mail whose signature is wrong, old or missing', async () => {
    const { address } = await createMailCompany(board);
    const before = await countMails();
    expect((await post(address, toSource(), { 'loadstone-signature': '' })).status).toBe(401);
    expect((await post(address, toSource(), { 'loadstone-recipient': 'other@in.example.net' })).status).toBe(401);
    const time = String(Math.floor(board.clock.now().getTime() / 1000) - 301);
    const old = signMail(SECRET, { time, recipient: address, source: toSource() });
    expect((await post(address, toSource(), { 'loadstone-signature': `t=${time},v1=${old}` })).status).toBe(401);
    expect(await countMails()).toBe(before);
  });

  it('refuses a signature that is old or has another form before the mail arrives', async () => {
    const time = String(Math.floor(board.clock.now().getTime() / 1000) - 301);
    for (const signature of ['', `t=${time},v1=${'0'.repeat(64)}`]) {
      const client = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
      const head = ['POST /inbound-mail HTTP/1.1', 'host: localhost', 'content-type: message/rfc822'];
      client.write([...head, 'content-length: 3000000', `loadstone-signature: ${signature}`, '', ''].join('\r\n'));
      const [said] = (await once(client, 'data')) as [string];
      client.destroy();
      expect(said).toMatch(/^HTTP\/1.1 401 /);
    }
  });

  it('asks for a later attempt after a fault of the board', async () => {
    const http = fastify();
    const warn = vi.fn();
    const receiver: MailReceiver = {
      hasRecipient: () => Promise.resolve(true),
      receive: () => Promise.reject(new Error('the database is away')),
    };
    registerMailWebhook(http, { secret: SECRET, maximumBytes: 10_000, receiver, clock: board.clock, log: { warn } });
    const [source, recipient] = [toSource(), 'a@in.example.net'];
    const time = String(Math.floor(board.clock.now().getTime() / 1000));
    const signature = `t=${time},v1=${signMail(SECRET, { time, recipient, source })}`;
    const reply = await http.inject({
      method: 'POST',
      url: '/inbound-mail',
      headers: {
        'content-type': 'message/rfc822',
        'loadstone-recipient': recipient,
        'loadstone-signature': signature,
      },
      payload: source,
    });
    await http.close();
    expect([reply.statusCode, reply.json()]).toEqual([503, { result: 'later', reason: 'fault' }]);
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'a mail could not be received');
  });

  it('does not exist without its settings', async () => {
    const off = await createTestApp({ database: board.database });
    const { statusCode } = await off.http.inject({ method: 'POST', url: '/inbound-mail' });
    await off.close();
    expect(statusCode).toBe(404);
  });
});
