import type { ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What scrypt derives a key from. */
export interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyBytes: number;
  readonly options: ScryptOptions;
}

/**
 * Keys that are derived at a time by one process, each with 32 MiB. One core is left to the requests, and the threads are
 * apart from those of Node, which compress replies, read files and look names up.
 */
export const DERIVATION_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** What a thread sends. */
export interface DerivationReply {
  readonly key?: Uint8Array;
}

interface Waiting {
  readonly derivation: Derivation;
  readonly resolve: (key: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

const idle: Worker[] = [];
const waiting: Waiting[] = [];
let started = 0;

/** Derives a key in a thread of its own, after those that were requested before. @throws Error where scrypt fails */
export function deriveInThread(derivation: Derivation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting.push({ derivation, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  if (waiting.length === 0) return;
  const worker = idle.pop() ?? (started < DERIVATION_THREADS ? startThread() : undefined);
  const next = worker && waiting.shift();
  if (worker === undefined || next === undefined) return;
  const onMessage = ({ key }: DerivationReply): void => {
    // Under `node --watch` the thread reports the files that it loads, too.
    if (key === undefined) return;
    worker.off('message', onMessage).off('error', onError);
    // An idle thread does not keep the process alive.
    worker.unref();
    idle.push(worker);
    next.resolve(Buffer.from(key));
    startNext();
  };
  const onError = (error: unknown): void => {
    worker.off('message', onMessage);
    started -= 1;
    next.reject(error);
    startNext();
  };
  worker.on('message', onMessage).once('error', onError);
  worker.ref();
  worker.postMessage(next.derivation);
}

function startThread(): Worker {
  started += 1;
  return new Worker(new URL('./derivation-thread.ts', import.meta.url));
}
