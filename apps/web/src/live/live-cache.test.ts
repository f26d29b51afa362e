import type { BoardBatch } from '@loadstone/contracts/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { reloadedCache } from './live-cache.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const KEY = ['offers'];
const BATCH: BoardBatch = { eventId: 7, changes: [{ type: 'offer.changed', token: 1, kind: 'L' } as never] };

it('reads again what is read for the first time while an event arrives: the reply may be older than the event', async () => {
  const client = new QueryClient();
  const first = Promise.withResolvers<string>();
  const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('after the event');
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read }).subscribe(() => undefined);
  const cache = reloadedCache('offers', KEY).mount({ client, settings: { newLeadMinutes: 1 } });
  cache.onBatch?.(BATCH);
  expect(read).toHaveBeenCalledTimes(1);
  first.resolve('before the event');
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toBe('after the event'), WAIT);
  cache.onBatch?.(BATCH);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3), WAIT);
  stop();
});
