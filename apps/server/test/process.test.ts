import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostmaster } from '../src/db/embedded-postgres/postmaster.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loadstone-process-'));
  port = await findFreePort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function run(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      LOG_PRETTY: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function start(environment: Record<string, string> = {}): Promise<Run> {
  const server = run({ DEMO_TRAFFIC_PER_MINUTE: '0', ...environment });
  await expect.poll(server.output, { interval: 50 }).toContain('Loadstone is at');
  return server;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const isDatabaseRunning = async () => (await findPostmaster(join(folder, 'postgres', 'cluster'))) !== undefined;

describe('the program', () => {
  it('refuses a wrong environment with a list, before it starts anything', async () => {
    const refused = run({ PORT: 'http', BOARD_TIME_ZONE: 'Moon' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('The configuration is wrong:');
    expect(refused.output()).toMatch(/PORT: .*\n.*BOARD_TIME_ZONE: /);
    expect(refused.output()).not.toContain('    at ');
    expect(await isDatabaseRunning()).toBe(false);
  });

  it('fills its market, names the demo users, closes cleanly on Ctrl-C, and finds everything again', async () => {
    const first = await start();
    expect(first.output()).toContain(`http://localhost:${port}`);
    expect(first.output()).toContain('broker.one@example.com');
    expect(first.output()).toContain('loadstone-demo');
    const readPostings = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^loadstone_matching_postings (\d+)$/m.exec(metrics)?.[1]);
    };
    const filled = await readPostings();
    expect(filled).toBeGreaterThanOrEqual(5_000);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(await isDatabaseRunning()).toBe(false);

    const second = await start();
    expect(await readPostings()).toBe(filled);
    // A terminal and the starter may both forward Ctrl-C.
    second.child.kill('SIGINT');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(await isDatabaseRunning()).toBe(false);
  });

  it('reports that its port is in use, and leaves nothing running', async () => {
    const taken = createServer().listen(port, '127.0.0.1');
    try {
      const refused = run({ DEMO: '0' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain(`Port ${port} is taken`);
      expect(await isDatabaseRunning()).toBe(false);
    } finally {
      taken.close();
    }
  });
});
