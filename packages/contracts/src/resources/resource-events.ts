import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the resources module. */
export const resourceEvents = declareEvents({
  /** A driver or a piece of equipment of the company was added, changed or deleted. */
  'resources.changed': {
    recipients: 'company',
    affects: ['resources'],
    fields: { entityTypeId: z.int() },
  },
});
