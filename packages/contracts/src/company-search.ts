import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/** A company as a search for members of a network finds it. */
export const companySearchResultSchema = z
  .object({
    custCd: z.string(),
    commonName: z.string(),
    billingCity: z.string(),
    billingProvinceCode: z.string(),
    billingCountryCode: z.string(),
  })
  .meta({ id: 'CompanySearchResult' });
export type CompanySearchResult = z.infer<typeof companySearchResultSchema>;

export const searchCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/AccountCompany',
  summary: 'Companies of the board by name, and city where given; for adding to a network',
  tag: 'companies',
  query: z.object({
    searchQuery: z.string().trim().min(1).max(LIMITS.companyNameLength),
    provST: z.string().trim().max(2).optional(),
    city: z.string().trim().max(100).optional(),
    maxRecords: z.coerce.number().int().min(1).max(LIMITS.searchRecords).default(LIMITS.searchRecords),
  }),
  reply: z.array(companySearchResultSchema),
});
