import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

const posting = { token: z.int(), kind: z.enum(['L', 'E']) };

/** The events of the postings module. */
export const postingEvents = declareEvents({
  'posting.changed': {
    recipients: 'company',
    affects: ['postings'],
    fields: { ...posting, version: z.int().describe('0 where something changed that is no edit, such as its tag') },
  },
  /** The board has reached a day (`YYYY-MM-DD`): postings of earlier days have expired, as leads too. */
  'day.changed': { recipients: 'everyone', affects: ['postings', 'leads', 'liveLeads'], fields: { day: z.iso.date() } },
  'posting.removed': {
    recipients: 'company',
    affects: ['postings', 'leadChecks', 'customerLinks', 'documents'],
    fields: posting,
  },
});
