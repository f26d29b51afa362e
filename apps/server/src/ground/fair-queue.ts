import { AppError } from './errors.ts';

/** Limits of a queue. All are whole numbers of at least 1. */
export interface FairQueueLimits {
  /** How many pieces of work run at a time. */
  readonly places: number;
  /** How many of these one share of the first level holds at most; below `places`, a newcomer never waits for one share. */
  readonly placesOfShare: number;
  /** How many pieces of one share of the first level wait at most; the next one is refused. */
  readonly waitingOfShare: number;
  /** How many wait in all; above it, the newest of the share with the most waiting is refused. */
  readonly waiting: number;
  /** How long a piece of work waits at most, milliseconds; default without a limit. */
  readonly waitMs?: number;
}

/** The state of a queue, for metrics and health. */
export interface FairQueueFigures {
  readonly running: number;
  readonly waiting: number;
  /** Refused since the start, because a share or the queue was full. */
  readonly refused: number;
  /** True while the last piece of work that arrived was refused, or the queue holds as many as it may. */
  readonly isFull: boolean;
}

interface Waiting {
  readonly path: readonly Share[];
  readonly start: () => void;
  readonly refuse: (error: unknown) => void;
}

class Share {
  readonly name: string;
  readonly parent: Share | undefined;
  running = 0;
  waiting = 0;
  /** The number of the last grant; the share that was served longest ago is next among equals. */
  lastServed = 0;
  readonly children = new Map<string, Share>();
  /** What waits directly in this share, in order of arrival. */
  readonly queue = new Set<Waiting>();

  constructor(name: string, parent: Share | undefined) {
    this.name = name;
    this.parent = parent;
  }
}

/** What a refused caller should wait before the next try. */
const RETRY_AFTER_SECONDS = '1';

/**
 * A bounded queue for a shared resource (connections, threads, bytes), in which each share gets its part: a free place
 * goes to the share that holds the fewest, and among equals to the one that was served longest ago. Shares form a tree
 * (`['company:7', 'user:12']`, or a network of /48, /56 and /64), and each level is divided in the same way. A place is
 * taken before the resource is, so what waits here holds nothing. Granting costs O(shares that wait at each level).
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #root = new Share('', undefined);
  #grants = 0;
  #refused = 0;
  #wasLastRefused = false;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get figures(): FairQueueFigures {
    const { running, waiting } = this.#root;
    const isFull = waiting > 0 && (this.#wasLastRefused || waiting >= this.#limits.waiting);
    return { running, waiting, refused: this.#refused, isFull };
  }

  /** True while any work runs or waits. */
  get isInUse(): boolean {
    return this.#root.running > 0 || this.#root.waiting > 0;
  }

  /** How much waits in a share of the first level. */
  countWaitingOf(name: string): number {
    return this.#root.children.get(name)?.waiting ?? 0;
  }

  /**
   * Waits for a place and runs the work in it.
   *
   * @param path the shares of the caller, from the widest to the narrowest; at least one
   * @param signal ends the wait, e.g. where the caller has left
   * @throws AppError `request.tooMany` (429) where the caller's share is full, `server.overloaded` (503) where the whole
   *   queue is or the wait was too long, both with `retry-after`; the signal's reason where it aborts first; what the work
   *   throws
   */
  async run<T>(path: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(path, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits for a place and returns the function that gives it back, which may be called more than once. The parameters and
   * errors are those of `run`.
   */
  async acquire(path: readonly string[], signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const shares = this.#findShares(path);
    const [top] = shares;
    if (top === undefined) throw new RangeError('a place needs at least one share');
    if (top.waiting === 0 && this.#hasPlace(top)) {
      this.#grant(shares);
      return this.#toRelease(shares);
    }
    if (top.waiting >= this.#limits.waitingOfShare) {
      this.#forgetIdle(shares);
      throw this.refuse('request.tooMany');
    }
    return await new Promise<() => void>((resolve, reject) => {
      const leave = (): void => {
        this.#remove(entry);
        entry.refuse(signal?.reason);
      };
      const giveUp = (): void => {
        this.#remove(entry);
        entry.refuse(this.refuse('server.overloaded'));
      };
      const { waitMs } = this.#limits;
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const entry: Waiting = {
        path: shares,
        start: () => {
          stopWaiting();
          resolve(this.#toRelease(shares));
        },
        refuse: (error) => {
          stopWaiting();
          reject(error);
        },
      };
      shares.at(-1)!.queue.add(entry);
      for (const share of [this.#root, ...shares]) share.waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
      this.#wasLastRefused = false;
      if (this.#root.waiting > this.#limits.waiting) this.#refuseNewestOfLongest();
    });
  }

  /** True where the queue and the share of the first level have a free place. */
  #hasPlace(top: Share): boolean {
    return this.#root.running < this.#limits.places && top.running < this.#limits.placesOfShare;
  }

  #findShares(path: readonly string[]): Share[] {
    let parent = this.#root;
    return path.map((name) => {
      let share = parent.children.get(name);
      if (share === undefined) {
        share = new Share(name, parent);
        // A share that returns comes after those that wait already and hold as few, but before the one that was served last.
        share.lastServed = this.#grants - 0.5;
        parent.children.set(name, share);
      }
      parent = share;
      return share;
    });
  }

  #grant(shares: readonly Share[]): void {
    this.#grants += 1;
    this.#wasLastRefused = false;
    this.#root.running += 1;
    for (const share of shares) {
      share.running += 1;
      share.lastServed = this.#grants;
    }
  }

  #toRelease(shares: readonly Share[]): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const share of [this.#root, ...shares]) share.running -= 1;
      this.#forgetIdle(shares);
      this.#startNext();
    };
  }

  #startNext(): void {
    while (this.#root.running < this.#limits.places && this.#root.waiting > 0) {
      const next = this.#findNext();
      if (next === undefined) return;
      // In this order: a share that neither runs nor waits is forgotten.
      this.#grant(next.path);
      this.#remove(next);
      next.start();
    }
  }

  /** The oldest entry of the share whose turn it is; undefined where each share that waits holds all that it may. */
  #findNext(): Waiting | undefined {
    let share = this.#root;
    while (share.queue.size === 0) {
      const isTop = share === this.#root;
      let next: Share | undefined;
      for (const child of share.children.values()) {
        if (child.waiting === 0 || (isTop && child.running >= this.#limits.placesOfShare)) continue;
        if (next === undefined || isBefore(child, next)) next = child;
      }
      if (next === undefined) return undefined;
      share = next;
    }
    return firstOf(share.queue);
  }

  #refuseNewestOfLongest(): void {
    let share = this.#root;
    while (share.children.size > 0) {
      let longest: Share | undefined;
      for (const child of share.children.values()) {
        if (longest === undefined || child.waiting > longest.waiting) longest = child;
      }
      if (longest === undefined || longest.waiting < share.queue.size) break;
      share = longest;
    }
    const newest = [...share.queue].at(-1);
    if (newest === undefined) return;
    this.#remove(newest);
    this.#forgetIdle(newest.path);
    newest.refuse(this.refuse('server.overloaded'));
  }

  #remove(entry: Waiting): void {
    if (!entry.path.at(-1)!.queue.delete(entry)) return;
    for (const share of [this.#root, ...entry.path]) share.waiting -= 1;
    this.#forgetIdle(entry.path);
  }

  /** Drops shares that neither run nor wait, so that the tree is as large as what is in it. */
  #forgetIdle(path: readonly Share[]): void {
    for (const share of path.toReversed()) {
      if (share.running === 0 && share.waiting === 0 && share.children.size === 0) {
        share.parent?.children.delete(share.name);
      }
    }
  }

  /** Counts a refusal, also one that the queue's owner decides, and returns its error. */
  refuse(code: 'request.tooMany' | 'server.overloaded'): AppError {
    this.#refused += 1;
    this.#wasLastRefused = true;
    return new AppError(code, undefined, undefined, { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
  }
}

function isBefore(one: Share, other: Share): boolean {
  return one.running < other.running || (one.running === other.running && one.lastServed < other.lastServed);
}

function firstOf<T>(items: ReadonlySet<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}
