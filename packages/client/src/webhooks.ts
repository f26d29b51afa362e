import type { BoardEvent } from './events.ts';

/** A time of a webhook that is further away is refused, so that an old request cannot be sent again. */
const TOLERANCE_SECONDS = 5 * 60;

/** What a receiver has of a request of a webhook. */
export interface WebhookRequest {
  /** By names in lower case, as the headers of Node and `Object.fromEntries(request.headers)` are. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it was received. */
  readonly body: string;
}

/**
 * The events of a request of a webhook, one or a batch, in order.
 *
 * @param secret `whsec_…`, as it was shown when the webhook was made or its secret replaced
 * @throws Error for a request that is not signed with the secret, or whose time is more than five minutes away
 */
export async function readWebhook({ headers, body }: WebhookRequest, secret: string): Promise<BoardEvent[]> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const isNow = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  if (!isNow) throw new Error('the time of the webhook is missing or too far away');
  const key = await crypto.subtle.importKey(
    'raw',
    toBytes(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures?.split(' ') ?? []) {
    if (!signature.startsWith('v1,')) continue;
    if (await crypto.subtle.verify('HMAC', key, toBytes(signature.slice(3)), signed)) {
      return [JSON.parse(body) as BoardEvent | BoardEvent[]].flat();
    }
  }
  throw new Error('the webhook is not signed with this secret');
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
