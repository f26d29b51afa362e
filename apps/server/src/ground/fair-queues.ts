import { FairQueue, type FairQueueFigures, type FairQueueLimits } from './fair-queue.ts';

/** What callers share, with its state: a fair queue, or another part that gives each share what it may hold. */
export interface SharedResource {
  readonly figures: FairQueueFigures;
}

/**
 * What callers share on a server, by name, so that `/health` and `/metrics` show each of them. A part of the server that
 * shares a resource opens its queue here.
 */
export class FairQueues {
  readonly #queues = new Map<string, SharedResource>();

  /** @param name a plural in snake_case, the label of its figures. @throws RangeError where it is taken */
  open(name: string, limits: FairQueueLimits): FairQueue {
    const queue = new FairQueue(limits);
    this.add(name, queue);
    return queue;
  }

  /** Adds what another part has created. @throws RangeError where the name is taken */
  add(name: string, queue: SharedResource): void {
    if (this.#queues.has(name)) throw new RangeError(`a queue ${name} exists`);
    this.#queues.set(name, queue);
  }

  /** One figure of each queue; 1 for a queue that is full. */
  read(figure: keyof FairQueueFigures): Record<string, number> {
    return Object.fromEntries([...this.#queues].map(([name, queue]) => [name, Number(queue.figures[figure])]));
  }

  /** The names of the queues that are full. */
  listFull(): string[] {
    return [...this.#queues].flatMap(([name, queue]) => (queue.figures.isFull ? [name] : []));
  }
}
