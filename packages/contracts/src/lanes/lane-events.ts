import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';
import { POSTING_KINDS } from '../postings/vocabulary.ts';

/** The events of the lanes module. */
export const laneEvents = declareEvents({
  'lanes.changed': {
    recipients: 'company',
    affects: ['lanes'],
    fields: { laneID: z.int(), kind: z.enum(POSTING_KINDS) },
  },
});
