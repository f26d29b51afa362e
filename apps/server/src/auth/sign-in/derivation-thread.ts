import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Derivation, DerivationReply } from './derivation-threads.ts';

/** A thread that derives one key after the other. What fails is thrown, which ends the thread. */
parentPort?.on('message', ({ password, salt, keyBytes, options }: Derivation) => {
  parentPort?.postMessage({ key: scryptSync(password, salt, keyBytes, options) } satisfies DerivationReply);
});
