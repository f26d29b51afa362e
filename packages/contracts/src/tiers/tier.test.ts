import { describe, expect, it } from 'vitest';
import { listTierProblems, TIER_LIMITS, tierSchema, tiersSchema } from './tier.ts';

const toNetwork = (networkId: number, minutes: number | null = 10) => ({
  receivers: { type: 'network', networkId },
  minutes,
});
const everybody = { receivers: { type: 'everybody' } };
const listPaths = (tiers: unknown) =>
  tiersSchema.safeParse(tiers).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the tiers of a posting', () => {
  it('are from one to six, and fill in what is left out', () => {
    expect(tiersSchema.parse([everybody])).toEqual([
      { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false },
    ]);
    expect(listPaths([])).toEqual(['']);
    expect(listPaths([1, 2, 3, 4, 5, 6].map((id) => toNetwork(id)))).toEqual([]);
    expect(listPaths([1, 2, 3, 4, 5, 6, 7].map((id) => toNetwork(id)))).toEqual(['']);
  });

  it('name every company in the last one only', () => {
    expect(listPaths([toNetwork(1), everybody])).toEqual([]);
    expect(listPaths([{ ...everybody, minutes: 5 }, toNetwork(1)])).toEqual(['0.receivers']);
  });

  it('wait from one minute to a day before the next one', () => {
    expect(listPaths([toNetwork(1, null), everybody])).toEqual(['0.minutes']);
    expect(listPaths([toNetwork(1, 0), everybody])).toEqual(['0.minutes']);
    expect(listPaths([toNetwork(1, TIER_LIMITS.mostMinutes), everybody])).toEqual([]);
    expect(listPaths([toNetwork(1, TIER_LIMITS.mostMinutes + 1), everybody])).toEqual(['0.minutes']);
    expect(listPaths([toNetwork(1, 1.5), everybody])).toEqual(['0.minutes']);
  });

  it('have at least one receiver each', () => {
    expect(listPaths([{ receivers: { type: 'companies', custCds: [] } }])).toEqual(['0.receivers.custCds']);
    expect(listPaths([{ receivers: { type: 'companies', custCds: ['AB12'] } }])).toEqual([]);
    expect(listPaths([{ receivers: { type: 'network', networkId: 0 } }])).toEqual(['0.receivers.networkId']);
    expect(listPaths([{}])).toEqual(['0.receivers']);
    expect(tierSchema.safeParse(everybody).success).toBe(true);
    expect(listTierProblems([tierSchema.parse(everybody)])).toEqual([]);
  });
});
