import { z } from 'zod';
import type { PartnerService } from '../../ground/settings/config.ts';
import { COMPANIES_PER_REQUEST, createHttpCompanyValues, type HttpCompanyLimits } from '../http-company-values.ts';
import { DEFAULT_LIMITS, createPartnerClient } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import type { QuickPay, QuickPayStatus } from './quick-pay.port.ts';

const STATUS_LIFETIME_MS = 15 * 60_000;

const statusesSchema = z
  .object({
    statuses: z
      .array(z.object({ ref: z.string().max(64), status: z.union([z.literal(0), z.literal(1)]) }))
      .max(COMPANIES_PER_REQUEST * 2),
  })
  .transform(({ statuses }) => new Map(statuses.map(({ ref, status }) => [ref, status])));

/** Optional settings of the HTTP service. */
interface HttpQuickPayOptions extends HttpCompanyLimits {
  readonly pageUrl?: string | undefined;
}

/** Creates the quick pay service behind HTTP: `POST /v1/statuses`. Replies are cached for 15 minutes. */
export function createHttpQuickPay(
  service: PartnerService,
  runtime: PartnerRuntime,
  { pageUrl, limits = DEFAULT_LIMITS, rememberedCompanies }: HttpQuickPayOptions = {},
): QuickPay {
  const client = createPartnerClient('quickPay', service, runtime, limits);
  const values = createHttpCompanyValues<QuickPayStatus>({
    client,
    path: '/v1/statuses',
    reply: statusesSchema,
    nothing: 0,
    getLifetimeMs: () => STATUS_LIFETIME_MS,
    runtime,
    waitMs: limits.timeoutMs,
    rememberedCompanies,
  });
  return {
    pageUrl,
    async listStatuses(companies) {
      return { ...(await values.list(companies)), isSample: false };
    },
    findStatus: ({ custCd }) => values.find(custCd),
    isPaused: () => client.isPaused(),
    close: () => client.close(),
  };
}
