import { POSTING_STATUSES } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { LEGEND_STATUSES, countStatuses, toLegendLooks, toStatusLook } from './status-look.ts';

describe('the look of a status', () => {
  it('differs from every other in colour and in shape', () => {
    const looks = POSTING_STATUSES.map(toStatusLook);
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(POSTING_STATUSES.length);
    expect(new Set(looks.map(({ path }) => path)).size).toBe(POSTING_STATUSES.length);
  });
});

describe('the legend', () => {
  it('names Open, Assigned, On Route and Delivered even where there are none', () => {
    const labels = toLegendLooks(LEGEND_STATUSES, {}).map(({ label }) => label);
    expect(labels).toEqual(['Open', 'Assigned', 'On Route', 'Delivered']);
  });

  it('leaves nothing on the map unexplained', () => {
    const counts = countStatuses([{ status: 'P' }, { status: 'O' }, { status: 'P' }]);
    expect(counts).toEqual({ P: 2, O: 1 });
    expect(toLegendLooks(LEGEND_STATUSES, counts).map(({ status }) => status)).toEqual(['O', 'A', 'R', 'D', 'P']);
  });
});
