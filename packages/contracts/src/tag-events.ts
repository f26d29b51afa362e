import { z } from 'zod';
import { declareEvents } from './declare-event.ts';

/** The events of the tags module. */
export const tagEvents = declareEvents({
  'tags.changed': { recipients: 'company', affects: ['tags'], fields: { kind: z.enum(['L', 'E']) } },
});
