import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the offers module. */
export const offerEvents = declareEvents({
  /** An offer was made, changed or closed. Each of its two companies receives the event with its own posting. */
  'offer.changed': {
    recipients: 'company',
    affects: ['offers'],
    fields: {
      kind: z.enum(['L', 'E']),
      token: z.int().describe('The own posting'),
      offerId: z.int(),
      version: z.int().describe('Of the offer'),
    },
  },
});
