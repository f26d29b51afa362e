import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the carrier-checks module. */
export const carrierCheckEvents = declareEvents({
  'carrierChecks.changed': {
    recipients: 'company',
    affects: ['carrierChecks'],
    fields: { custCd: z.string().describe('The carrier that was checked') },
  },
});
