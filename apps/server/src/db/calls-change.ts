import { AsyncLocalStorage } from 'node:async_hooks';

interface CallsChange {
  readonly id: string;
  isOpen: boolean;
}

const current = new AsyncLocalStorage<CallsChange>();

/**
 * Runs a call. What its transactions append to the feed states this id. Work of the call that continues after its reply
 * does not: the reply cannot include it.
 *
 * @param id a UUID
 */
export async function asChange<T>(id: string, work: () => T | Promise<T>): Promise<T> {
  const change: CallsChange = { id, isOpen: true };
  try {
    return await current.run(change, async () => work());
  } finally {
    change.isOpen = false;
  }
}

/** The id of the call that is running; undefined where there is none. */
export function findChangeId(): string | undefined {
  const change = current.getStore();
  return change?.isOpen === true ? change.id : undefined;
}
