import { describe, expect, it } from 'vitest';
import { makeFeedPosting } from '../../test/feed-posting.ts';
import { BoardIndex } from './board-index.ts';
import { LeadCounter, type DelayedCount } from './lead-counter.ts';
import { toEnginePosting } from './translate.ts';

const makePosting = (token: number, kind: 'L' | 'E') =>
  makeFeedPosting({ token, kind, accountId: kind === 'L' ? 10 : 20, dateAvail: '2026-06-15' });

function makeCounter(): { counter: LeadCounter; index: BoardIndex; tokens: number[] } {
  const index = new BoardIndex({
    day: '2026-06-15',
    dateToleranceDays: 1,
    getRecentSinceMs: () => -Infinity,
    getConfirmedSinceMs: () => -Infinity,
  });
  const tokens = Array.from({ length: 50 }, (_, place) => place + 1);
  const postings = [...tokens.map((token) => makePosting(token, 'L')), makePosting(100, 'E')];
  index.loadPostings(postings.map(toEnginePosting), () => expect.unreachable());
  return {
    index,
    tokens,
    counter: new LeadCounter(
      () => index,
      () => expect.unreachable(),
    ),
  };
}

describe('the lead counter', () => {
  it('counts what the time suffices for', async () => {
    const { counter, tokens } = makeCounter();
    expect((await counter.summarise(tokens, 60_000)).every((summary) => summary.count === 1)).toBe(true);
  });

  it('returns no counts without time, counts in the background, and then reports them', async () => {
    const { counter, index, tokens } = makeCounter();
    const announced = new Promise<DelayedCount>((resolve) => counter.onCounted(resolve));
    expect((await counter.summarise(tokens, 0)).every((summary) => summary.count === 0)).toBe(true);
    expect((await announced).tokens).toEqual(tokens);
    expect(tokens.every((token) => index.findSummary(token)?.count === 1)).toBe(true);
    expect((await counter.summarise(tokens, 0)).every((summary) => summary.count === 1)).toBe(true);
  });

  it('warms up without an event', async () => {
    const { counter, index, tokens } = makeCounter();
    counter.onCounted(() => expect.unreachable());
    counter.warm(tokens);
    await expect.poll(() => index.findSummary(tokens.at(-1) ?? 0)?.count).toBe(1);
  });
});
