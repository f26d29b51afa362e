import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READY = 'Ready to accept connections';

/** A Redis server on loopback without persistence, which a test can kill and restart at the same address. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Kills it, as a crash does. */
  kill(): Promise<void>;
  /** Kills it and deletes its folder. */
  close(): Promise<void>;
}

/** Chooses an address; no server runs there before `start`. */
export async function prepareRedisServer(): Promise<RedisServer> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-redis-'));
  let server: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (server?.exitCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
    server = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: () => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
      const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
      server = started;
      return new Promise((resolve, reject) => {
        let printed = '';
        started.stdout.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes(READY)) resolve();
        });
        started.once('exit', () => reject(new Error(`redis-server ended: ${printed}`)));
      });
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
