import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';
import { POSTING_KINDS } from '../postings/vocabulary.ts';

/** The events of the templates module. */
export const templateEvents = declareEvents({
  /** Templates of the company were saved, changed or deleted. */
  'templates.changed': {
    recipients: 'company',
    affects: ['templates'],
    fields: { kind: z.enum(POSTING_KINDS) },
  },
});
