import { createAlert, toTripsPath, type AlertDraft } from '@loadstone/contracts/alerts';
import { listOffers } from '@loadstone/contracts/offers';
import {
  judgeDetour,
  planTrips,
  postTripTruck,
  setTripCosts,
  tripLimitsSchema,
  watchTrips,
} from '@loadstone/contracts/trips';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makePlace, makeStop, makeTrip, makeTripPlan } from '../../../test/make-trip.ts';
import { goTo, readAddress, renderSignedIn } from '../../../test/render.tsx';
import { loadMapParts } from '../../map/load-map.ts';
import { TripsPage } from './trips-page.tsx';

type Changes = { gone: number[]; changed: number[]; isOutdated: boolean; eventId: number };

let server: FakeServer;
/** Ends the open request for changes. */
let publish: (changes: Changes) => void;

beforeAll(async () => {
  await loadMapParts();
});
beforeEach(() => {
  server = startFakeServer();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  server.respondToPath('POST', watchTrips.path, () => new Promise<Changes>((resolve) => (publish = resolve)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function renderTrips(path = '/trips/posting/7', mode: 'B' | 'C' = 'C') {
  renderSignedIn(
    <Routes>
      <Route path="/trips/:from/:id" element={<TripsPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { mode, path },
  );
  return userEvent.setup();
}
const listTrips = async () => within(await screen.findByRole('list', { name: 'Trips' })).getAllByRole('button');

describe('the trips of a truck', () => {
  it('are listed with their figures and units, the first one with the focus', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11, 12]), makeTrip([13])], { total: 37 }));
    renderTrips();
    const [first] = await listTrips();
    expect(first).toHaveTextContent(/Trip 1.*Toronto, ON.*Chicago, IL/);
    expect(first).toHaveTextContent(
      /Loads 2 .*Miles 1,130 mi .*Empty 8 % .*Time 24 h .*Income \$4,200 USD .*Profit a day \$970 USD/,
    );
    await waitFor(() => expect(first).toHaveFocus());
    expect(screen.getByText('2 best of 37 trips')).toBeVisible();
    expect(screen.getByText(/^From Boston, MA/)).toHaveTextContent('the truck’s posting');
    expect(server.requestsOf(planTrips)[0]?.body).toMatchObject({ start: { from: 'posting', token: 7 } });
  });

  it('are walked by the arrows; Enter leads to the loads, Enter opens one, Escape leads back', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11]), makeTrip([12, 13])]));
    const user = renderTrips();
    const [first, second] = await listTrips();
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('j');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{Enter}');
    const load = screen.getByRole('button', { name: /^Open the load from Toronto, ON to Chicago, IL, Broker 12/ });
    expect(load).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /Broker 13/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('complementary', { name: 'Load of Broker 13' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Load of Broker 13' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: /Broker 13/ })).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    expect(second).toHaveFocus();
  });

  it('list the stops of a load between its pick-up and its delivery', async () => {
    const trip = makeTrip([11]);
    const [load] = trip.loads;
    const stops = [makeStop('Boston', '2026-11-24T20:00:00.000Z')];
    server.respond(planTrips, () => makeTripPlan([{ ...trip, loads: [{ ...load!, stops }] }]));
    renderTrips();
    await listTrips();
    const shown = screen.getByRole('button', { name: /^Open the load from Toronto, ON to Chicago, IL/ });
    expect(shown).toHaveTextContent(/Pick-up.*Toronto, ON.*Stop 2.*Boston, MA.*Delivery.*Chicago, IL/);
  });

  it('offers on a load that is a lead of the truck, and posts the truck first for one that is none', async () => {
    const [first] = makeTrip([11]).loads;
    const [second] = makeTrip([12], {}, { covers: false }).loads;
    server.respond(planTrips, () => makeTripPlan([{ ...makeTrip([11, 12]), loads: [first!, second!] }]));
    server.respond(postTripTruck, () => ({ eToken: 77, isNew: true }));
    server.respond(listOffers, () => []);
    const user = renderTrips();
    await waitFor(async () => expect((await listTrips())[0]).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Offer or book…' })).toBeVisible();
    await user.keyboard('{Enter}{ArrowDown}b');
    const question = within(await screen.findByRole('dialog', { name: 'Post the truck in Chicago, IL?' }));
    expect(question.getByText(/Agree on the loads before this one first/)).toBeVisible();
    expect(server.requestsOf(postTripTruck)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Post and offer' }));
    await waitFor(() =>
      expect(server.requestsOf(postTripTruck)[0]?.body).toMatchObject({
        request: { start: { from: 'posting', token: 7 } },
        tokens: [11, 12],
        token: 12,
      }),
    );
    expect(await screen.findByRole('dialog', { name: 'Offer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Post the truck and offer…' })).toBeNull();
  });

  it('opens the offer of a truck that is posted late once the dialog that was opened meanwhile is closed', async () => {
    const [first] = makeTrip([11]).loads;
    const [second] = makeTrip([12], {}, { covers: false }).loads;
    server.respond(planTrips, () => makeTripPlan([{ ...makeTrip([11, 12]), loads: [first!, second!] }]));
    server.respond(listOffers, () => []);
    let reply = () => undefined as void;
    server.respondToPath(postTripTruck.method, postTripTruck.path, async () => {
      await new Promise<void>((resolve) => (reply = resolve));
      return { eToken: 77, isNew: true };
    });
    const user = renderTrips();
    await waitFor(async () => expect((await listTrips())[0]).toHaveFocus());
    await user.keyboard('{Enter}{ArrowDown}b');
    const question = within(await screen.findByRole('dialog', { name: 'Post the truck in Chicago, IL?' }));
    await user.click(question.getByRole('button', { name: 'Post and offer' }));
    await waitFor(() => expect(server.requestsOf(postTripTruck)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Offer or book…' }));
    const openOffer = () => screen.findByRole('dialog', { name: 'Offer' });
    await waitFor(async () => expect(await openOffer()).toHaveTextContent('Broker 11'));
    reply();
    await screen.findByText(/^The truck is posted/);
    expect(await openOffer()).toHaveTextContent('Broker 11');
    await user.click(within(await openOffer()).getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await openOffer()).toHaveTextContent('Broker 12'));
  });

  it('of a truck with a way have a column and a limit for the detour, and the first load its times', async () => {
    const detour = { miles: 38, isApproximate: true, leaves: { lat: 43, long: -78 }, rejoins: { lat: 42, long: -85 } };
    const way = { end: makePlace('Chicago'), miles: 520 };
    server.respond(planTrips, () => makeTripPlan([makeTrip([11, 12], { detour })], { way }));
    server.respond(judgeDetour, ({ body }) => ({
      start: makeTripPlan([]).start,
      way,
      detour,
      pickUp: makeStop('Toronto', '2026-11-24T14:00:00.000Z'),
      delivery: (body as { token: number }).token === 11 ? makeStop('Chicago', '2026-11-25T03:00:00.000Z') : null,
      pickUpPlace: makePlace('Toronto'),
      deliveryPlace: makePlace('Chicago'),
    }));
    const user = renderTrips('/trips/assignment/7?detour=60');
    const [first] = await listTrips();
    expect(first).toHaveTextContent(/Empty 8 % Detour ≈ 38 mi Time/);
    expect(server.requestsOf(planTrips)[0]?.body).toMatchObject({ detourMiles: 60 });
    expect(screen.getByRole('textbox', { name: 'Detour at most (mi)' })).toHaveValue('60');
    await user.click(screen.getByRole('button', { name: /Broker 11/ }));
    const part = within(await screen.findByRole('region', { name: 'Detour of the truck' }));
    expect(await part.findByText('≈ 38 mi more than the ≈ 520 mi to Chicago, IL')).toBeVisible();
    expect(part.getByText(/^Chicago, IL, Nov 24/)).toBeVisible();
    expect(await part.findByRole('button', { name: 'The way is left here' })).toBeInTheDocument();
    expect(part.getByRole('button', { name: 'The way is rejoined here' })).toBeInTheDocument();
    expect(server.requestsOf(judgeDetour)[0]?.body).toEqual({
      start: { from: 'assignment', id: 7, hoursDriven: 0 },
      token: 11,
    });
  });

  it('of a truck without a way have neither', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11])]));
    renderTrips();
    expect((await listTrips())[0]).not.toHaveTextContent('Detour');
    expect(screen.queryByRole('textbox', { name: 'Detour at most (mi)' })).toBeNull();
  });

  it('mark a trip whose load is gone at once, and are replaced by the next best', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let trips = [makeTrip([11]), makeTrip([12])];
    server.respond(planTrips, () => makeTripPlan(trips, { eventId: trips.length }));
    renderTrips();
    const [first] = await listTrips();
    await waitFor(() => expect(server.requestsOf(watchTrips)).toHaveLength(1));
    expect(server.requestsOf(watchTrips)[0]?.body).toMatchObject({ tokens: [11, 12], eventId: 2 });
    trips = [makeTrip([12]), makeTrip([13]), makeTrip([14])];
    publish({ gone: [11], changed: [], isOutdated: true, eventId: 3 });
    await waitFor(() => expect(first).toHaveTextContent('A load is gone. The next best trip follows.'));
    expect(screen.getAllByText('Gone')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Offer or book…' })).toBeNull();
    await vi.advanceTimersByTimeAsync(5_100);
    await waitFor(async () => expect(await listTrips()).toHaveLength(3));
    expect(screen.queryByText('A load is gone. The next best trip follows.')).toBeNull();
    await waitFor(() => expect(server.requestsOf(watchTrips).at(-1)?.body).toMatchObject({ tokens: [12, 13, 14] }));
  });

  it('say that changes do not arrive', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11])]));
    server.refuse(watchTrips, 'server.internal');
    renderTrips();
    expect(await screen.findByText('Changes of the board do not arrive. The trips may be out of date.')).toBeVisible();
  });

  it('keep their limits in the address, and offer what would add trips', async () => {
    server.respond(planTrips, () =>
      makeTripPlan([], { relaxations: [{ limit: 'endDay', value: '2026-11-27', added: 6 }] }),
    );
    const user = renderTrips('/trips/posting/7?by=2026-11-25&leg=40');
    expect(await screen.findByText('No trip keeps these limits.')).toBeVisible();
    expect(server.requestsOf(planTrips)[0]?.body).toMatchObject({ emptyMilesPerLeg: 40, endDay: '2026-11-25' });
    await user.click(screen.getByRole('button', { name: '+6 if it ends by Nov 27 2026' }));
    await waitFor(() => expect(readAddress()).toBe('/trips/posting/7?leg=40&by=2026-11-27'));
    expect(server.requestsOf(planTrips).at(-1)?.body).toMatchObject({ endDay: '2026-11-27' });
    const leg = screen.getByRole('textbox', { name: 'Empty miles to a load' });
    await user.clear(leg);
    await user.type(leg, '80{Enter}');
    await waitFor(() => expect(readAddress()).toContain('leg=80'));
  });

  it('show a refused limit at its field, and a failed search with Retry', async () => {
    server.respond(planTrips, () => {
      throw new Refusal('request.invalid', [{ field: 'body.emptyMilesPerLeg', message: 'At most 300.' }]);
    });
    const user = renderTrips('/trips/posting/7?leg=4000');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Empty miles to a load' })).toHaveAccessibleDescription(
        'At most 300.',
      ),
    );
    server.respond(planTrips, () => makeTripPlan([makeTrip([11])]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await listTrips()).toHaveLength(1);
  });

  it.each([
    ['trip.tooManyLoads', 'maxLoads', 'loads=5', 'combobox', 'Loads at most', '5'],
    ['trip.endBeforeStart', 'endDay', 'by=2026-11-01', 'textbox', 'Ends by', 'Nov 01 2026'],
    ['trip.noHoursLeft', 'start.hoursDriven', 'driven=11', 'textbox', 'Hours driven today', '11'],
  ] as const)(
    'show the refusal %s at its field, beside what it refuses',
    async (code, field, query, role, name, value) => {
      server.respond(planTrips, () => {
        throw new Refusal(code, [{ field, message: `Refused: ${field}` }]);
      });
      renderTrips(`/trips/posting/7?${query}`);
      await waitFor(() => expect(screen.getByRole(role, { name })).toHaveAccessibleDescription(`Refused: ${field}`));
      expect(screen.getByRole(role, { name })).toHaveDisplayValue(value);
      expect(screen.getByText('The trips could not be searched.')).toBeVisible();
      expect(screen.queryByRole('list', { name: 'Trips' })).toBeNull();
    },
  );

  it('say why a truck of the past has none', async () => {
    server.respond(planTrips, () => {
      throw new Refusal('trip.truckInPast');
    });
    renderTrips();
    expect(await screen.findByText(/Refused: trip.truckInPast/)).toBeVisible();
  });

  it('take the cost of a mile, and refuse what is no amount', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11])]));
    server.respond(setTripCosts, ({ body }) => body as never);
    const user = renderTrips();
    await user.click(await screen.findByRole('button', { name: 'Cost per mile' }));
    const field = await screen.findByRole('textbox', { name: 'USD per mile' });
    await user.clear(field);
    await user.type(field, 'much{Enter}');
    expect(field).toHaveAccessibleDescription('Write an amount from 0 to 100.');
    await user.clear(field);
    await user.type(field, '1.85{Enter}');
    await waitFor(() => expect(server.requestsOf(setTripCosts)[0]?.body).toEqual({ USD: 185, CAD: 250 }));
    await waitFor(() => expect(server.requestsOf(planTrips)).toHaveLength(2));
  });

  it('are for carriers, and for a truck that the address names', async () => {
    renderTrips('/trips/posting/7', 'B');
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    renderTrips('/trips/posting/none');
    expect(await screen.findByText('There is no truck with this address.')).toBeVisible();
  });

  it('start from a driver with the equipment that is chosen', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11])]));
    const user = renderTrips('/trips/driver/5');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Equipment' }), 'V');
    await waitFor(() =>
      expect(server.requestsOf(planTrips).at(-1)?.body).toMatchObject({
        start: { from: 'driver', id: 5, equipment: { vehicleType: 'V', vehicleSize: 'T' } },
      }),
    );
  });

  it('are followed with their limits, by keyboard, and the address of the alert shows the same search', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11])]));
    server.respond(createAlert, () => ({ id: 3 }) as never);
    const user = renderTrips('/trips/posting/7?leg=80&by=2026-11-27&driven=2.5&near=6167865 Toronto, ON&within=120');
    await waitFor(async () => expect((await listTrips())[0]).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Follow' })).toBeVisible();
    await user.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: 'Follow' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Trips from Boston, MA');
    await user.type(name, '{Enter}');
    await waitFor(() => expect(server.requestsOf(createAlert)).toHaveLength(1));
    const { followed } = server.requestsOf(createAlert)[0]?.body as AlertDraft;
    const limits = {
      ...{ emptyMilesPerLeg: 80, endDay: '2026-11-27', hoursDriven: 2.5 },
      ...{ endCityId: 6167865, endRadiusMiles: 120 },
    };
    expect(followed).toEqual({ kind: 'trips', token: 7, limits });
    const before = server.requestsOf(planTrips).at(-1)?.body;
    await goTo(toTripsPath(7, { ...tripLimitsSchema.parse(limits), endCity: 'Toronto, ON' }));
    expect(await listTrips()).toHaveLength(1);
    expect(server.requestsOf(planTrips).at(-1)?.body).toEqual(before);
    expect(screen.getByRole('combobox', { name: 'Ends near' })).toHaveValue('Toronto, ON');
  });

  it('after a delivery cannot be followed: an alert needs a posting', async () => {
    server.respond(planTrips, () => makeTripPlan([makeTrip([11])]));
    renderTrips('/trips/assignment/7');
    expect(await listTrips()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  });
});
