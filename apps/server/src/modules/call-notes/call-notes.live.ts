import type { callNoteEvents } from '@loadstone/contracts/call-notes';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** Where the events of call notes come from. */
export const callNoteEventSources = { 'callNotes.changed': 'module' } satisfies EventSources<typeof callNoteEvents>;

/** The event of a company whose notes about another company have changed. */
export function toCallNotesChanged(accountId: number, custCd: string): EventChange {
  return toEventChange(accountId, { type: 'callNotes.changed', custCd });
}
