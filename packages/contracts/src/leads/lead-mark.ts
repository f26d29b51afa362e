import { z } from 'zod';

/** A lead and the marks of a company on it. */
export const leadMarkFields = {
  leadToken: z.int(),
  contacted: z.enum(['Y', '']),
  flag: z.int().describe('Flag id, 0 where not flagged'),
  reportedGone: z.boolean().optional().describe('The company has reported it as gone; omitted for false'),
};

/** The marks of a company on a lead, in a reply to the call that set or removed one. */
export const changedMarkSchema = z.object(leadMarkFields).meta({ id: 'ChangedMark' });
export type ChangedMark = z.infer<typeof changedMarkSchema>;
