import type { z } from 'zod';
import { createCompanyValueCache, type CompanyValueCache } from './company-values.ts';
import type { PartnerClient, PartnerLimits } from './partner-client.ts';
import { toCompanyReference } from './partner-company.ts';
import type { PartnerRuntime } from './partner-runtime.ts';

/** Companies per request; a reply with more than twice as many entries is rejected. */
export const COMPANIES_PER_REQUEST = 200;

/** Optional settings of a party's company values. */
export interface HttpCompanyLimits {
  readonly limits?: PartnerLimits;
  /** Maximum number of cached companies, about 150 bytes each. */
  readonly rememberedCompanies?: number;
}

/** How one party is called about companies. */
interface HttpCompanyRequest<Value> {
  readonly client: PartnerClient;
  readonly path: string;
  /** Reads a reply into values by reference. */
  readonly reply: z.ZodType<ReadonlyMap<string, Value | null>>;
  /** The value of a company that is missing in the reply. */
  readonly nothing: Value;
  readonly getLifetimeMs: (value: Value) => number;
  readonly runtime: PartnerRuntime;
  readonly waitMs: number;
  readonly rememberedCompanies?: number | undefined;
}

/** Requests values of companies over HTTP in batches and caches those of the requested companies. */
export function createHttpCompanyValues<Value extends NonNullable<unknown>>(
  request: HttpCompanyRequest<Value>,
): CompanyValueCache<Value> {
  const { client, path, reply, nothing, getLifetimeMs, runtime, waitMs } = request;
  return createCompanyValueCache<Value>({
    request: async (companies) => {
      const given = await client.request({
        path,
        body: { companies: companies.map(toCompanyReference) },
        reply,
        isIdempotent: true,
      });
      // Only requested companies: a reply cannot set the value of another one.
      return new Map(companies.map(({ custCd }) => [custCd, given.get(custCd) ?? nothing]));
    },
    getLifetimeMs,
    runtime,
    limit: request.rememberedCompanies ?? 50_000,
    batchSize: COMPANIES_PER_REQUEST,
    parallelBatches: 3,
    waitMs,
  });
}
