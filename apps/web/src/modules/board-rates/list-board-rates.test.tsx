import { listBoardRates, type BoardLaneRates } from '@loadstone/contracts/board-rates';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { useRatesOfLanes } from './list-board-rates.ts';

const LEADS = Array.from({ length: 450 }, (_, place) =>
  makeLead({ token: place + 1, srceCity: `City ${place % 210}` }),
);

function List() {
  const { findRates: find } = useRatesOfLanes(LEADS);
  return <p>{LEADS.filter((lead) => find(lead)?.srceMarketArea === 'Toronto, ON').length} found</p>;
}

it('requests the distinct lanes of a list by as few calls as their limit allows', async () => {
  const server = startFakeServer();
  const lane: BoardLaneRates = { srceMarketArea: 'Toronto, ON', destMarketArea: 'Chicago, IL', rates: [] };
  server.respond(listBoardRates, ({ body }) => ({
    lanes: (body as { lanes: unknown[] }).lanes.map(() => 0),
    rates: [lane],
  }));
  renderSignedIn(<List />);
  await waitFor(() => expect(screen.getByText('450 found')).toBeVisible());
  expect(server.requestsOf(listBoardRates).map(({ body }) => (body as { lanes: unknown[] }).lanes.length)).toEqual([
    200, 10,
  ]);
});
