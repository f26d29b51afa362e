import type { MovedTruck, Track } from '@loadstone/contracts/tracking';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyMoved } from './moved-trucks.ts';
import { trackingKey, trackKey } from '../../live/query-keys.ts';

const JOURNEY = {
  pStatus: 'R',
  nextStop: 'delivery',
  eta: '2026-06-15T18:00:00.000Z',
  isEstimate: true,
  remainingMiles: 75,
  atPickUpOn: null,
  atDeliveryOn: null,
  lateOn: null,
} as const;
const at = (time: string) => `2026-06-15T${time}:00.000Z`;
const move = (time: string): MovedTruck => ({
  kind: 'L',
  token: 11,
  lat: 43,
  lon: -80,
  positionDate: at(time),
  ...JOURNEY,
});

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  const track: Track = {
    responseCode: 200,
    positions: [{ lat: 42, lon: -80, positionDate: at('12:00') }],
    journey: { ...JOURNEY, remainingMiles: 90 },
  };
  client.setQueryData(trackKey('L', 11), track);
  client.setQueryData([...trackingKey, 'trucks', 'B'], [{ token: 11, ...JOURNEY, position: null }]);
});
const read = () => client.getQueryData<Track>(trackKey('L', 11));

describe('a pushed position', () => {
  it('extends the trail and replaces the journey and the position of the truck', () => {
    applyMoved(client, move('12:05'));
    expect(read()?.positions.map(({ positionDate }) => positionDate)).toEqual([at('12:00'), at('12:05')]);
    expect(read()?.journey?.remainingMiles).toBe(75);
    expect(client.getQueryData([...trackingKey, 'trucks', 'B'])).toMatchObject([{ position: { lat: 43 } }]);
  });

  it('changes nothing where it is older than the last one, or of a load that is not shown', () => {
    const before = read();
    applyMoved(client, move('11:55'));
    applyMoved(client, { ...move('12:05'), token: 99 });
    expect(read()).toBe(before);
    expect(client.getQueryData(trackKey('L', 99))).toBeUndefined();
  });
});
