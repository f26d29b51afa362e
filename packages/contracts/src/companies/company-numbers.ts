import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse, requireProduct } from '../endpoint/guard.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

const numberSchema = z
  .string()
  .trim()
  .regex(/^[\dA-Za-z -]{0,20}$/, { message: lateCheckTexts.companyNumber });

/** The numbers under which authorities know a company. Both sides read them on rate confirmations. */
const companyNumbersSchema = z
  .object({
    mcNumber: numberSchema.describe("Motor carrier or broker authority in the US; '' for none"),
    dotNumber: numberSchema.describe("US Department of Transportation; '' for none"),
    nscNumber: numberSchema.describe("National Safety Code of Canada; '' for none"),
  })
  .meta({ id: 'CompanyNumbers' });
export type CompanyNumbers = z.infer<typeof companyNumbersSchema>;

const parts = { path: '/api/CompanyNumbers', tag: 'companies', reply: companyNumbersSchema } as const;

export const getCompanyNumbers = defineEndpoint({
  ...parts,
  method: 'GET',
  summary: "The MC, DOT and NSC numbers of the caller's company",
  callers: { user: requireProduct('any') },
});

export const setCompanyNumbers = defineEndpoint({
  affects: ['companyNumbers'],
  ...parts,
  method: 'PUT',
  summary: 'Sets the numbers; rate confirmations that are written already keep theirs',
  callers: { user: requireAnyUse('update') },
  body: companyNumbersSchema,
});
