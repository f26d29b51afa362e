import { z } from 'zod';

/** The days that a company's record is about. */
export const RECORD_DAYS = 90;
/** With fewer postings nothing is stated: one report would be a large share. */
export const RECORD_POSTINGS_MINIMUM = 20;
/** Minutes after an assignment in which the withdrawal of another posting of the same load counts. */
export const WITHDRAWN_MINUTES = 30;

/** Facts about the postings of a company, with their number. Never a score. */
export const companyRecordSchema = z
  .object({
    postings: z.int().describe('Loads, or trucks, that the company has posted in the last 90 days; those alike once'),
    reportedGone: z
      .int()
      .describe('Of them, how many carriers reported as already gone, and the company did not refute'),
    withdrawn: z
      .int()
      .describe('Of them, how many it deleted within 30 minutes after another posting of the same was assigned'),
  })
  .meta({ id: 'CompanyRecord' });
export type CompanyRecord = z.infer<typeof companyRecordSchema>;
