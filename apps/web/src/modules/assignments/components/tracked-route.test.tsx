import { PLAIN_STOP } from '@loadstone/contracts/postings';
import {
  getDirections,
  getEquipmentPosition,
  getLoadPosition,
  type DirectionsStatus,
  type Track,
} from '@loadstone/contracts/tracking';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { nowMs } from '../../../lib/time/clock.ts';
import { TrackedRoute } from './tracked-route.tsx';

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(nowMs() - minutes * MINUTE_MS).toISOString();

const makeTrack = (minutesOld: number, journey: Partial<NonNullable<Track['journey']>> = {}): Track => ({
  responseCode: 200,
  positions: [{ lat: 42.3, lon: -83, positionDate: ago(minutesOld) }],
  journey: {
    pStatus: 'R',
    nextStop: 'delivery',
    eta: ago(-90),
    isEstimate: true,
    remainingMiles: 75.4,
    atPickUpOn: null,
    atDeliveryOn: null,
    lateOn: null,
    ...journey,
  },
});

const DIRECTIONS = { isEstimate: true, miles: 500, minutes: 600, points: [] };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function show(track: Track, pStatus: 'P' | 'A' | 'R' | 'D' = 'R', notice?: string, status: DirectionsStatus = 'OK') {
  server.respond(getLoadPosition, () => track);
  server.respond(getEquipmentPosition, () => track);
  server.respond(getDirections, () => ({ ...DIRECTIONS, status }));
  renderSignedIn(<TrackedRoute assignment={makeAssignment({ pStatus })} notice={notice} />, { mode: 'B' });
}

describe('the map of a tracked load', () => {
  it('shows the age of the last position, the arrival as an estimate and the way that is left', async () => {
    show(makeTrack(4));
    const journey = await screen.findByRole('group', { name: 'Position and arrival' });
    expect(journey).toHaveTextContent(/Last position 4 min ago/);
    expect(journey).not.toHaveTextContent('out of date');
    expect(journey).toHaveTextContent(/At the delivery .+, 75 mi to go \(estimate\)/);
  });

  it('says that a position is out of date after 15 minutes, but not once the load is delivered', async () => {
    show(makeTrack(16));
    expect(await screen.findByRole('group', { name: 'Position and arrival' })).toHaveTextContent('(out of date)');
    cleanup();
    show(makeTrack(16, { pStatus: 'D', nextStop: null }), 'D');
    expect(await screen.findByRole('group', { name: 'Position and arrival' })).not.toHaveTextContent('(out of date)');
  });

  it('calls the last position of a load that has just been delivered one of now', async () => {
    show(makeTrack(0, { pStatus: 'D', nextStop: null }), 'D');
    const journey = await screen.findByRole('group', { name: 'Position and arrival' });
    expect(journey).toHaveTextContent(/^Last position now$/);
  });

  it('warns of a load that will miss its pick-up', async () => {
    show(makeTrack(1, { pStatus: 'A', nextStop: 'pickUp', lateOn: ago(1) }), 'A');
    expect(await screen.findByText('Will not reach the pick-up on the day of the load.')).toBeVisible();
  });

  it('says why the request for directions failed, beside the straight line', async () => {
    show(makeTrack(1), 'R', undefined, 'OVER_QUERY_LIMIT');
    expect(await screen.findByText('Directions request failed due to OVER_QUERY_LIMIT')).toBeVisible();
    cleanup();
    server.refuse(getDirections, 'server.internal');
    renderSignedIn(<TrackedRoute assignment={makeAssignment({ pStatus: 'R' })} notice={undefined} />, { mode: 'B' });
    expect(await screen.findByText('Directions request failed due to UNKNOWN_ERROR')).toBeVisible();
  });

  it('goes through the stops between the ends, with their numbers in the list beside the map', async () => {
    const place = { ...PLAIN_STOP, st: 'ON', addedMiles: 3 } as const;
    const stops = [
      { ...place, cityId: 1, city: 'Guelph', lat: 43.55, long: -80.25 },
      { ...place, cityId: 2, city: 'Windsor', lat: 42.3, long: -83.02 },
    ];
    server.respond(getLoadPosition, () => makeTrack(1));
    server.respond(getDirections, () => ({ ...DIRECTIONS, status: 'OK' as const }));
    const assignment = makeAssignment({ pStatus: 'R', stops });
    renderSignedIn(<TrackedRoute assignment={assignment} notice={undefined} />, { mode: 'B' });
    expect(await screen.findByRole('button', { name: '2. Guelph, ON' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '3. Windsor, ON' })).toBeInTheDocument();
  });

  it('says that there is no position yet', async () => {
    show({ ...makeTrack(1, { eta: null, remainingMiles: null }), positions: [] });
    expect(await screen.findByText(/No position yet/)).toBeVisible();
  });

  it('requests nothing while pending and without the feature', async () => {
    show(makeTrack(1), 'P');
    show(makeTrack(1), 'R', 'Call customer service.');
    await screen.findAllByRole('region', { name: 'Map of the route' }).catch(() => []);
    expect([...server.requestsOf(getLoadPosition), ...server.requestsOf(getDirections)]).toEqual([]);
  });
});
