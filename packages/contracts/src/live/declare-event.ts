import type { z } from 'zod';
import type { CacheName } from '../endpoint/caches.ts';

/**
 * Who receives a board event. `company`: the clients of one company. `pair`: both companies of a pair of
 * postings, each with its own side. `everyone`: every connected client. An event for single users is no
 * board event: it is a database notification.
 */
export type EventRecipients = 'company' | 'pair' | 'everyone';

/**
 * The one declaration of a board event. Lead events carry the row; every other event is a descriptor
 * (token and version, or an id), and clients request what they show of it.
 */
interface EventDeclaration {
  readonly recipients: EventRecipients;
  /** The caches of the front end that the event changes: each must have a handler for it. */
  readonly affects: readonly CacheName[];
  /** Its fields besides `type`. An event with a `kind` reaches only clients that may see that kind. */
  readonly fields: z.ZodRawShape;
}

/** Declares a noun's events, by type. It returns its argument; the compiler keeps the literal types, from which the types of handlers are derived. */
export function declareEvents<const Events extends Readonly<Record<string, EventDeclaration>>>(events: Events): Events {
  return events;
}
