import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { withRetryKey } from './retry-key.ts';

const lost = new ApiError('client.offline', 'No reply.', 0);
const refused = new ApiError('posting.notFound', 'Gone.', 404);

/** Sends once, and returns the key; `failure` is its reply. */
async function send(subject: string, content: unknown, failure?: ApiError): Promise<string> {
  let used = '';
  const sent = withRetryKey(subject, content, (key) => {
    used = key;
    return failure ? Promise.reject(failure) : Promise.resolve(key);
  });
  if (failure) await expect(sent).rejects.toBe(failure);
  else await sent;
  return used;
}

it('repeats a write without a reply under its key, until it has one', async () => {
  const first = await send('load 1', ['accept', 1], lost);
  expect(await send('load 1', ['accept', 1], lost)).toBe(first);
  expect(await send('load 1', ['accept', 1])).toBe(first);
  expect(await send('load 1', ['accept', 1])).not.toBe(first);
});

it('gives every other write a key of its own', async () => {
  const first = await send('load 2', ['accept', 1], lost);
  expect(await send('load 3', ['accept', 1])).not.toBe(first);
  expect(await send('load 2', ['decline', 1])).not.toBe(first);
  // Declined meanwhile: the first write is not repeated any more.
  expect(await send('load 2', ['accept', 1])).not.toBe(first);
  const second = await send('load 2', ['accept', 1], refused);
  expect(await send('load 2', ['accept', 1])).not.toBe(second);
});
