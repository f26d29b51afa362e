import * as assignments from '@loadstone/contracts/assignments';
import * as documents from '@loadstone/contracts/documents';
import * as drivers from '@loadstone/contracts/drivers';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import * as tracking from '@loadstone/contracts/tracking';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DRIVER_CALLS, driverApi } from './driver-calls.ts';

const contracts = { ...assignments, ...documents, ...drivers, ...tracking };

describe('the calls of the driver’s page', () => {
  it('have the methods and paths of the contracts', () => {
    const names = Object.keys(DRIVER_CALLS) as (keyof typeof DRIVER_CALLS)[];
    const expected = names.map((name) => [name, [contracts[name].method, contracts[name].path]]);
    expect(Object.entries(DRIVER_CALLS)).toEqual(expected);
  });

  it('are public or accept a driver', () => {
    const names = Object.keys(DRIVER_CALLS) as (keyof typeof DRIVER_CALLS)[];
    for (const name of names) {
      const { isPublic, callers } = contracts[name] as Endpoint;
      expect([name, isPublic || callers.driver !== undefined]).toEqual([name, true]);
    }
  });
});

describe('a list of the driver’s page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the same object while the server says that it has not changed, and read again for another driver', async () => {
    const tags: (string | null)[] = [];
    const send = vi.fn(async (_path: string, { headers }: { headers: Record<string, string> }) => {
      tags.push(headers['if-none-match'] ?? null);
      const isKnown = headers['if-none-match'] === '"one"' && headers['authorization'] === 'Driver first';
      return isKnown ? new Response(null, { status: 304 }) : Response.json([{ id: 7 }], { headers: { etag: '"one"' } });
    });
    vi.stubGlobal('fetch', send);
    const first = await driverApi.listAssignments('first');
    expect(await driverApi.listAssignments('first')).toBe(first);
    expect(await driverApi.listAssignments('second')).not.toBe(first);
    expect(await driverApi.listTracking('second')).toEqual([{ id: 7 }]);
    expect(tags).toEqual([null, '"one"', null, null]);
  });
});
