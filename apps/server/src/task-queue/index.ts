export { addTasks, handleTask, type Task, type TaskHandler } from './task.ts';
export { createTaskLanes, type TaskLane } from './task-lanes.ts';
export { createTaskRunner, type TaskRunner } from './task-runner.ts';
export { taskQueueModule } from './task-queue.module.ts';
export { hasReleasedServer, hasRunningServer } from './tasks.queries.ts';
