import { getLeadReason, listLoadLeads, listPartnerLoadLeads } from '@loadstone/contracts/leads';
import { judgeDetour } from '@loadstone/contracts/trips';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { findGridCell, setUpGridUser } from '../../../test/grid.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makePlace, makeTripPlan } from '../../../test/make-trip.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { loadMapParts } from '../../map/load-map.ts';
import { HomeLeads } from './home-leads.tsx';

giveLayout(1000);
beforeAll(() => Promise.all([import('../../grid/ag-data-grid.tsx'), loadMapParts()]));

let server: FakeServer;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  server = startFakeServer();
  const lead = makeLead({ token: 51, lToken: 51, eToken: 1, pType: 'L', company: 'Northern Freight' });
  server.respond(listLoadLeads, () => makeLeadList([lead], { eventId: 0 }));
  server.respond(listPartnerLoadLeads, () => ({
    ...{ leads: [], total: 0, partnerMissing: false, unplaced: 0, isSample: false },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  }));
  server.respond(getLeadReason, () => {
    throw new Refusal('lead.notFound');
  });
  return () => vi.restoreAllMocks();
});

async function openLead() {
  const posting = makePosting({ token: 1, corridor: 'C' });
  renderSignedIn(
    <HomeLeads posting={posting} isOpen isExpired={false} onLeave={vi.fn()} onLost={vi.fn()}>
      none
    </HomeLeads>,
    { mode: 'C', hub: createFakeHub().hub },
  );
  const user = setUpGridUser();
  await user.click(await findGridCell('Northern Freight'));
  return within(await screen.findByLabelText('Lead of Northern Freight'));
}

it('a lead of a truck with a corridor has its detour, and says where the truck comes too late', async () => {
  server.respond(judgeDetour, () => ({
    start: makeTripPlan([]).start,
    way: { end: makePlace('Chicago'), miles: 520 },
    detour: { miles: 38, isApproximate: false, leaves: { lat: 43, long: -78 }, rejoins: { lat: 43, long: -78 } },
    pickUp: null,
    delivery: null,
    pickUpPlace: makePlace('Toronto'),
    deliveryPlace: makePlace('Chicago'),
  }));
  const panel = await openLead();
  expect(await panel.findByText('38 mi more than the 520 mi to Chicago, IL')).toBeVisible();
  expect(panel.getByText('The truck comes too late for the hours of this load.')).toBeVisible();
  expect(await panel.findByRole('button', { name: 'The way is left and rejoined here' })).toBeInTheDocument();
  expect(server.requestsOf(judgeDetour)[0]?.body).toEqual({ start: { from: 'posting', token: 1 }, token: 51 });
});
