import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the tags module. The list of tags belongs to the postings that carry them. */
export const tagEvents = declareEvents({
  'tags.changed': { recipients: 'company', affects: ['postings'], fields: { kind: z.enum(['L', 'E']) } },
});
