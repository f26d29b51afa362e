import type { z } from 'zod';
import { createCompanyAnswerCache, type CompanyAnswerCache } from './company-answers.ts';
import type { PartnerClient, PartnerLimits } from './partner-client.ts';
import { toCompanyReference } from './partner-company.ts';
import type { PartnerRuntime } from './partner-runtime.ts';

/** Companies in one question; an answer may name twice as many before it is refused. */
export const COMPANIES_A_QUESTION = 200;

/** How much a party's answers about companies may be set otherwise than usual. */
export interface HttpCompanyLimits {
  readonly limits?: PartnerLimits;
  /** Companies remembered at most; about 150 bytes each. */
  readonly rememberedCompanies?: number;
}

/** How one party is asked about companies. */
export interface HttpCompanyQuestion<Value> {
  readonly client: PartnerClient;
  readonly path: string;
  /** Reads an answer to what it says of each reference. */
  readonly answer: z.ZodType<ReadonlyMap<string, Value | null>>;
  /** Of a company that the answer says nothing of. */
  readonly nothing: Value;
  readonly getLifetimeMs: (value: Value) => number;
  readonly runtime: PartnerRuntime;
  readonly waitMs: number;
  readonly rememberedCompanies?: number | undefined;
}

/** Asks a party about companies over HTTP, in batches, and remembers what it says of those that were asked about. */
export function createHttpCompanyAnswers<Value>(question: HttpCompanyQuestion<Value>): CompanyAnswerCache<Value> {
  const { client, path, answer, nothing, getLifetimeMs, runtime, waitMs } = question;
  return createCompanyAnswerCache<Value>({
    ask: async (companies) => {
      const given = await client.ask({
        path,
        body: { companies: companies.map(toCompanyReference) },
        answer,
        isIdempotent: true,
      });
      // Only those that were asked about: an answer cannot speak of somebody else.
      return new Map(companies.map(({ custCd }) => [custCd, given.get(custCd) ?? nothing]));
    },
    getLifetimeMs,
    runtime,
    limit: question.rememberedCompanies ?? 50_000,
    batchSize: COMPANIES_A_QUESTION,
    parallelBatches: 3,
    waitMs,
  });
}
