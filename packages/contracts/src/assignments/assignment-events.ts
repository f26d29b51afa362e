import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';

/** The events of the assignments module. */
export const assignmentEvents = declareEvents({
  /**
   * An assignment was created, changed or ended. Each of its two companies receives the event with its own posting: the
   * broker with the load, the carrier with the equipment.
   */
  'assignment.changed': {
    recipients: 'company',
    affects: ['assignments', 'carrierChecks', 'customerLinks', 'documents', 'postings'],
    fields: {
      kind: z.enum(['L', 'E']),
      token: z.int().describe('The own posting as it is named now'),
      previousToken: z.int().describe('What it was named before: another token where the event renewed it'),
      assignmentId: z.int(),
      version: z.int().describe('Of the assignment'),
      isEnded: z.boolean(),
    },
  },
});
