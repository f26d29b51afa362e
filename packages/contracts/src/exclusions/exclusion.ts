import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireNotExcluded, requireProduct } from '../endpoint/guard.ts';
import { custCdSchema } from '../networks/network.ts';

/** A company that the caller's company has excluded from matching. */
const excludedCompanySchema = z
  .object({
    custCd: z.string(),
    companyName: z.string(),
    billingCity: z.string(),
    billingProvinceCode: z.string(),
    contactName: z.string(),
    excluded: z.boolean(),
    sType: z.string().describe('Subscriber type: Link-P, DAT, Legacy'),
  })
  .meta({ id: 'ExcludedCompany' });
export type ExcludedCompany = z.infer<typeof excludedCompanySchema>;

const exclusionReply = z.object({ custCd: z.string(), excludeCustCd: z.string(), excluded: z.boolean() });

const mayExclude = [...requireProduct('any'), ...requireNotExcluded('company.mayNotExclude')];

export const listExcludedCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/Exclude/GetCompanies',
  summary: "The companies that the caller's company excludes",
  tag: 'exclusions',
  callers: { user: requireProduct('any') },
  reply: z.array(excludedCompanySchema),
});

export const excludeCompany = defineEndpoint({
  method: 'POST',
  path: '/api/Exclude',
  summary: 'Excludes a company from matching, both ways',
  tag: 'exclusions',
  affects: ['exclusions', 'leads', 'liveLeads'],
  callers: { user: mayExclude },
  body: z.object({ custCd: custCdSchema.describe("The caller's own"), excludeCustCd: custCdSchema }),
  reply: exclusionReply,
});

export const includeCompany = defineEndpoint({
  method: 'DELETE',
  path: '/api/Exclude/:custCd/:memberCustCd',
  summary: 'Includes an excluded company again',
  tag: 'exclusions',
  affects: ['exclusions', 'leads', 'liveLeads'],
  callers: { user: mayExclude },
  params: z.object({ custCd: custCdSchema.describe("The caller's own"), memberCustCd: custCdSchema }),
  reply: exclusionReply,
});
