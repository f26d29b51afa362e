import { newIdempotencyKey } from '../browser/random.ts';
import { isWithoutReply } from './api-error.ts';

/** The last write without a reply of each subject: what it sends, and its key. */
const unconfirmed = new Map<string, { readonly content: string; readonly key: string }>();

/**
 * Sends a write under an idempotency key. Where no reply arrives, the same content for the same subject is sent under the
 * same key the next time, so that it is carried out once; any other content or reply ends that.
 *
 * @param subject what the write changes: only its last write can be repeated
 * @throws {ApiError} as `send`
 */
export async function withRetryKey<Reply>(
  subject: string,
  sent: unknown,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  const content = JSON.stringify(sent);
  const earlier = unconfirmed.get(subject);
  const key = earlier?.content === content ? earlier.key : newIdempotencyKey();
  unconfirmed.delete(subject);
  try {
    return await send(key);
  } catch (error) {
    if (isWithoutReply(error)) unconfirmed.set(subject, { content, key });
    throw error;
  }
}
