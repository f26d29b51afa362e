import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

/** A company as its own users see it. */
const companySchema = z
  .object({
    accountId: z.int(),
    custCd: z.string(),
    commonName: z.string(),
    registeredName: z.string(),
    phone: z.string(),
    fax: z.string(),
    email: z.string(),
    mailingStreet: z.string(),
    billingCity: z.string(),
    billingProvinceCode: z.string(),
    billingPostalCode: z.string(),
    country: z.string(),
    hoursOfOperation: z.string(),
    sType: z.string().describe('Subscriber type: Link-P, DAT, Legacy'),
    globalExcluded: z.boolean(),
    insuranceExpiryDate: z.string().nullable().describe('YYYY-MM-DD'),
    isSample: z.boolean().describe('True for a company of the demo market'),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof companySchema>;

export const getCompany = defineEndpoint({
  method: 'GET',
  path: '/api/Account/:id',
  summary: "The caller's own company",
  tag: 'companies',
  callers: { user: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: companySchema,
});
