import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { createTaskRunner } from '../../task-queue/index.ts';
import { createMail, listMails, type Mail, type MailMessage } from './index.ts';

const message: MailMessage = {
  to: 'feedback@example.com',
  replyTo: 'dispatcher@example.com',
  subject: 'Feedback: Montréal',
  text: 'First line.\n.\nFrom here on: Montréal.\n',
};
/** What the mail server received. */
interface Received {
  readonly from: string;
  readonly to: string[];
  readonly user: string | undefined;
  readonly source: string;
}

let board: TestApp;
let received: Received[];
let servers: SMTPServer[];
const warn = vi.fn();

beforeEach(async () => {
  board = await createTestApp();
  received = [];
  servers = [];
  warn.mockReset();
});
afterEach(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()));
  await board.close();
});

/** Starts a mail server and returns its address. */
async function startMailServer(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const createSmtp = (url: string): Mail =>
  createMail(
    { url: new URL(url), from: 'board@loadstone.example' },
    { db: board.db, clock: board.clock, vault: board.vault },
  );
const write = (mail: Mail) => inTransaction(board.db, (tx) => mail.write(tx, message));
/** Runs what is due, as a server with that mail. */
async function sendDue(mail: Mail): Promise<void> {
  const runner = createTaskRunner({ database: board.database, handlers: mail.tasks, log: { warn, error: warn } });
  await runner.runDue();
  await runner.close();
}
const passTime = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
/** The seconds until the next attempt. */
const readDelay = async (): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - updated_at)::float8 as seconds from graphile_worker.jobs`.execute(board.db);
  return rows[0]?.seconds ?? Number.NaN;
};
/** The headers of a mail by their name. */
const readHeader = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim();

describe('mail by a mail server', () => {
  it('is sent once, with sender, receiver, reply address, subject and text', async () => {
    const mail = createSmtp(`smtp://${await startMailServer()}`);
    await write(mail);
    await sendDue(mail);
    await sendDue(mail);
    expect(received).toHaveLength(1);
    const [{ from, to, source }] = received as [Received];
    expect([from, to]).toEqual(['board@loadstone.example', ['feedback@example.com']]);
    expect(readHeader(source, 'Reply-To')).toBe('dispatcher@example.com');
    expect(readHeader(source, 'Subject')).toMatch(/^=\?UTF-8\?/);
    expect(source).toContain('First line.');
    expect((await listMails(board.db, board.vault, 10))[0]).toMatchObject({
      sent_on: board.clock.now(),
      last_error: null,
    });
  });

  it('has the headers of one-click unsubscribing where it is sent regularly, and only there', async () => {
    const mail = createSmtp(`smtp://${await startMailServer()}`);
    const unsubscribeUrl = 'https://board.example.com/alerts/end/secret';
    await inTransaction(board.db, (tx) => mail.write(tx, { ...message, unsubscribeUrl }));
    await write(mail);
    await sendDue(mail);
    const headers = received.map(({ source }) => [
      readHeader(source, 'List-Unsubscribe'),
      readHeader(source, 'List-Unsubscribe-Post'),
    ]);
    expect(headers).toHaveLength(2);
    expect(headers).toContainEqual([`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click']);
    expect(headers).toContainEqual([undefined, undefined]);
    // Both can hold a link that acts for the receiver.
    const kept = (await listMails(board.db, board.vault, 10)).map(({ body, unsubscribe_url: url }) => [body, url]);
    expect(kept).toEqual([
      ['', null],
      ['', null],
    ]);
  });

  it('is sent with the user and the password of the address', async () => {
    const mail = createSmtp(`smtp://dispatcher:p%40ss@${await startMailServer()}`);
    await write(mail);
    await sendDue(mail);
    expect(received.map(({ user }) => user)).toEqual(['dispatcher']);
  });

  it('waits for a mail server that is down or refuses it, longer after each attempt, and is then sent', async () => {
    let isRefused = true;
    const address = await startMailServer({
      onRcptTo: (_to, _session, done) => done(isRefused ? new Error('quoted: First line.') : null),
    });
    const mail = createSmtp(`smtp://${address}`);
    await write(mail);
    await sendDue(mail);
    const firstDelay = await readDelay();
    expect(firstDelay).toBeGreaterThan(2);
    await passTime();
    await sendDue(mail);
    expect(await readDelay()).toBeGreaterThan(firstDelay + 3);
    const [waiting] = await listMails(board.db, board.vault, 10);
    expect(waiting).toMatchObject({ sent_on: null, body: message.text });
    expect(waiting?.last_error).toMatch(/^EENVELOPE \(status 5\d\d\)$/);
    expect(warn).toHaveBeenCalledTimes(2);
    isRefused = false;
    await passTime();
    await sendDue(mail);
    expect(received).toHaveLength(1);
  });

  it('is repeated with the same Message-ID where the server ended before it noted the delivery', async () => {
    const mail = createSmtp(`smtp://${await startMailServer()}`);
    await write(mail);
    await sendDue(mail);
    await board.db
      .updateTable('mails')
      .set({ sent_on: null as never })
      .execute();
    await sql`select graphile_worker.add_job('mail', json_build_object('mailId', id)) from mails`.execute(board.db);
    await sendDue(mail);
    const [first, second] = received.map(({ source }) => readHeader(source, 'Message-ID'));
    expect(first).toMatch(/^<mail-\d+-\d+@loadstone\.example>$/);
    expect(second).toBe(first);
  });

  it('whose key is lost fails by itself: others are sent and listed, and it is sent once the key is back', async () => {
    const mail = createSmtp(`smtp://${await startMailServer()}`);
    const withLink = (text: string) => inTransaction(board.db, (tx) => mail.write(tx, { ...message, text }));
    await withLink('Lost: https://board.example.com/reset/secret');
    const loseKey = (from: string, to: string) =>
      sql`update mails set secret_parts = replace(secret_parts, ${from}, ${to})`.execute(board.db);
    await loseKey('sealed:', 'sealed:9');
    await withLink('Kept: https://board.example.com/reset/other');
    await sendDue(mail);
    expect(received.map(({ source }) => source)).toEqual([
      expect.stringContaining('Kept: https://board.example.com/reset/other'),
    ]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await listMails(board.db, board.vault, 10)).toMatchObject([
      { isReadable: true, last_error: null, sent_on: board.clock.now() },
      { isReadable: false, last_error: 'unreadable', sent_on: null, body: 'Lost: ⟦1⟧' },
    ]);

    await loseKey('sealed:9', 'sealed:');
    await passTime();
    await sendDue(mail);
    expect(received.at(-1)?.source).toContain('Lost: https://board.example.com/reset/secret');
  });

  it('is not sent twice by two servers', async () => {
    const address = await startMailServer();
    await write(createSmtp(`smtp://${address}`));
    await Promise.all([sendDue(createSmtp(`smtp://${address}`)), sendDue(createSmtp(`smtp://${address}`))]);
    expect(received).toHaveLength(1);
  });

  it('is not stored where the transaction fails', async () => {
    const mail = createSmtp('smtp://127.0.0.1:1');
    const failing = inTransaction(board.db, async (tx) => {
      await mail.write(tx, message);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await listMails(board.db, board.vault, 10)).toEqual([]);
  });
});

describe('mail without a mail server', () => {
  it('is kept in the outbox and never sent, also where a mail server is configured later', async () => {
    const mail = createMail(undefined, { db: board.db, clock: board.clock, vault: board.vault });
    await write(mail);
    await sendDue(createSmtp(`smtp://${await startMailServer()}`));
    expect(received).toEqual([]);
    expect(await listMails(board.db, board.vault, 10)).toMatchObject([
      { delivery: 'outbox', subject: message.subject },
    ]);
  });
});
