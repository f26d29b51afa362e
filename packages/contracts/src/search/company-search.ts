import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';

/** Upper limit of the configurable number of results. */
export const SEARCH_RECORDS_MAXIMUM = 5_000;

/** A company in the results of a search for network members. */
const companySearchResultSchema = z
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
  callers: { user: requireProduct('any') },
  query: z.object({
    searchQuery: z.string().trim().min(1).max(LIMITS.companyNameLength),
    provST: z.string().trim().max(2).optional(),
    city: z.string().trim().max(100).optional(),
    maxRecords: z.coerce
      .number()
      .int()
      .min(1)
      .max(SEARCH_RECORDS_MAXIMUM)
      .optional()
      .describe('No more than the configured number of records, which is also the default'),
  }),
  reply: z.array(companySearchResultSchema),
});
