import { followLoad, getFollowedDocument } from '@loadstone/contracts/customer-links';
import { afterEach, expect, it, vi } from 'vitest';
import { FOLLOW_PATH, FOLLOWED_DOCUMENT_PATH, readLoad } from './follow-calls.ts';

afterEach(() => vi.unstubAllGlobals());

const replyWith = (reply: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => reply()),
  );

it('the paths are those of the contract', () => {
  expect(FOLLOWED_DOCUMENT_PATH).toBe(getFollowedDocument.path);
  expect(FOLLOW_PATH).toBe(followLoad.path);
});

it('a load is read with the secret, and revalidated each time', async () => {
  replyWith(() => Response.json({ pStatus: 'A' }));
  expect(await readLoad('a/b')).toEqual({ pStatus: 'A' });
  expect(fetch).toHaveBeenCalledWith('/api/FollowedLoad/a%2Fb', expect.objectContaining({ cache: 'no-cache' }));
});

it.each([
  [404, 'gone'],
  [400, 'gone'],
  [429, 'unreachable'],
  [503, 'unreachable'],
])('status %i means %s', async (status, expected) => {
  replyWith(() => new Response('', { status }));
  expect(await readLoad('a')).toBe(expected);
});

it('a network without a connection, and its sign-in page, are not the end of the link', async () => {
  replyWith(() => Promise.reject(new TypeError('offline')));
  expect(await readLoad('a')).toBe('unreachable');
  replyWith(() => new Response('<html>Welcome</html>'));
  expect(await readLoad('a')).toBe('unreachable');
});
