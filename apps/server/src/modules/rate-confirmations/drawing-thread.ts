import { parentPort, workerData } from 'node:worker_threads';
import type { DrawingJob } from './confirmation-sheet.ts';
import { drawConfirmation } from './draw-confirmation.ts';

/** A thread that draws one PDF: fonts take some 100 ms of computing, in which the server would send no reply. */
parentPort?.postMessage(await drawConfirmation(workerData as DrawingJob));
