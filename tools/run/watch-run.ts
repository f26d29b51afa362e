import { text } from 'node:stream/consumers';
import { endRun } from './run-folder.ts';

/** Reads the folder of a run from its input, which is open while the run lasts; then ends what is left of the run. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
await endRun((await text(process.stdin)).trim());
