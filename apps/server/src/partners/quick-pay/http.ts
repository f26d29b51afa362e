import { z } from 'zod';
import type { PartnerService } from '../../config.ts';
import { createCompanyAnswerCache } from '../company-answers.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import { toCompanyReference, type PartnerCompany } from '../partner-company.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import type { QuickPay, QuickPayStatus } from './quick-pay.port.ts';

const STATUS_LIFETIME_MS = 15 * 60_000;
const BATCH_SIZE = 200;

const statusesSchema = z.object({
  statuses: z
    .array(z.object({ ref: z.string().max(64), status: z.union([z.literal(0), z.literal(1)]) }))
    .max(BATCH_SIZE * 2),
});

/** What of the HTTP service may be set otherwise than usual. */
export interface HttpQuickPayOptions {
  readonly pageUrl?: string | undefined;
  readonly limits?: PartnerLimits;
  /** Companies remembered at most; about 150 bytes each. */
  readonly rememberedCompanies?: number;
}

/** Creates the quick pay service behind HTTP: `POST /v1/statuses`. What it says is remembered for a quarter hour. */
export function createHttpQuickPay(
  service: PartnerService,
  runtime: PartnerRuntime,
  { pageUrl, limits = DEFAULT_LIMITS, rememberedCompanies = 50_000 }: HttpQuickPayOptions = {},
): QuickPay {
  const client = createPartnerClient('quickPay', service, runtime, limits);

  async function ask(companies: readonly PartnerCompany[]): Promise<ReadonlyMap<string, QuickPayStatus>> {
    const { statuses } = await client.ask({
      path: '/v1/statuses',
      body: { companies: companies.map(toCompanyReference) },
      answer: statusesSchema,
      isIdempotent: true,
    });
    // Only those that were asked about: an answer cannot vouch for somebody else.
    const given = new Map(statuses.map(({ ref, status }) => [ref, status]));
    return new Map(companies.map(({ custCd }) => [custCd, given.get(custCd) ?? 0]));
  }

  const cache = createCompanyAnswerCache<QuickPayStatus>({
    ask,
    getLifetimeMs: () => STATUS_LIFETIME_MS,
    runtime,
    limit: rememberedCompanies,
    batchSize: BATCH_SIZE,
    parallelBatches: 3,
    waitMs: limits.timeoutMs,
  });

  return {
    pageUrl,
    async listStatuses(companies) {
      return { ...(await cache.list(companies)), isSample: false };
    },
    findStatus: ({ custCd }) => cache.find(custCd),
    isResting: () => client.isResting(),
    close: () => client.close(),
  };
}
