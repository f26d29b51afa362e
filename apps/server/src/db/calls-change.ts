import { AsyncLocalStorage } from 'node:async_hooks';
import type { FeedCall } from './tables/feed-call.ts';

/** A call as its transactions state it. */
interface CallsChange {
  /** A UUID. */
  readonly id: string;
  readonly call?: FeedCall;
}

const current = new AsyncLocalStorage<CallsChange & { isOpen: boolean }>();

/**
 * Runs a call. What its transactions append to the feed states this id. Work of the call that continues after its reply
 * does not: the reply cannot include it.
 */
export async function asChange<T>(change: CallsChange, work: () => T | Promise<T>): Promise<T> {
  const open = { ...change, isOpen: true };
  try {
    return await current.run(open, async () => work());
  } finally {
    open.isOpen = false;
  }
}

/** The call that is running; undefined where there is none. */
export function findChange(): CallsChange | undefined {
  const change = current.getStore();
  return change?.isOpen === true ? change : undefined;
}
