import type { BoardChange, BoardChangeOf, EventCache, EventTypesAffecting } from '@loadstone/contracts/live';

/**
 * A handler for every event that is declared to change a cache: a missing one does not compile.
 * `Context` is what the handlers change.
 */
export type CacheHandlers<Cache extends EventCache, Context> = {
  readonly [Type in EventTypesAffecting<Cache>]: (change: BoardChangeOf<Type>, context: Context) => void;
};

/** Calls the handler of each change that has one, in order. */
export function dispatchChanges<Cache extends EventCache, Context>(
  handlers: CacheHandlers<Cache, Context>,
  changes: readonly BoardChange[],
  context: Context,
): void {
  // A handler is called only with changes of the type that it is keyed by.
  const byType = handlers as unknown as Readonly<
    Record<string, ((change: BoardChange, context: Context) => void) | undefined>
  >;
  for (const change of changes) byType[change.type]?.(change, context);
}
