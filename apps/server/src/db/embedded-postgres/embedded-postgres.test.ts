import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../connections.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isReachableBy, parsePasswd } from './embedded-user.ts';
import { findPostmaster } from './postmaster.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loadstone-embedded-'));
});
afterEach(async () => {
  const postmaster = await findPostmaster(join(folder, 'cluster'));
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const start = () => startEmbeddedPostgres({ folder, isDurable: false });
async function query(url: string, text: string): Promise<unknown> {
  const client = createClient(url);
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  it('keeps its data over a stop, listens on loopback only, and requires its password', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as value');
    expect(await query(first.url, 'show listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
    const wrong = new URL(first.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(folder, 'password'))).mode & 0o077).toBe(0);
    expect(await first.stop()).toBe(true);

    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(await query(second.url, 'select value from kept')).toEqual({ value: 7 });
    expect(await second.stop()).toBe(true);
  });

  it('is adopted when it is already running, and keeps running while another client is connected', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ isAdopted: true, port: first.port });
    const client = createClient(second.url);
    await client.connect();
    expect(await first.stop()).toBe(false);
    await client.end();
    await expect.poll(() => second.stop()).toBe(true);
    expect(await findPostmaster(join(folder, 'cluster'))).toBeUndefined();
  });

  it('comes up once when two processes start it at the same moment', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(first.port).toBe(second.port);
    await expect.poll(() => first.stop()).toBe(true);
  });

  it('comes up after a kill -9, with everything that was committed', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 8 as value');
    await query(first.url, 'checkpoint');
    const postmaster = await findPostmaster(join(folder, 'cluster'));
    process.kill(postmaster!.pid, 'SIGKILL');
    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(await query(second.url, 'select value from kept')).toEqual({ value: 8 });
    await second.stop();
  });

  it('stays in a temporary folder that was closed to others, so that it is deleted with it', async () => {
    const inner = join(folder, 'data', 'postgres');
    await mkdir(inner, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const embedded = await startEmbeddedPostgres({ folder: inner, isDurable: false });
    expect(await readFile(join(inner, 'cluster', 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
    await embedded.stop();
  });

  it('ignores the pid file of a process that has ended or is another program', async () => {
    const cluster = join(folder, 'cluster');
    await mkdir(cluster);
    const ended = spawnSync('true').pid;
    for (const pid of [ended, process.pid]) {
      await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1\n5432\n`);
      expect(await findPostmaster(cluster)).toBeUndefined();
    }
    await expect(readFile(join(cluster, 'postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('waits for a zombie server until its parent has reaped it', async () => {
    const cluster = join(folder, 'cluster');
    await mkdir(cluster);
    // The shell's child ends soon. "exec sleep" replaces the shell, so that the child's exit status is never read.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 1.5'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = await new Promise<string>((resolve) =>
      parent.stdout.once('data', (text) => resolve(String(text).trim())),
    );
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8'), { interval: 5 }).toContain(') Z');
    await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1\n5432\n`);
    const startedMs = performance.now();
    expect(await findPostmaster(cluster)).toBeUndefined();
    expect(performance.now() - startedMs).toBeGreaterThan(100);
  });
});

describe('the account of the database', () => {
  it('is found in passwd', () => {
    expect(parsePasswd('root:x:0:0::/root:/bin/sh\npostgres:x:101:104:PG:/var/lib:/bin/sh\n')).toEqual([
      { name: 'root', uid: 0, gid: 0 },
      { name: 'postgres', uid: 101, gid: 104 },
    ]);
  });

  it('reaches a folder only through parents that let it in', async () => {
    const stranger = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const inner = join(folder, 'closed', 'inner');
    await mkdir(inner, { recursive: true });
    await chmod(folder, 0o755);
    expect(await isReachableBy(inner, stranger)).toBe(true);
    await chmod(join(folder, 'closed'), 0o700);
    expect(await isReachableBy(inner, stranger)).toBe(false);
  });
});
