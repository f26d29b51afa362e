import type { FairQueues } from '../ground/fair-queues.ts';
import { createTaskRunner, type TaskRunner, type TaskRunnerOptions } from './task-runner.ts';

/** Tasks that share their places: those of other lanes never wait for them. */
export interface TaskLane extends Pick<TaskRunnerOptions, 'handlers' | 'concurrency' | 'placesOf'> {
  /** What the places that its shares hold are called in the figures; without it, they have none. */
  readonly placesName?: string;
}

/** Runs the tasks of each lane with places of their own, of which `queues` shows those that have a name. */
export function createTaskLanes(
  lanes: readonly TaskLane[],
  { queues, ...shared }: Pick<TaskRunnerOptions, 'database' | 'log'> & { readonly queues: Pick<FairQueues, 'add'> },
): TaskRunner {
  const runners = lanes.map(({ placesName, ...lane }) => {
    const runner = createTaskRunner({ ...shared, ...lane });
    if (placesName !== undefined) queues.add(placesName, runner.places);
    return runner;
  });
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
