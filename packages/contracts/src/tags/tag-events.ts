import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the tags module. */
export const tagEvents = declareEvents({
  'tags.changed': {
    recipients: 'company',
    affects: ['tags', 'postings'],
    fields: {
      kind: z.enum(['L', 'E']),
      removedId: z.int().optional().describe('The deleted tag; no posting has it'),
    },
  },
});
