import { createTaskRunner, type TaskRunner, type TaskRunnerOptions } from './task-runner.ts';

/** Tasks that share their places: those of other lanes never wait for them. */
export type TaskLane = Pick<TaskRunnerOptions, 'handlers' | 'concurrency' | 'placesOf'>;

/** Runs the tasks of each lane with places of their own. */
export function createTaskLanes(
  lanes: readonly TaskLane[],
  shared: Pick<TaskRunnerOptions, 'database' | 'log'>,
): TaskRunner {
  const runners = lanes.map((lane) => createTaskRunner({ ...shared, ...lane }));
  const [first] = runners;
  if (first === undefined) throw new RangeError('there is no lane');
  return {
    start: () => runners.forEach((runner) => runner.start()),
    async runDue() {
      for (const runner of runners) await runner.runDue();
    },
    get figures() {
      // Each runner counts the waiting and the dead tasks of all lanes.
      return { ...first.figures, failures: runners.reduce((sum, { figures }) => sum + figures.failures, 0) };
    },
    async close() {
      await Promise.all(runners.map((runner) => runner.close()));
    },
  };
}
