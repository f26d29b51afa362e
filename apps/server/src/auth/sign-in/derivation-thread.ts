import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Derivation } from './derivation-threads.ts';

/** A thread that derives one key after the other. What fails is thrown, which ends the thread. */
parentPort?.on('message', ({ password, salt, keyBytes, options }: Derivation) => {
  parentPort?.postMessage(scryptSync(password, salt, keyBytes, options));
});
