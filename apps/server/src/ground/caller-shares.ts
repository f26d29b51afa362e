import { AsyncLocalStorage } from 'node:async_hooks';

/** The shares of whose work an asynchronous context is, in the fair queues. They change once the caller is known. */
export class CallerShares {
  #path: readonly string[] | undefined;
  readonly #findPath: () => readonly string[];

  /** @param findPath of a caller who is not known yet; called where the work needs a place */
  constructor(findPath: () => readonly string[]) {
    this.#findPath = findPath;
  }

  get path(): readonly string[] {
    this.#path ??= this.#findPath();
    return this.#path;
  }

  set path(path: readonly string[]) {
    this.#path = path;
  }
}

const current = new AsyncLocalStorage<CallerShares>();

/** Runs work that belongs to a caller. */
export function runInShares<T>(shares: CallerShares, work: () => T): T {
  return current.run(shares, work);
}

/** Runs work that belongs to the server itself, also where a request has started it. */
export function runWithoutShares<T>(work: () => T): T {
  return current.exit(work);
}

/** The shares of this context; undefined for work of the server itself. */
export function findShares(): CallerShares | undefined {
  return current.getStore();
}

/** States of whom the work of this context is from here on: the caller is known now. */
export function moveToShares(path: readonly string[]): void {
  const shares = current.getStore();
  if (shares !== undefined) shares.path = path;
}
