import { z } from 'zod';

/** A phone number or a device is marked as recent for so many days. */
export const RECENT_DAYS = 7;

const days = (what: string) => z.int().min(0).describe(`Whole days ${what}`);

/**
 * Since when device, user and phone number of a posting belong to its company. Whole days only: an instant would let a
 * reader recognise the device in other postings.
 */
export const provenanceSchema = z
  .object({
    device: z
      .object({
        days: days('since someone of the company has first signed in on the device'),
        isRecent: z.boolean().describe('First seen in the last seven days'),
      })
      .nullable()
      .describe('The device of the last post, edit or repost; null for a program, and where the board knows none'),
    user: z
      .object({
        days: days('since the user was added to the company'),
        isProgram: z.boolean().describe('A service account of the company'),
      })
      .describe('The author of the posting'),
    phone: z
      .object({
        days: days('since the number was changed, or since it was entered with its user or company'),
        isChanged: z.boolean().describe('It replaced another one'),
        isRecent: z.boolean().describe('Changed in the last seven days'),
      })
      .describe('The number that the lead shows, or would show'),
  })
  .meta({ id: 'Provenance' });
export type Provenance = z.infer<typeof provenanceSchema>;
