import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const outsider = (): Promise<never> =>
  Promise.reject(new ApiError('client.offline', 'The server cannot be reached', 0));

describe('the cache while the browser reports that it is offline', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onlineManager.setOnline(false);
  });

  afterEach(() => {
    onlineManager.setOnline(true);
    vi.useRealTimers();
  });

  it('lets a list fail, and reads it again when the connection is back', async () => {
    const client = createQueryClient();
    client.mount();
    const read = vi.fn(outsider);
    const observer = new QueryObserver<string>(client, { queryKey: ['list'], queryFn: read });
    const leave = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    expect(read).toHaveBeenCalledTimes(3);
    read.mockImplementation(() => Promise.resolve('rows') as Promise<never>);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'rows' });
    leave();
    client.unmount();
  });

  it('lets a write fail at once, rather than hold it back', async () => {
    const write = new MutationObserver(createQueryClient(), { mutationFn: outsider });
    await expect(write.mutate()).rejects.toThrow('The server cannot be reached');
  });
});
