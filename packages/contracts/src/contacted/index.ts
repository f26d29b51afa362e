import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requireNotExcluded } from '../endpoint/guard.ts';
import { changedMarkSchema } from '../leads/lead-mark.ts';
import { custCdSchema } from '../networks/network.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

const token = z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);

/**
 * The contacted lead: `lToken` in carrier mode, `eToken` in broker mode. The other token is missing, 0, or the caller's
 * own posting.
 */
const contactedDraftSchema = z
  .object({
    cnCustCd: custCdSchema.describe("The lead's company"),
    lToken: token,
    eToken: token,
    contacted: z.enum(['Y', '']).optional().describe('What it shall be; left out: the other of what it is'),
  })
  .refine((draft) => draft.lToken > 0 || draft.eToken > 0, {
    path: ['lToken'],
    message: lateCheckTexts.contactedPosting,
  })
  .meta({ id: 'ContactedDraft' });
export type ContactedDraft = z.input<typeof contactedDraftSchema>;

export const setContacted = defineEndpoint({
  method: 'PUT',
  path: '/api/Contacted',
  summary: 'Marks a lead as contacted for the whole company, or takes the mark away',
  tag: 'contacted',
  affects: ['leads', 'liveLeads', 'search'],
  callers: { user: [...requireAnyView(), ...requireNotExcluded('company.mayNotContact')] },
  body: contactedDraftSchema,
  reply: z.object({
    cnCustCd: z.string(),
    lToken: z.int(),
    eToken: z.int(),
    contacted: z.enum(['Y', '']),
    mark: changedMarkSchema,
  }),
  isIdempotent: true,
});
