import { openDatabase } from '../src/db/database.ts';
import { createTaskRunner, handleTask } from '../src/task-queue/index.ts';
import { COUNTED_TASK } from './counted-task.ts';

/** A server that takes a task and does not finish it, until it is killed. */
const database = openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolSize: 2, onTrouble: () => undefined });
const log = { warn: () => undefined, error: () => undefined };
const hang = handleTask(COUNTED_TASK, () => {
  process.send?.('taken');
  return new Promise<void>(() => undefined);
});
createTaskRunner({ database, handlers: [hang], log }).start();
