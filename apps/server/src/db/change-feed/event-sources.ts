import type { BoardChangeOf, BoardEventType, EventTypesTo } from '@loadstone/contracts/live';
import type { MatchingChange } from './change-feed.ts';

/** The recipients of an event of a type: company ids, or every connected company. */
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

/** By type of feed change, the events that it causes. */
type EventsOfChanges<Type extends BoardEventType> = {
  readonly [Change in MatchingChange['type']]?: (
    change: Extract<MatchingChange, { type: Change }>,
  ) => readonly AddressedEvent<Type>[];
};

/**
 * The source of the server's events of a type: the matching, which computes the pairs that a change affects; the
 * module, which appends the event to the feed in its own transaction; or functions that derive events from feed
 * changes.
 */
type EventSource<Type extends BoardEventType = BoardEventType> = 'matching' | 'module' | EventsOfChanges<Type>;

/** A source for every event that a noun declares: a missing one does not compile. */
export type EventSources<Declared> = { readonly [Type in keyof Declared & BoardEventType]: EventSource<Type> };
