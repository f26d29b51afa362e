import { z } from 'zod';

const EVENT_ID = /^\d{1,15}-\d{1,5}$/;
/** Higher than the index of any event of a change. */
export const LAST_EVENT_INDEX = 99_999;

export const eventIdSchema = z
  .string()
  .regex(EVENT_ID)
  .describe('Place in the feed of the board; the same in the stream, in webhooks and on every server');

/** The place after all events of a change of the feed. */
export function toPlaceAfter(eventId: number): string {
  return `${eventId}-${LAST_EVENT_INDEX}`;
}
