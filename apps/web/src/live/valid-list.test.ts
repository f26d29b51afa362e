import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadValid, setValidFrom } from './valid-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setValidFrom(0);
  vi.useRealTimers();
});

describe('loadValid', () => {
  it('loads a list again that is older than the event from which lists are valid', async () => {
    setValidFrom(12);
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(9).mockResolvedValueOnce(12);
    const list = loadValid(load, (eventId) => eventId);
    await vi.runAllTimersAsync();
    await expect(list).resolves.toBe(12);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('returns a valid list at once, and an old one where no newer one arrives', async () => {
    setValidFrom(12);
    const load = vi.fn<() => Promise<number>>().mockResolvedValue(13);
    await expect(loadValid(load, (eventId) => eventId)).resolves.toBe(13);
    expect(load).toHaveBeenCalledTimes(1);
    const old = loadValid(
      () => Promise.resolve(5),
      (eventId) => eventId,
    );
    await vi.runAllTimersAsync();
    await expect(old).resolves.toBe(5);
  });
});
