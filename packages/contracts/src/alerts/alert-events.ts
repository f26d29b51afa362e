import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the alerts module. */
export const alertEvents = declareEvents({
  'alerts.changed': {
    recipients: 'company',
    affects: ['alerts'],
    fields: {
      alertId: z.int().describe('The alert that was added, changed or ended'),
      isNew: z.boolean().describe('True where it was added'),
    },
  },
});
