import { HUB_EVENTS } from '@loadstone/contracts/live';
import { listTrucksUnderWay, type MovedTruck, type TruckUnderWay } from '@loadstone/contracts/tracking';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../../../test/fake-server.ts';
import { makePosting } from '../../../../../test/make-posting.ts';
import { makePosition, makeTruck } from '../../../../../test/make-truck.ts';
import { makePermits } from '../../../../../test/people.ts';
import { renderSignedIn } from '../../../../../test/render.tsx';
import LiveTrucks from './live-trucks.tsx';
import { PostingRow } from './posting-row.tsx';

const LATE = 'Will not reach the pick-up on the day of the load.';

const MOVED: Omit<MovedTruck, 'lat' | 'lon' | 'positionDate'> = {
  kind: 'L',
  token: 11,
  pStatus: 'R',
  nextStop: 'delivery',
  eta: null,
  isEstimate: true,
  remainingMiles: null,
  atPickUpOn: null,
  atDeliveryOn: null,
  lateOn: null,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function show(truck: TruckUnderWay, permits = makePermits()) {
  server.respond(listTrucksUnderWay, () => ({ responseCode: 200, trucks: [truck] }));
  const fake = createFakeHub();
  const row = {
    id: 'row',
    isSelected: false,
    isActive: false,
    position: 1,
    setSize: 1,
    topPx: 0,
    mode: 'B',
    isCompact: false,
  } as const;
  renderSignedIn(
    <>
      <LiveTrucks />
      <PostingRow {...row} posting={makePosting({ token: 11, pStatus: truck.pStatus })} status={truck.pStatus} />
    </>,
    { hub: fake.hub, permits },
  );
  return fake;
}

describe('the mark of a truck under way', () => {
  it('has the age of the last position, and is renewed as positions arrive', async () => {
    const fake = show(makeTruck());
    const mark = await screen.findByTitle('Last position 4 min ago');
    expect(mark).toHaveTextContent('4 min');
    expect(screen.getByRole('option', { name: /Last position 4 min ago/ })).toContainElement(mark);
    fake.send(HUB_EVENTS.moved, [{ ...MOVED, ...makePosition(2) }]);
    expect(await screen.findByTitle('Last position 2 min ago')).toHaveTextContent('2 min');
    expect(server.requestsOf(listTrucksUnderWay)).toHaveLength(1);
  });

  it('is marked as out of date after 15 minutes', async () => {
    show(makeTruck({ position: makePosition(16) }));
    expect(await screen.findByTitle('Last position 16 min ago (out of date)')).toHaveAttribute('data-stale');
  });

  it('says that a load will miss its pick-up, also where the position is not shown', async () => {
    show(makeTruck({ pStatus: 'A', nextStop: 'pickUp', lateOn: '2026-06-15T12:00:00.000Z', position: null }));
    expect(await screen.findByTitle(LATE)).toHaveTextContent('Late');
  });

  it('is not shown before the driver shares positions', async () => {
    show(makeTruck({ position: null }));
    await waitFor(() => expect(server.requestsOf(listTrucksUnderWay)).not.toEqual([]));
    await expect(screen.findByTitle(/position/, {}, { timeout: 300 })).rejects.toThrow();
  });

  it('is not shown without the tracking feature, and nothing is requested', async () => {
    show(
      makeTruck(),
      makePermits().filter(({ code }) => code !== 'll_track'),
    );
    await expect(screen.findByTitle(/position/, {}, { timeout: 300 })).rejects.toThrow();
    expect(server.requestsOf(listTrucksUnderWay)).toEqual([]);
  });
});
