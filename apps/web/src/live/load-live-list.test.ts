import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardState } from './board-state.ts';
import { loadValid } from './load-live-list.ts';
import { setStartEvent } from './start-event.ts';

let board: BoardState;
beforeEach(() => {
  vi.useFakeTimers();
  board = new BoardState();
});
afterEach(() => {
  setStartEvent(undefined);
  vi.useRealTimers();
});

describe('loadValid', () => {
  it('loads a list again that is older than the event from which lists are valid', async () => {
    board.miss(12);
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(9).mockResolvedValueOnce(12);
    const list = loadValid(board, load, (eventId) => eventId);
    await vi.runAllTimersAsync();
    await expect(list).resolves.toBe(12);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads a list again that is older than the first event of the page: its batches do not come', async () => {
    setStartEvent(20);
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(19).mockResolvedValueOnce(20);
    const list = loadValid(board, load, (eventId) => eventId);
    await vi.runAllTimersAsync();
    await expect(list).resolves.toBe(20);
  });

  it('loads a list again that is older than what the page knew before a gap', async () => {
    board.remember({ eventId: 30, changes: [] });
    board.miss();
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(29).mockResolvedValueOnce(30);
    const list = loadValid(board, load, (eventId) => eventId);
    await vi.runAllTimersAsync();
    await expect(list).resolves.toBe(30);
  });

  it('loads a list again that is older than the batches which are still known', async () => {
    let eventId = 0;
    while (board.batches.length >= eventId) board.remember({ eventId: (eventId += 1), changes: [] });
    const forgotten = (board.batches[0]?.eventId ?? 0) - 1;
    expect(forgotten).toBeGreaterThan(0);
    const load = vi
      .fn<() => Promise<number>>()
      .mockResolvedValueOnce(forgotten - 1)
      .mockResolvedValueOnce(forgotten);
    const list = loadValid(board, load, (found) => found);
    await vi.runAllTimersAsync();
    await expect(list).resolves.toBe(forgotten);
  });

  it('loads a list again that became old at its last try, because events were missed during it', async () => {
    board.miss(40);
    const load = vi.fn<() => Promise<number>>().mockResolvedValue(28);
    for (let retry = 0; retry < 4; retry += 1) load.mockResolvedValueOnce(25);
    load.mockImplementationOnce(() => {
      // The page has connected to a restored board, whose events have smaller ids.
      board.miss(28);
      return Promise.resolve(25);
    });
    const list = loadValid(board, load, (eventId) => eventId);
    await vi.runAllTimersAsync();
    await expect(list).resolves.toBe(28);
  });

  it('returns a valid list at once, and an old one where no newer one arrives', async () => {
    board.miss(12);
    const load = vi.fn<() => Promise<number>>().mockResolvedValue(13);
    await expect(loadValid(board, load, (eventId) => eventId)).resolves.toBe(13);
    expect(load).toHaveBeenCalledTimes(1);
    const old = loadValid(
      board,
      () => Promise.resolve(5),
      (eventId) => eventId,
    );
    await vi.runAllTimersAsync();
    await expect(old).resolves.toBe(5);
  });
});
