import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createBroker, createFakeClock, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Configuration } from '../ground/settings/config.ts';
import type { AdminBoard } from './command.ts';
import { runAdmin } from './run-admin.ts';

let board: TestApp;
let address: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  address = await board.listen();
  await mkdir(board.configuration.database.dataFolder, { recursive: true });
  await createBroker(board.db);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await board.close();
});

/** Runs the command with other settings than the board's. @returns the code, and state and text of each part */
async function examine(
  change: (configuration: Configuration) => Configuration = (same) => same,
  openBoard: () => Promise<AdminBoard> = async () => ({
    database: board.database,
    configuration: change(atAddress(board.configuration, address)),
  }),
) {
  const printed: string[] = [];
  const code = await runAdmin(['doctor'], {
    openBoard,
    clock: board.clock,
    operator: 'tester',
    readInput: () => Promise.resolve(''),
    print: (text) => printed.push(text),
  });
  const lines = printed.join('\n').split('\n');
  const found = new Map(
    lines.map((line) => {
      const [, state = '', part = '', text = ''] = /^(\S+) +(\S+) +(.*)$/.exec(line) ?? [];
      return [part, { state, text }];
    }),
  );
  return {
    code,
    stateOf: (part: string) => found.get(part)?.state,
    textOf: (part: string) => found.get(part)?.text ?? '',
  };
}

const atAddress = (configuration: Configuration, publicUrl: string): Configuration => ({
  ...configuration,
  server: { ...configuration.server, publicUrl },
});

/** A proxy that does not pass on upgrades, as nginx without the two headers. */
async function startPlainProxy(): Promise<string> {
  const { port } = new URL(address);
  const proxy: Server = createServer((request: IncomingMessage, response) => {
    void fetch(`http://127.0.0.1:${port}${request.url ?? ''}`).then(async (reply) => {
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
      response.end(await reply.text());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

describe('doctor', () => {
  it('finds no fault on a running board, and warns where no backup was made', async () => {
    const { code, stateOf, textOf } = await examine();
    const parts = ['database', 'clock', 'disk', 'keys', 'proxy', 'TLS', 'WebSocket'];
    expect(parts.filter((part) => stateOf(part) === 'fault').map(textOf)).toEqual([]);
    expect(['keys', 'proxy', 'TLS', 'WebSocket'].map(stateOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(stateOf('backup')).toBe('warning');
    expect(code).toBe(0);
  });

  it('states a database that cannot be reached', async () => {
    const { code, stateOf, textOf } = await examine(undefined, () =>
      Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:1')),
    );
    expect([code, stateOf('database')]).toEqual([1, 'fault']);
    expect(textOf('database')).toContain('ECONNREFUSED');
  });

  it('finds a proxy that does not pass on the upgrade to WebSocket', async () => {
    const proxy = await startPlainProxy();
    const { code, stateOf } = await examine((configuration) => atAddress(configuration, proxy));
    expect([code, stateOf('proxy'), stateOf('WebSocket')]).toEqual([1, 'ok', 'fault']);
  });

  it('finds an address that leads nowhere, and one without TLS', async () => {
    const { code, stateOf, textOf } = await examine((same) => atAddress(same, 'http://board.invalid'));
    expect([code, stateOf('proxy'), stateOf('TLS'), stateOf('WebSocket')]).toEqual([1, 'fault', 'fault', 'fault']);
    expect(textOf('TLS')).toContain('not https');
  });

  it('finds a certificate that is not trusted, or no TLS behind https', async () => {
    const secure = address.replace('http:', 'https:');
    const { stateOf, textOf } = await examine((same) => atAddress(same, secure));
    expect(stateOf('TLS')).toBe('fault');
    expect(textOf('TLS')).not.toBe('');
  });

  it('finds a clock that differs from that of the database', async () => {
    // Far from the limits, so that a slow machine gives the same result.
    board.clock.set(new Date(Date.now() + 600_000));
    expect((await examine()).stateOf('clock')).toBe('fault');
    board.clock.set(new Date(Date.now() + 20_000));
    expect((await examine()).stateOf('clock')).toBe('warning');
  });

  it('finds a full disk, and a folder that cannot be written', async () => {
    const withDatabase = (change: Partial<Configuration['database']>) => (same: Configuration) => ({
      ...same,
      database: { ...same.database, ...change },
    });
    expect((await examine(withDatabase({ reserveBytes: Number.MAX_SAFE_INTEGER }))).stateOf('disk')).toBe('fault');
    expect((await examine(withDatabase({ dataFolder: '/not/there' }))).stateOf('disk')).toBe('fault');
  });

  it('finds a master key that is missing, another one, and one that others can read', async () => {
    const file = `${board.configuration.database.dataFolder}/other.key`;
    const withFile = (same: Configuration) => ({ ...same, masterKeys: { text: undefined, file } });
    expect((await examine(withFile)).stateOf('keys')).toBe('fault');
    await writeFile(file, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
    expect((await examine(withFile)).textOf('keys')).toContain('needs the master key');
    await chmod(file, 0o644);
    const { stateOf, textOf } = await examine(withFile);
    expect([stateOf('keys'), textOf('keys')]).toEqual(['warning', expect.stringContaining('chmod 600')]);
    await rm(file);
  });

  it('warns of a backup that is older than two days', async () => {
    const addBackup = (at: Date) =>
      board.db.insertInto('admin_audit').values({ at, operator: 'cron', command: 'backup', details: '{}' }).execute();
    const hoursAgo = (hours: number) => new Date(board.clock.now().getTime() - hours * 3_600_000);
    await addBackup(hoursAgo(72));
    expect((await examine()).stateOf('backup')).toBe('warning');
    await addBackup(hoursAgo(20));
    expect((await examine()).stateOf('backup')).toBe('ok');
  });
});
