import type { WorkerEvents } from 'graphile-worker';

/**
 * The tasks that one run of the library holds. A task is forgotten where the database has it locked for this run, and the
 * run does not have it: the reply that gave the task was lost with its connection, after the commit.
 */
export class HeldTasks {
  readonly #held = new Set<string>();
  /** Requests for a task that have no reply yet. */
  #requests = 0;
  #suspected: ReadonlySet<string> = new Set();

  constructor(events: WorkerEvents) {
    const endRequest = (): void => void (this.#requests -= 1);
    events.on('worker:getJob:start', () => (this.#requests += 1));
    events.on('worker:getJob:empty', endRequest);
    events.on('worker:getJob:error', endRequest);
    events.on('job:start', ({ job }) => {
      endRequest();
      this.#held.add(job.id);
    });
    events.on('job:complete', ({ job }) => this.#held.delete(job.id));
  }

  /**
   * Which tasks are forgotten: those that are not held now and were not at the call before. The end of a task is noted
   * shortly before or after the event of it, so that one call is not enough.
   *
   * @param locked the tasks that the database has locked for this run
   */
  findForgotten(locked: readonly string[]): string[] {
    // A reply that is under way may give one of them.
    if (this.#requests > 0) return [];
    const missing = locked.filter((id) => !this.#held.has(id));
    const forgotten = missing.filter((id) => this.#suspected.has(id));
    this.#suspected = new Set(missing);
    return forgotten;
  }
}
