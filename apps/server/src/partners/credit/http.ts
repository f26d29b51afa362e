import { z } from 'zod';
import type { PartnerService } from '../../ground/settings/config.ts';
import { COMPANIES_PER_REQUEST, createHttpCompanyValues, type HttpCompanyLimits } from '../http-company-values.ts';
import { DEFAULT_LIMITS, createPartnerClient } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { NO_SCORE, type Bureau, type CreditBureau } from './credit.port.ts';

/** A score is requested again after half a day, a missing score after an hour. */
const SCORE_LIFETIME_MS = 12 * 60 * 60_000;
const NO_SCORE_LIFETIME_MS = 60 * 60_000;

const scoresSchema = z
  .object({
    scores: z
      .array(z.object({ ref: z.string().max(64), score: z.int().min(NO_SCORE).max(999).nullable() }))
      .max(COMPANIES_PER_REQUEST * 2),
  })
  .transform(({ scores }) => new Map(scores.map(({ ref, score }) => [ref, score])));

/** Creates a bureau behind HTTP: `POST /v1/scores`. Replies are cached. */
export function createHttpBureau(
  bureau: Bureau,
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = DEFAULT_LIMITS, rememberedCompanies }: HttpCompanyLimits = {},
): CreditBureau {
  const client = createPartnerClient(bureau, service, runtime, limits);
  const values = createHttpCompanyValues<number>({
    client,
    path: '/v1/scores',
    reply: scoresSchema,
    nothing: NO_SCORE,
    getLifetimeMs: (score) => (score === NO_SCORE ? NO_SCORE_LIFETIME_MS : SCORE_LIFETIME_MS),
    runtime,
    waitMs: limits.timeoutMs,
    rememberedCompanies,
  });
  return {
    bureau,
    async listScores(companies) {
      return { ...(await values.list(companies)), isSample: false };
    },
    findScore: ({ custCd }) => values.find(custCd),
    isPaused: () => client.isPaused(),
    close: () => client.close(),
  };
}
