import { assignLoad, checkLead } from '@loadstone/contracts/assignments';
import { getCarrierVetting } from '@loadstone/contracts/carrier-checks';
import { getContactSummaryOfUser } from '@loadstone/contracts/companies';
import {
  FIRST_PARTNER_TOKEN,
  listEquipmentLeads,
  listLoadLeads,
  listNearMisses,
  listPartnerEquipmentLeads,
  listPartnerLoadLeads,
} from '@loadstone/contracts/leads';
import { listNetworks } from '@loadstone/contracts/networks';
import { createOffer, listOffers } from '@loadstone/contracts/offers';
import { equipmentPostingCalls, loadPostingCalls, type PostingKind } from '@loadstone/contracts/postings';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { findGridCell, isInGrid, setUpGridUser } from '../../../test/grid.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makeAssignment } from '../../../test/make-assignment.ts';
import { makeContactSummary } from '../../../test/make-contact-summary.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makeOffer } from '../../../test/make-offer.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { readAddress, renderSignedIn } from '../../../test/render.tsx';
import { shortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { shownToasts } from '../../ui/toasts/toast.ts';
import { usePostings } from '../../modules/postings/index.ts';
import { HomeLeads } from './home-leads.tsx';

giveLayout(1800);
beforeAll(async () => {
  await import('../../grid/ag-data-grid.tsx');
  await import('../../modules/assignments/dialogs/assign-dialog.tsx');
  await import('../../modules/offers/dialogs/offer-dialog.tsx');
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  const leads = () => makeLeadList([makeLead({ token: 51, lToken: 1, eToken: 51, custCd: 'NORTH1' })], { eventId: 0 });
  const partners = () => ({
    ...{ leads: [], total: 0, partnerMissing: false, unplaced: 0, isSample: false },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  });
  server.respond(listEquipmentLeads, leads);
  server.respond(listLoadLeads, leads);
  server.respond(listPartnerEquipmentLeads, partners);
  server.respond(listPartnerLoadLeads, partners);
  server.respond(listNetworks, () => []);
  server.respond(listOffers, () => []);
  const rate = { amount: 190_000, currency: 'USD', basis: 'flat' } as const;
  for (const calls of [loadPostingCalls, equipmentPostingCalls]) {
    server.respond(calls.list, () => [makePosting({ token: 1, srceSt: 'ON', destSt: 'MB', rate })]);
    server.respond(calls.listExpired, () => []);
  }
  server.respond(listNearMisses, () => ({ token: 1, version: 1, leadCount: 1, isThin: false, nearMisses: [] }));
});

/** Loads the own postings, as the list beside the leads does. */
function OwnPostings() {
  usePostings();
  return null;
}

/** Opens the leads of a posting with the focus before them, counts the keys from there, and presses the first. */
async function open(postType: PostingKind, key: string, token = 1, company = 'Northern Freight') {
  const { hub, send, change } = createFakeHub();
  renderSignedIn(
    <>
      <OwnPostings />
      <HomeLeads posting={makePosting({ token, postType })} isOpen isExpired={false} onLeave={vi.fn()} onLost={vi.fn()}>
        none
      </HomeLeads>
    </>,
    { hub, mode: postType === 'L' ? 'B' : 'C' },
  );
  send('connect');
  await findGridCell(company);
  const keys: string[] = [];
  const note = ({ key }: KeyboardEvent) => keys.push(key);
  window.addEventListener('keydown', note, { capture: true });
  onTestFinished(() => window.removeEventListener('keydown', note, { capture: true }));
  const user = setUpGridUser();
  // Without a lead, the key of an action moves the focus to the first one.
  await user.keyboard(key);
  await waitFor(() => expect(isInGrid()).toBe(true));
  return { user, keys, change };
}

describe('the first lead', () => {
  it('is assigned by three keys, with the facts of the carrier on the way', async () => {
    server.respond(checkLead, () => ({
      isAvailable: true,
      reason: 'available' as const,
      message: '',
      isInsuranceExpired: false,
    }));
    server.respond(getContactSummaryOfUser, () => makeContactSummary());
    server.respond(getCarrierVetting, () => ({
      ...{ custCd: 'NORTH1', check: null, record: null, warnBelow: null, needsSecondUser: false },
      loads: { delivered: 3, running: 1, cancelled: 0 },
    }));
    server.respond(assignLoad, () => makeAssignment({ side: 'B' }));
    const { user, keys } = await open('L', 'a');
    await user.keyboard('a');
    expect(await screen.findByText('3 delivered, 1 running, 0 cancelled by the carrier')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Load has been assigned successfully!')).toBeVisible();
    expect(keys).toHaveLength(3);
  });

  it('gets an offer by three keys besides the amount', async () => {
    server.respond(createOffer, () => makeOffer());
    const { user, keys } = await open('E', 'b');
    await user.keyboard('b');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
    await user.keyboard('2450');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Offer has been sent.')).toBeVisible();
    expect(keys.filter((key) => !/^\d$/.test(key))).toHaveLength(3);
    expect(server.requestsOf(createOffer)[0]?.body).toMatchObject({ rate: { amount: 245_000 } });
  });
});

it('of the partner board says that it takes no offer, on its row, in its panel and in the lists of keys', async () => {
  const partner = makeLead({
    token: FIRST_PARTNER_TOKEN,
    lToken: 1,
    subscriberType: 'DAT',
    company: 'Partner Freight',
  });
  server.respond(listEquipmentLeads, () => makeLeadList([], { eventId: 0 }));
  server.respond(listPartnerEquipmentLeads, () => ({
    ...{ leads: [partner], total: 1, partnerMissing: false, unplaced: 0, isSample: false },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  }));
  const { user } = await open('L', 'b', 1, 'Partner Freight');
  await user.keyboard('b');
  const message = /^This lead is on the partner board \(DAT\), which takes no offers from here\./;
  expect(shownToasts.get()).toMatchObject([{ message: expect.stringMatching(message) as string, count: 1 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(readAddress()).toContain(`lead=${FIRST_PARTNER_TOKEN}`));
  expect(screen.queryByRole('button', { name: 'Offer' })).toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('b');
  expect(shownToasts.get()).toMatchObject([{ count: 2 }]);
  expect(shortcuts.get().find(({ keys }) => keys === 'b')?.label).toBe('Why no offer can be sent');
});

it('states the rate of the own load in an offer to a carrier, whose amount is in its currency', async () => {
  const { user } = await open('L', 'b');
  await user.keyboard('b');
  expect(await screen.findByText('The load states $1,900 USD.')).toBeVisible();
  expect(screen.getByText(/2450 is in USD/)).toBeVisible();
});

it('states in an open first offer what the load states after a change of its owner', async () => {
  const usd = { amount: 125_000, currency: 'USD', basis: 'flat' } as const;
  const lead = makeLead({ token: 1, lToken: 1, eToken: 51, custCd: 'NORTH1', rate: usd });
  let stated = lead;
  server.respond(listLoadLeads, () => makeLeadList([stated], { eventId: 0 }));
  const { user, change } = await open('E', 'b', 51);
  await user.keyboard('b');
  expect(await screen.findByText('The load states $1,250 USD.')).toBeVisible();
  stated = { ...lead, rate: { ...usd, amount: 127_500, currency: 'CAD' } };
  change({ type: 'leads.changed', myToken: 51, kind: 'E' });
  expect(await screen.findByText(/The load states \$1,275 CAD\. It stated \$1,250 USD before\./)).toBeVisible();
});

it('opens the offer of the row in focus alone, not that of the lead whose panel is open', async () => {
  const second = makeLead({ token: 52, lToken: 1, eToken: 52, custCd: 'SOUTH1', company: 'Southern Freight' });
  const first = makeLead({ token: 51, lToken: 1, eToken: 51, custCd: 'NORTH1' });
  server.respond(listEquipmentLeads, () => makeLeadList([first, second], { eventId: 0 }));
  server.respond(listOffers, () => [makeOffer({ id: 7, side: 'B', token: 1, eToken: 52 })]);
  const { user } = await open('L', 'b');
  (await findGridCell('Northern Freight')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(readAddress()).toContain('lead=51'));
  (await findGridCell('Southern Freight')).focus();
  await user.keyboard('b');
  await waitFor(() => expect(readAddress()).toContain('offer=7'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens the offer of the row that a key at once before it has reached', async () => {
  const first = makeLead({ token: 51, lToken: 1, eToken: 51, custCd: 'NORTH1' });
  const second = makeLead({ token: 52, lToken: 1, eToken: 52, custCd: 'SOUTH1', company: 'Southern Freight' });
  server.respond(listEquipmentLeads, () => makeLeadList([first, second], { eventId: 0 }));
  server.respond(createOffer, () => makeOffer());
  const { user } = await open('L', 'b');
  const cell = await findGridCell('Northern Freight');
  cell.focus();
  // Both before the grid has moved the focus.
  fireEvent.keyDown(cell, { key: 'j' });
  fireEvent.keyDown(cell, { key: 'b' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
  await user.keyboard('1800{Enter}');
  await waitFor(() => expect(server.requestsOf(createOffer)[0]?.body).toMatchObject({ eToken: 52 }));
});
