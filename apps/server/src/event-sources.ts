import type { BoardChangeOf, BoardEventType, EventTypesTo } from '@loadstone/contracts';
import type { MatchingChange } from './db/change-feed.ts';

/** Whom an event of a type is addressed to: company ids, or every connected company. */
type AddressOf<Type extends BoardEventType> =
  Type extends EventTypesTo<'everyone'>
    ? 'everyone'
    : Type extends EventTypesTo<'pair'>
      ? readonly [number, number]
      : readonly [number];

/** An event with the companies that receive it. */
export interface AddressedEvent<Type extends BoardEventType = BoardEventType> {
  readonly to: readonly number[] | 'everyone';
  readonly event: BoardChangeOf<Type>;
}

/** An event for the companies that its declaration names. */
export function addressTo<Type extends BoardEventType>(
  to: AddressOf<Type>,
  event: BoardChangeOf<Type>,
): AddressedEvent<Type> {
  return { to, event };
}

/** By type of change, the events that a change of what can match causes. */
export type EventsOfChanges<Type extends BoardEventType> = {
  readonly [Change in MatchingChange['type']]?: (
    change: Extract<MatchingChange, { type: Change }>,
  ) => readonly AddressedEvent<Type>[];
};

/**
 * Where the server's events of a type come from: the matching, which computes the pairs that a change
 * affects; the module, which appends the event to the feed in its own transaction; or functions from
 * changes that are in the feed for the matching.
 */
export type EventSource<Type extends BoardEventType = BoardEventType> = 'matching' | 'module' | EventsOfChanges<Type>;

/** A source for every event of a noun's declarations: a missing one does not compile. */
export type EventSources<Declared> = { readonly [Type in keyof Declared & BoardEventType]: EventSource<Type> };
