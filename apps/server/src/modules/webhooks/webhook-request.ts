import { WEBHOOK_LIMITS, type DeliveryFault } from '@loadstone/contracts/webhooks';
import { Webhook } from 'standardwebhooks';
import { sendPublicRequest } from '../../ground/public-request.ts';
import { toFault } from './webhooks.policy.ts';

const TIMEOUT_MS = 10_000;
const REPLY_BYTES = 64 * 1024;

/** What came back. */
export interface WebhookReply {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly reply: string;
  readonly fault: DeliveryFault | null;
  readonly tookMs: number;
}

/** Sends a request once, signed with each of the secrets. Redirects are not followed: a reply outside 200 to 299 is a failure. */
export async function sendEvent(
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  { eventId, body }: { readonly eventId: string; readonly body: string },
  { now, isAnyAddressAllowed }: { readonly now: Date; readonly isAnyAddressAllowed: boolean },
): Promise<WebhookReply> {
  const startedMs = performance.now();
  const took = () => Math.round(performance.now() - startedMs);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Loadstone',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
  };
  try {
    const { status, body: text } = await sendPublicRequest({
      ...{ url, method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, replyBytes: REPLY_BYTES },
      isAnyAddressAllowed,
      keepsConnection: true,
    });
    // PostgreSQL stores no NUL.
    const reply = text.replaceAll('\0', '').slice(0, WEBHOOK_LIMITS.replyLength);
    return { isDelivered: status >= 200 && status < 300, status, reply, fault: null, tookMs: took() };
  } catch (error) {
    return { isDelivered: false, status: null, reply: '', fault: toFault(error), tookMs: took() };
  }
}
