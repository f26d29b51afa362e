import * as contracts from '@loadstone/contracts';
import { describe, expect, it } from 'vitest';
import { DRIVER_CALLS } from './driver-calls.ts';

describe('the calls of the driver’s page', () => {
  it('have the methods and paths of the contracts', () => {
    const names = Object.keys(DRIVER_CALLS) as (keyof typeof DRIVER_CALLS)[];
    const expected = names.map((name) => [name, [contracts[name].method, contracts[name].path]]);
    expect(Object.entries(DRIVER_CALLS)).toEqual(expected);
  });

  it('are public or accept a driver', () => {
    const names = Object.keys(DRIVER_CALLS) as (keyof typeof DRIVER_CALLS)[];
    for (const name of names) {
      const { isPublic, callers } = contracts[name] as contracts.Endpoint;
      expect([name, isPublic || callers.includes('driver')]).toEqual([name, true]);
    }
  });
});
