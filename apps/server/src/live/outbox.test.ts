import { GATHER_MS, type BoardBatch } from '@loadstone/contracts/live';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../test/random-board.ts';
import { encodeChange } from './batch-ring.ts';
import { EncodedBatch } from './board-parser.ts';
import { GATHERED_BYTES, Outbox } from './outbox.ts';

/** A window on a clock that stands still until it is advanced. */
function openWindow() {
  let nowMs = 1_000;
  let timer: { dueMs: number; run: () => void } | undefined;
  const messages: { atMs: number; eventIds: number[]; bytes: number }[] = [];
  const outbox = new Outbox({
    send: ({ json }) => {
      const batches = [JSON.parse(json) as BoardBatch | BoardBatch[]].flat();
      messages.push({ atMs: nowMs, eventIds: batches.map(({ eventId }) => eventId), bytes: Buffer.byteLength(json) });
    },
    nowMs: () => nowMs,
    after: (ms, run) => {
      timer = { dueMs: nowMs + ms, run };
      return () => (timer = undefined);
    },
  });
  return {
    outbox,
    messages,
    /** A change of the leads of one own posting; of none: of something else. */
    push: (eventId: number, myToken?: number) => {
      const change = encodeChange(
        myToken === undefined
          ? { type: 'posting.changed', kind: 'L', token: 1, version: 1 }
          : { type: 'lead.removed', kind: 'L', myToken, leadToken: 1 },
      );
      outbox.push(EncodedBatch.of(eventId, `[${change.json}]`), [change]);
    },
    /** A change of the leads of one own posting with so many bytes. */
    pushBytes: (eventId: number, bytes: number) => {
      const { json } = encodeChange({ type: 'lead.removed', kind: 'L', myToken: 8, leadToken: 1 });
      const padded = `[${json}${' '.repeat(bytes)}]`;
      outbox.push(EncodedBatch.of(eventId, padded), [{ kind: 'L', json, listToken: 8 }]);
    },
    advance: (ms: number) => {
      const endMs = nowMs + ms;
      while (timer !== undefined && timer.dueMs <= endMs) {
        const { dueMs, run } = timer;
        timer = undefined;
        nowMs = dueMs;
        run();
      }
      nowMs = endMs;
    },
    now: () => nowMs,
  };
}

const listIds = ({ messages }: ReturnType<typeof openWindow>) => messages.map(({ eventIds }) => eventIds);

describe('the board events for one window', () => {
  it('are sent at once before it states what it shows, and while it states that it shows everything', () => {
    const window = openWindow();
    window.push(1, 7);
    window.push(2, 8);
    window.outbox.show([7]);
    window.outbox.show(null);
    window.push(3, 8);
    expect(listIds(window)).toEqual([[1], [2], [3]]);
  });

  it('wait where others were sent just now, and go in one message', () => {
    const window = openWindow();
    window.outbox.show([7]);
    for (const eventId of [1, 2, 3]) window.push(eventId, 8);
    window.advance(GATHER_MS - 1);
    expect(listIds(window)).toEqual([[1]]);
    window.advance(1);
    expect(listIds(window)).toEqual([[1], [2, 3]]);
    window.advance(GATHER_MS);
    window.push(4, 8);
    expect(listIds(window)).toEqual([[1], [2, 3], [4]]);
  });

  it('go before one that concerns a shown list, or more than the leads of a posting', () => {
    const window = openWindow();
    window.outbox.show([7]);
    for (const eventId of [1, 2]) window.push(eventId, 8);
    window.push(3, 7);
    window.push(4, 8);
    window.push(5);
    expect(listIds(window)).toEqual([[1], [2, 3], [4, 5]]);
  });

  it('are sent when another list becomes shown', () => {
    const window = openWindow();
    window.outbox.show([7]);
    for (const eventId of [1, 2]) window.push(eventId, 8);
    window.outbox.show([8]);
    expect(listIds(window)).toEqual([[1], [2]]);
  });

  it('are forgotten where it loads its lists again', () => {
    const window = openWindow();
    window.outbox.show([7]);
    for (const eventId of [1, 2]) window.push(eventId, 8);
    window.outbox.drop();
    window.advance(10 * GATHER_MS);
    window.push(3, 8);
    expect(listIds(window)).toEqual([[1], [3]]);
  });

  it('do not become one endless message', () => {
    const window = openWindow();
    window.outbox.show([7]);
    for (let eventId = 1; eventId <= 1_000; eventId += 1) window.push(eventId, 8);
    expect(Math.max(...listIds(window).map((ids) => ids.length))).toBe(100);
  });

  it('do not become one message of many bytes: one that is long goes alone', () => {
    const window = openWindow();
    window.outbox.show([7]);
    const sizes = [10, 100_000, 100_000, 100_000, 10, 1_000_000, 10, 20];
    for (const [place, bytes] of sizes.entries()) window.pushBytes(place + 1, bytes);
    window.advance(GATHER_MS);
    expect(listIds(window)).toEqual([[1], [2, 3], [4, 5], [6], [7, 8]]);
    const together = window.messages.filter(({ eventIds }) => eventIds.length > 1);
    // The brackets, commas and ids of the batches are not counted.
    expect(Math.max(...together.map(({ bytes }) => bytes))).toBeLessThan(GATHERED_BYTES + 1_000);
  });

  it.each([1, 2, 3, 4, 5])('are all sent, in order and in time, however it changes what it shows (seed %i)', (seed) => {
    const random = createRandom(seed);
    const window = openWindow();
    let shown: number[] | null = null;
    const pushed: { readonly atMs: number; readonly isShown: boolean }[] = [];
    for (let step = 0; step < 3_000; step += 1) {
      const dice = random.below(10);
      if (dice === 0) {
        shown = random.isLucky(0.1) ? null : [random.below(5)];
        window.outbox.show(shown);
      } else if (dice < 4) {
        window.advance(random.below(GATHER_MS / 2));
      } else {
        const token = random.isLucky(0.05) ? undefined : random.below(5);
        const isShown = shown === null || token === undefined || shown.includes(token);
        pushed.push({ atMs: window.now(), isShown });
        window.push(pushed.length, token);
      }
    }
    window.advance(GATHER_MS);
    expect(listIds(window).flat()).toEqual(pushed.map((_, place) => place + 1));
    for (const { atMs, eventIds } of window.messages) {
      for (const eventId of eventIds) {
        const event = pushed[eventId - 1]!;
        expect(atMs - event.atMs).toBeLessThanOrEqual(event.isShown ? 0 : GATHER_MS);
      }
    }
    expect(window.messages.length).toBeLessThan(pushed.length);
  });
});
