import { newIdempotencyKey } from '../browser/random.ts';
import { isWithoutReply } from './api-error.ts';

/** By subject, the last write that got no reply: its content and its key. */
const unconfirmed = new Map<string, { readonly content: string; readonly key: string }>();

/**
 * Sends a write under an idempotency key. Where no reply arrives, the next write with the same content for the same subject
 * has the same key, so that it is carried out once. Other content, or any reply, ends that.
 *
 * @param subject names what the write changes: only the last write of a subject can be repeated
 * @throws {ApiError} as `send`
 */
export async function withRetryKey<Reply>(
  subject: string,
  payload: unknown,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  const content = JSON.stringify(payload);
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
