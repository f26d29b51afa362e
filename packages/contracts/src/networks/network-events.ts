import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the networks module. */
export const networkEvents = declareEvents({
  /** A network of the company was added, renamed or deleted, or its members changed. */
  'networks.changed': {
    recipients: 'company',
    affects: ['networks', 'postings'],
    fields: { networkId: z.int() },
  },
});
