import { listBoardRates, type BoardLaneRates } from '@loadstone/contracts/board-rates';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeLead } from '../../../../test/make-lead.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { LaneRates } from './lane-rates.tsx';

const lead = makeLead({
  token: 5,
  pType: 'L',
  rate: { amount: 245_000, currency: 'USD', basis: 'flat' },
  distance: 1000,
});
const lane: BoardLaneRates = {
  srceMarketArea: 'Toronto, ON',
  destMarketArea: 'Chicago, IL',
  rates: [
    { days: 90, currency: 'USD', loads: 23, newestDaysAgo: 2, lowerQuartile: 200, median: 222, upperQuartile: 251 },
  ],
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

it('show quartiles with number and age, the distance of the rate, and how they are counted', async () => {
  server.respond(listBoardRates, () => ({ lanes: [0], rates: [lane] }));
  renderSignedIn(<LaneRates lane={lead} rate={lead.rate} distance={lead.distance} />);
  const region = await screen.findByRole('region', { name: 'Lane rates of this board' });
  expect(region).toHaveTextContent('Toronto, ON → Chicago, IL');
  expect(region).toHaveTextContent('30 daystoo few loads');
  expect(region).toHaveTextContent(
    '$2.22 USD/mi, half of the loads between $2.00 USD/mi and $2.51 USD/mi; 23 loads, the newest 2 days ago',
  );
  expect(region).toHaveTextContent('8 % under lane, 23 loads in 90 days');
  expect(region).toHaveTextContent('at most 3 of each broker and carrier');
  expect(server.requestsOf(listBoardRates)[0]?.body).toEqual({
    lanes: [{ srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' }],
  });
});

it('state a failure and retry', async () => {
  server.respond(listBoardRates, () => {
    throw new Refusal('server.internal');
  });
  renderSignedIn(<LaneRates lane={lead} rate={undefined} distance={undefined} />);
  expect(await screen.findByText('The lane rates could not be loaded.')).toBeVisible();
  server.respond(listBoardRates, () => ({ lanes: [0], rates: [lane] }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Toronto, ON → Chicago, IL')).toBeVisible();
});
