interface Timer {
  readonly atMs: number;
  /** Timers of one moment run in the order in which they were set. */
  readonly order: number;
  readonly run: () => void;
  isCancelled: boolean;
}

type Callback = (...values: unknown[]) => void;

/** What timer functions return in Node; a browser's code passes it on only. */
class TimerHandle {
  readonly timers: { current: Timer };

  constructor(timer: Timer) {
    this.timers = { current: timer };
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

const REAL = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  dateNow: Date.now,
  performanceNow: performance.now,
};

/**
 * The time of a simulation. While it is installed, `setTimeout`, `setInterval`, `setImmediate`, `Date.now` and
 * `performance.now` of this process follow it: nothing waits, and the order of all timers is the same in each run. Promises
 * are settled between two timers.
 */
export class VirtualTime {
  /** A binary heap: the next timer is first. */
  readonly #timers: Timer[] = [];
  readonly #startMs: number;
  #nowMs: number;
  #order = 0;

  /** @param startMs milliseconds since 1970 */
  constructor(startMs: number) {
    this.#startMs = startMs;
    this.#nowMs = startMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** @returns a function that brings the real time back */
  install(): () => void {
    const clear = (handle: unknown): void => {
      if (handle instanceof TimerHandle) handle.timers.current.isCancelled = true;
    };
    Object.assign(globalThis, {
      setTimeout: (run: Callback, delayMs?: number, ...values: unknown[]) => this.#set(delayMs, () => run(...values)),
      setImmediate: (run: Callback, ...values: unknown[]) => this.#set(0, () => run(...values)),
      setInterval: (run: Callback, everyMs?: number, ...values: unknown[]) => {
        const handle = this.#set(everyMs, repeat);
        const setAgain = () => this.#add(everyMs, repeat);
        function repeat(): void {
          run(...values);
          if (!handle.timers.current.isCancelled) handle.timers.current = setAgain();
        }
        return handle;
      },
      clearTimeout: clear,
      clearInterval: clear,
    });
    Date.now = () => this.#nowMs;
    performance.now = () => this.#nowMs - this.#startMs;
    return () => {
      const { dateNow, performanceNow, ...timers } = REAL;
      Object.assign(globalThis, timers);
      Date.now = dateNow;
      performance.now = performanceNow;
    };
  }

  /** Runs what is due in the next milliseconds, each at its moment. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await settlePromises();
    for (let next = this.#timers[0]; next !== undefined && next.atMs <= untilMs; next = this.#timers[0]) {
      this.#take();
      if (next.isCancelled) continue;
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
      await settlePromises();
    }
    this.#nowMs = untilMs;
  }

  /** Runs something later. */
  after(ms: number, run: () => void): void {
    this.#add(ms, run);
  }

  /** Resolves after a delay. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  #set(delayMs: number | undefined, run: () => void): TimerHandle {
    return new TimerHandle(this.#add(delayMs, run));
  }

  #add(delayMs: number | undefined, run: () => void): Timer {
    const atMs = this.#nowMs + Math.max(0, delayMs ?? 0);
    const timer = { atMs, order: this.#order++, run, isCancelled: false };
    const timers = this.#timers;
    let place = timers.push(timer) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(timer, timers[parent]!)) break;
      timers[place] = timers[parent]!;
      place = parent;
    }
    timers[place] = timer;
    return timer;
  }

  /** Removes the first timer. */
  #take(): void {
    const timers = this.#timers;
    const last = timers.pop();
    if (last === undefined || timers.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= timers.length) break;
      if (child + 1 < timers.length && isBefore(timers[child + 1]!, timers[child]!)) child += 1;
      if (!isBefore(timers[child]!, last)) break;
      timers[place] = timers[child]!;
      place = child;
    }
    timers[place] = last;
  }
}

function isBefore(left: Timer, right: Timer): boolean {
  return left.atMs < right.atMs || (left.atMs === right.atMs && left.order < right.order);
}

/** Returns when no promise can go on without a timer. */
function settlePromises(): Promise<void> {
  return new Promise((resolve) => REAL.setImmediate(resolve));
}
