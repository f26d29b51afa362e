import { listEquipmentLeads, listNearMisses, listPartnerEquipmentLeads } from '@loadstone/contracts/leads';
import { listNetworks } from '@loadstone/contracts/networks';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { listGridTexts } from '../../../test/grid.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { findLeadGrid } from '../../modules/leads/index.ts';
import { HomeLeads } from './home-leads.tsx';

giveLayout(1000);
beforeAll(() => import('../../grid/ag-data-grid.tsx'));

const LEADS = [
  makeLead({ token: 51, company: 'Northern Freight', dfo: 5 }),
  makeLead({ token: 52, company: 'Southern Haulage', custCd: 'SOUTH1', dfo: 20 }),
];

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listEquipmentLeads, () => makeLeadList(LEADS, { eventId: 0 }));
  server.respond(listPartnerEquipmentLeads, () => ({
    ...{ leads: [], total: 0, partnerMissing: false, unplaced: 0, isSample: false },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  }));
  server.respond(listNetworks, () => []);
  server.respond(listNearMisses, () => ({ token: 1, version: 1, leadCount: 2, isThin: false, nearMisses: [] }));
});

/** Selects the posting with this token. */
let show: (token: number) => void;

function Leads() {
  const [token, setToken] = useState(1);
  show = (next) => act(() => setToken(next));
  const ignore = () => undefined;
  return (
    <HomeLeads posting={makePosting({ token })} isOpen isExpired={false} onLeave={ignore} onLost={ignore}>
      in place of the leads
    </HomeLeads>
  );
}

function open() {
  const { hub, send } = createFakeHub();
  renderSignedIn(<Leads />, { hub, path: '/home/1' });
  send('connect');
}

describe('the leads of the next posting', () => {
  const listCompanies = () => listGridTexts(/Freight|Haulage|Lines/);

  it('are shown in the same grid, which is empty until they are there', async () => {
    open();
    await waitFor(() => expect(listCompanies()).toEqual(['Northern Freight', 'Southern Haulage']));
    const grid = screen.getByRole('grid');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.respondToPath('GET', listEquipmentLeads.path, async () => {
      await held;
      return makeLeadList([makeLead({ token: 61, company: 'Eastern Lines' })], { eventId: 0 });
    });
    show(2);
    await waitFor(() => expect(listCompanies()).toEqual([]));
    release();
    await waitFor(() => expect(listCompanies()).toEqual(['Eastern Lines']));
    expect(screen.getByRole('grid')).toBe(grid);
  });

  it('come under the line of the near misses, which is there before them', async () => {
    server.respond(listNearMisses, () => ({ token: 1, version: 1, leadCount: 2, isThin: true, nearMisses: [] }));
    open();
    await screen.findByText('What would bring more leads: no single change of this posting.');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.respondToPath('GET', listEquipmentLeads.path, async () => {
      await held;
      return makeLeadList(LEADS, { eventId: 0 });
    });
    const before = server.requestsOf(listNearMisses).length;
    show(2);
    await waitFor(() => expect(listCompanies()).toEqual([]));
    expect(screen.getByText('What would bring more leads: counting…')).toBeVisible();
    expect(server.requestsOf(listNearMisses)).toHaveLength(before);
    release();
    await waitFor(() => expect(listCompanies()).toHaveLength(2));
    await waitFor(() => expect(server.requestsOf(listNearMisses)).toHaveLength(before + 1));
  });

  it('keep the keyboard: the first of them has it where a lead of the posting before had it', async () => {
    open();
    await waitFor(() => expect(listCompanies()).toHaveLength(2));
    act(() => findLeadGrid('B')?.focus());
    await waitFor(() => expect(document.activeElement).toHaveRole('gridcell'));
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.respondToPath('GET', listEquipmentLeads.path, async () => {
      await held;
      return makeLeadList([makeLead({ token: 61, company: 'Eastern Lines' })], { eventId: 0 });
    });
    show(2);
    await waitFor(() => expect(listCompanies()).toEqual([]));
    release();
    await waitFor(() => expect(listCompanies()).toEqual(['Eastern Lines']));
    await waitFor(() => expect(document.activeElement).toHaveRole('gridcell'));
    show(1);
    await waitFor(() => expect(listCompanies()).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toHaveRole('gridcell'));
  });

  it('are at once those in memory where the list is one of the last twenty', async () => {
    open();
    const countRequests = () => server.requestsOf(listEquipmentLeads).length;
    await waitFor(() => expect(countRequests()).toBe(1));
    for (let token = 2; token <= 21; token += 1) {
      show(token);
      await waitFor(() => expect(countRequests()).toBe(token));
      await waitFor(() => expect(listCompanies()).toHaveLength(2));
    }
    server.respondToPath('GET', listEquipmentLeads.path, () => new Promise(() => undefined));
    show(1);
    await waitFor(() => expect(listCompanies()).toEqual([]));
    show(3);
    await waitFor(() => expect(listCompanies()).toHaveLength(2));
  });
});
