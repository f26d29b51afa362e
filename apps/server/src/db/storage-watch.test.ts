import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchStorage } from './storage-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the watch of the disk', () => {
  it('reports a disk as full below the reserve, and as usable only when a quarter more is free', async () => {
    const lines: string[] = [];
    let free = 1_000;
    const watch = await watchStorage({
      folder: '/',
      reserveBytes: 400,
      log: { warn: (_fields, message) => lines.push(message) },
      readFreeBytes: () => Promise.resolve(free),
    });
    const after = async (bytes: number): Promise<boolean> => {
      free = bytes;
      await vi.advanceTimersByTimeAsync(1_000);
      return watch.isFull;
    };
    expect(watch.isFull).toBe(false);
    expect(await after(399)).toBe(true);
    expect(await after(450)).toBe(true);
    expect(await after(500)).toBe(false);
    expect(lines).toHaveLength(2);
    watch.close();
  });

  it('reads the space of a real folder', async () => {
    const watch = await watchStorage({ folder: '/', reserveBytes: 1e18, log: { warn: () => undefined } });
    expect(watch.isFull).toBe(true);
    watch.close();
  });
});
