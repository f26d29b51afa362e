import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireNotExcluded, requirePostingUse } from '../endpoint/guard.ts';
import { tokenSchema } from '../postings/posting.ts';
import { changedMarkSchema } from '../leads/lead-mark.ts';

/** A carrier's report that a load is already gone. */
const goneReportDraftSchema = z
  .object({
    token: tokenSchema.describe('My truck, whose lead the load is'),
    leadToken: tokenSchema.describe('The load'),
    isGone: z.boolean().describe('False withdraws the report of my company'),
  })
  .meta({ id: 'GoneReportDraft' });

export const reportGone = defineEndpoint({
  method: 'PUT',
  path: '/api/GoneReport',
  summary: 'Reports once for my company that a load is already gone, or withdraws the report',
  tag: 'leads',
  affects: ['leads', 'liveLeads'],
  callers: { user: [...requirePostingUse('C', 'view'), ...requireNotExcluded('company.mayNotContact')] },
  body: goneReportDraftSchema,
  reply: z.object({ mark: changedMarkSchema }),
  isIdempotent: true,
});
