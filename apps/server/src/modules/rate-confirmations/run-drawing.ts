import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DrawingJob } from './confirmation-sheet.ts';

/** More than any sheet needs; a document that takes longer is at fault, and its task fails. */
const LIMIT_MS = 60_000;

/** Draws a job in a thread of its own. @throws Error where it cannot be drawn */
export async function runDrawing(job: DrawingJob): Promise<Buffer> {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), { workerData: job });
  try {
    for await (const [message] of on(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) {
      // Under `node --watch` the thread reports the files that it loads, too.
      if (message instanceof Uint8Array) return Buffer.from(message);
    }
    throw new Error('The thread drew nothing.');
  } finally {
    await worker.terminate();
  }
}
