import { z } from 'zod';
import type { PartnerService } from '../../ground/settings/config.ts';
import { createPartnerClient, DEFAULT_LIMITS, type PartnerLimits } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { SMS_REFUSALS, type SmsGateway } from './sms.port.ts';

/** The queue repeats a message with its own pauses; a gateway may take longer than other parties. */
const LIMITS: PartnerLimits = { ...DEFAULT_LIMITS, timeoutMs: 8_000, replyBytes: 16 * 1024 };
/** Statuses with which a gateway refuses a message for good. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 404, 410, 413, 422]);

/** A reason that the board does not know counts as refused. */
const receiptSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('accepted') }),
  z.object({ status: z.literal('rejected'), reason: z.enum(SMS_REFUSALS).catch('refused') }),
]);

/** Creates the gateway behind HTTP: `POST /v1/messages`. The id makes a repeated request harmless. */
export function createHttpSms(
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = LIMITS }: { readonly limits?: PartnerLimits } = {},
): SmsGateway {
  const client = createPartnerClient('sms', service, runtime, limits);
  return {
    isSample: false,
    async send({ id, to, text }) {
      try {
        const receipt = await client.request({
          path: '/v1/messages',
          body: { id, to, text },
          reply: receiptSchema,
          isIdempotent: true,
        });
        return receipt.status === 'accepted' ? { state: 'sent' } : { state: 'refused', refusal: receipt.reason };
      } catch (error) {
        if (isRefusal(error)) return { state: 'refused', refusal: 'refused' };
        throw error;
      }
    },
    isPaused: () => client.isPaused(),
    close: () => client.close(),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof PartnerUnavailable && REFUSED_STATUSES.has(error.partnerStatus ?? 0);
}
