import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the documents module. */
export const documentEvents = declareEvents({
  /**
   * The documents of a posting changed: one was added, changed, deleted, shared or unshared, or its thumbnail is ready.
   * Each company that sees or saw the document receives the event with its own posting.
   */
  'documents.changed': {
    recipients: 'company',
    affects: ['assignments', 'documents', 'postings'],
    fields: {
      kind: z.enum(['L', 'E']),
      token: z.int().describe("The company's own posting"),
      change: z
        .enum(['added', 'drawn'])
        .optional()
        .describe('A document was added, or a thumbnail is ready; left out for every other change'),
    },
  },
});
