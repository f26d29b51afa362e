import { z } from 'zod';
import { declareEvents } from '../live/declare-event.ts';
import { CONFIRMATION_STATES } from '../offers/rate-status.ts';

/** The events of the assignments module. */
export const assignmentEvents = declareEvents({
  /**
   * An assignment was created, changed or ended. Each of its two companies receives the event with its own posting: the
   * broker with the load, the carrier with the equipment.
   */
  'assignment.changed': {
    recipients: 'company',
    // A driver and a truck of the fleet are free, assigned or on their route.
    affects: ['assignments', 'carrierChecks', 'customerLinks', 'documents', 'lanes', 'postings', 'resources'],
    fields: {
      kind: z.enum(['L', 'E']),
      token: z.int().describe('The own posting as it is named now'),
      previousToken: z.int().describe('What it was named before: another token where the event renewed it'),
      assignmentId: z.int(),
      version: z.int().describe('Of the assignment'),
      isEnded: z.boolean(),
    },
  },
  /**
   * The confirmation of an agreed rate, or its copy with the acceptance, was written or is late. It has all of the change,
   * so that the assignment need not be read again.
   */
  'confirmation.changed': {
    recipients: 'company',
    affects: ['assignments'],
    fields: {
      kind: z.enum(['L', 'E']),
      token: z.int().describe('The own posting'),
      assignmentId: z.int(),
      number: z.int().describe('Of the rate, from 1'),
      confirmation: z.string().describe("The document of the rate confirmation; '' until it is written"),
      confirmationId: z.int().nullable().describe('The `documentId` of that document; null until it is written'),
      confirmationState: z.enum(CONFIRMATION_STATES).describe('As in the rates of the assignment'),
      sha256: z.string().describe("Of the rate confirmation's bytes; '' until it is written"),
      acceptedConfirmation: z.string().describe("The document with the acceptance; '' until it is written"),
      acceptedConfirmationId: z
        .int()
        .nullable()
        .describe('The `documentId` of that document; null until it is written'),
    },
  },
});
