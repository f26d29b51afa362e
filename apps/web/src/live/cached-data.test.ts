import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patchCached, reloadChanged, setCached } from './cached-data.ts';
import { fetchMomentsOf } from './fetch-moments.ts';
import { overlaysOf } from './overlays.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };
const KEY = ['tags'];

let client: QueryClient;
let stop: () => void = () => undefined;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // It counts from here on.
  fetchMomentsOf(client);
});
afterEach(() => stop());

const isOutdated = () => client.getQueryState(KEY)?.isInvalidated;

it.each([
  ['is replaced', () => setCached(client, KEY, [2])],
  ['is patched', () => patchCached<number[]>(client, KEY, (list) => [...list, 2])],
  ['shows an own write', () => void overlaysOf(client).show({ queryKey: KEY, patch: () => [2] })],
])('what must be loaded again still must be after it %s', async (_, change) => {
  client.setQueryData(KEY, [1]);
  change();
  expect(isOutdated()).toBe(false);
  await client.invalidateQueries({ queryKey: KEY });
  patchCached<number[]>(client, KEY, (list) => [...list, 3]);
  expect(isOutdated()).toBe(true);
  change();
  expect(isOutdated()).toBe(true);
});

it('what must be loaded again still must be after its fetch was cancelled, whatever has changed meanwhile', async () => {
  client.setQueryData(KEY, [1]);
  await client.invalidateQueries({ queryKey: KEY });
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number[]>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))));
  const close = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  expect(client.getQueryState(KEY)?.fetchStatus).toBe('fetching');
  patchCached<number[]>(client, KEY, (list) => [...list, 2]);
  close();
  await vi.waitFor(() => expect(client.getQueryState(KEY)?.fetchStatus).toBe('idle'), WAIT);
  expect(isOutdated()).toBe(true);
});

it('a change that a first fetch on its way may not include is loaded after it', async () => {
  const first = Promise.withResolvers<string>();
  const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('newer');
  stop = new QueryObserver(client, { queryKey: KEY, queryFn: read }).subscribe(() => undefined);
  reloadChanged(client, KEY);
  first.resolve('older');
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toBe('newer'), WAIT);
  expect(read).toHaveBeenCalledTimes(2);
});
