import { z } from 'zod';
import type { PartnerService } from '../../config.ts';
import { createCompanyAnswerCache } from '../company-answers.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import { toCompanyReference, type PartnerCompany } from '../partner-company.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { NO_SCORE, type Bureau, type CreditBureau } from './credit.port.ts';

/** A score is asked again after half a day; that there is none, after an hour. */
const SCORE_LIFETIME_MS = 12 * 60 * 60_000;
const NO_SCORE_LIFETIME_MS = 60 * 60_000;
const BATCH_SIZE = 200;

const scoresSchema = z.object({
  scores: z
    .array(z.object({ ref: z.string().max(64), score: z.int().min(NO_SCORE).max(999).nullable() }))
    .max(BATCH_SIZE * 2),
});

/** What of an HTTP bureau may be set otherwise than usual. */
export interface HttpBureauOptions {
  readonly limits?: PartnerLimits;
  /** Companies remembered at most; about 150 bytes each. */
  readonly rememberedCompanies?: number;
}

/** Creates a bureau behind HTTP: `POST /v1/scores`. What it says is remembered. */
export function createHttpBureau(
  bureau: Bureau,
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = DEFAULT_LIMITS, rememberedCompanies = 50_000 }: HttpBureauOptions = {},
): CreditBureau {
  const client = createPartnerClient(bureau, service, runtime, limits);

  async function ask(companies: readonly PartnerCompany[]): Promise<ReadonlyMap<string, number>> {
    const { scores } = await client.ask({
      path: '/v1/scores',
      body: { companies: companies.map(toCompanyReference) },
      answer: scoresSchema,
      isIdempotent: true,
    });
    // Only those that were asked about: an answer cannot set the score of somebody else.
    const given = new Map(scores.map(({ ref, score }) => [ref, score]));
    return new Map(companies.map(({ custCd }) => [custCd, given.get(custCd) ?? NO_SCORE]));
  }

  const cache = createCompanyAnswerCache<number>({
    ask,
    getLifetimeMs: (score) => (score === NO_SCORE ? NO_SCORE_LIFETIME_MS : SCORE_LIFETIME_MS),
    runtime,
    limit: rememberedCompanies,
    batchSize: BATCH_SIZE,
    parallelBatches: 3,
    waitMs: limits.timeoutMs,
  });

  return {
    bureau,
    async listScores(companies) {
      return { ...(await cache.list(companies)), isSample: false };
    },
    findScore: ({ custCd }) => cache.find(custCd),
    isResting: () => client.isResting(),
    close: () => client.close(),
  };
}
