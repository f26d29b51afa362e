import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the inbound-mails module. */
export const inboundMailEvents = declareEvents({
  'inboundMails.changed': {
    recipients: 'company',
    affects: ['inboundMails'],
    fields: { kind: z.enum(['L', 'E']).describe('Of the postings that the mail lists') },
  },
});
