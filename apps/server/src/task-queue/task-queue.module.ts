import type { ModuleDeclaration } from '../db/module-declaration.ts';
import type { TaskRunner } from './task-runner.ts';
import { removeDeadTasks } from './tasks.queries.ts';

/** What the queue of tasks declares. Its tables are in the schema of its library. */
export const taskQueueModule = {
  // Support staff looks at a dead task within a month.
  retention: [{ kept: { hours: 31 * 24 }, remove: removeDeadTasks }],
  gauges: [
    {
      name: 'loadstone_tasks_waiting',
      help: 'Tasks of all servers that wait or run',
      acrossWorkers: 'max',
      read: ({ tasks }) => tasks.figures.waiting,
    },
    {
      name: 'loadstone_tasks_dead',
      help: 'Tasks of all servers whose last attempt failed',
      acrossWorkers: 'max',
      read: ({ tasks }) => tasks.figures.dead,
    },
    {
      name: 'loadstone_task_failures_total',
      help: 'Attempts of tasks that failed on this server since the start',
      read: ({ tasks }) => tasks.figures.failures,
    },
  ],
} as const satisfies ModuleDeclaration<{ tasks: TaskRunner }>;
