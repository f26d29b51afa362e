import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { isMetricsRequest, isReadyMessage, type MetricsReply } from './worker-messages.ts';

interface WorkersOptions {
  readonly count: number;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** How long workers may take to end cleanly. */
  readonly shutdownMs: number;
  /** Prints the text of the first worker once all of them are ready. */
  readonly print: (text: string) => void;
}

/** The wait before a worker that ended is started again. It doubles while no worker becomes ready in between. */
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 10_000;
/** So many workers in a row that end before they are ready end the board: the cause is not one worker's. */
const UNREADY_WORKERS_MAXIMUM = 8;
/** Beyond their own limit, so that workers can write why they were late. */
const KILL_AFTER_MS = 2_000;

/**
 * Runs several servers behind one port, each a process of its own with its own index. A worker that ends is started
 * again; what it had acknowledged is in the database. The first worker is started alone, so that it prepares the database
 * and the demo market.
 *
 * @returns the exit code, once every worker has ended: 0 after a signal, 1 where the board cannot be started
 * @throws the system's error where the port is taken: workers that share a port would share it with those of another board
 */
export async function runWorkers({ count, host, port, log, shutdownMs, print }: WorkersOptions): Promise<number> {
  await assertPortIsFree(host, port);
  const ended = Promise.withResolvers<number>();
  // Not `cluster.workers`: a worker that has ended may still be in it.
  const living = new Map<number, Worker>();
  const ready = new Set<number>();
  let firstText: string | undefined;
  let isPrinted = false;
  let unreadyInARow = 0;
  let closingWith: number | undefined;

  const close = (code: number): void => {
    if (closingWith !== undefined) return;
    closingWith = code;
    for (const worker of living.values()) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of living.values()) worker.process.kill('SIGKILL');
    }, shutdownMs + KILL_AFTER_MS).unref();
    if (living.size === 0) ended.resolve(code);
  };

  const restart = (): void => {
    const waitMs = Math.min(FIRST_RESTART_MS * 2 ** unreadyInARow, LONGEST_RESTART_MS);
    setTimeout(() => {
      if (closingWith === undefined) cluster.fork();
    }, waitMs);
  };

  cluster.on('fork', (worker) => living.set(worker.id, worker));
  cluster.on('message', (worker, message: unknown) => {
    if (isMetricsRequest(message)) void replyMetrics(worker, message.id);
    if (!isReadyMessage(message)) return;
    unreadyInARow = 0;
    const isFirst = firstText === undefined;
    firstText ??= message.text;
    ready.add(worker.id);
    if (isFirst) for (let started = 1; started < count; started++) cluster.fork();
    if (ready.size < count || isPrinted) return;
    isPrinted = true;
    print(firstText);
  });
  cluster.on('exit', (worker, code, signal) => {
    living.delete(worker.id);
    const wasReady = ready.delete(worker.id);
    if (closingWith !== undefined) {
      if (living.size === 0) ended.resolve(closingWith);
      return;
    }
    if (!wasReady) unreadyInARow += 1;
    // Before the first worker was ready, the cause is the configuration, the port or the database; it has said so.
    if (firstText === undefined || unreadyInARow >= UNREADY_WORKERS_MAXIMUM) return close(1);
    log.error({ worker: worker.process.pid, code, signal }, 'a worker ended; another one is started');
    restart();
  });
  process.on('SIGINT', () => close(0));
  process.on('SIGTERM', () => close(0));
  cluster.fork();
  return ended.promise;
}

function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

const aggregator = new AggregatorRegistry();

/** Sends the figures of all workers together. */
async function replyMetrics(worker: Worker, id: number): Promise<void> {
  const reply = await aggregator.clusterMetrics().then(
    (text): MetricsReply => ({ type: 'loadstone:metrics', id, text }),
    (): MetricsReply => ({ type: 'loadstone:metrics', id, text: undefined }),
  );
  if (worker.isConnected()) worker.send(reply);
}
