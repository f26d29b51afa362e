import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

const posting = { token: z.int(), kind: z.enum(['L', 'E']) };

/** The events of the postings module. */
export const postingEvents = declareEvents({
  'posting.changed': {
    recipients: 'company',
    affects: ['postings', 'lanes'],
    fields: { ...posting, version: z.int().describe('0 where something changed that is no edit, such as its tag') },
  },
  'day.changed': {
    recipients: 'everyone',
    affects: ['postings', 'lanes', 'leads', 'liveLeads'],
    fields: {
      day: z.iso
        .date()
        .describe(
          'The day that the board has reached: open postings with an earlier `dateAvail` have expired, own ones and leads, without an event of each',
        ),
    },
  },
  'posting.removed': {
    recipients: 'company',
    affects: ['postings', 'lanes', 'leadChecks', 'customerLinks', 'documents'],
    fields: posting,
  },
});
