import { checkCarrier, getCarrierVetting, type CarrierVetting } from '@loadstone/contracts/carrier-checks';
import { getContactSummaryOfUser } from '@loadstone/contracts/companies';
import { acceptOffer, listOffers, type Offer } from '@loadstone/contracts/offers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeAssignment } from '../../../test/make-assignment.ts';
import { makeContactSummary } from '../../../test/make-contact-summary.ts';
import { makeOffer } from '../../../test/make-offer.ts';
import { readAddress, renderSignedIn } from '../../../test/render.tsx';
import OffersButton from '../../modules/offers/components/offers-button.tsx';
import { OffersPage } from './offers-page.tsx';

const rate = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;
/** An amount of a carrier that waits for its broker. */
const fromCarrier = (changes: Partial<Offer> = {}): Offer =>
  makeOffer({
    side: 'B',
    custCd: 'NORTH1',
    company: 'Northern Freight',
    rate: { ...rate, amount: 230_000 },
    amounts: [{ side: 'C', by: 'Carrier One', rate, at: '2026-06-15T13:00:00.000Z' }],
    ...changes,
  });
let server: FakeServer;
let check: CarrierVetting['check'];
const toVetting = (): CarrierVetting => ({
  custCd: 'NORTH1',
  check,
  loads: { delivered: 3, running: 1, cancelled: 0 },
  record: null,
  warnBelow: null,
  needsSecondUser: check === null,
});
beforeEach(() => {
  check = null;
  server = startFakeServer();
  server.respond(listOffers, () => [
    fromCarrier({ id: 1 }),
    fromCarrier({ id: 2, expiresOn: '2099-06-15T13:10:00.000Z' }),
    makeOffer({ id: 3, side: 'B', company: 'Southern Haulage', expiresOn: '2099-06-15T13:00:00.000Z' }),
  ]);
  server.respond(getContactSummaryOfUser, () => makeContactSummary({ insurance: { expiryDate: '2020-01-31' } }));
  server.respond(getCarrierVetting, toVetting);
});

function open(mode: 'B' | 'C' = 'B') {
  renderSignedIn(
    <Routes>
      <Route path="/offers/:id?" element={<OffersPage />} />
      <Route path="*" element={<OffersButton />} />
    </Routes>,
    { mode, path: '/home' },
  );
  return userEvent.setup();
}

describe('an offer that waits for a broker', () => {
  it('opens by one key, the one that expires first, with what the load states and what decides about the carrier', async () => {
    const user = open();
    await screen.findByRole('link', { name: '2 offers for you' });
    await user.keyboard('w');
    const dialog = await screen.findByRole('dialog', { name: 'Offer' });
    expect(readAddress()).toBe('/offers/2');
    expect(dialog).toHaveTextContent('The load states $2,300 USD.');
    expect(await within(dialog).findByRole('link', { name: '416-555-0101' })).toBeVisible();
    const strip = await within(dialog).findByRole('region', { name: 'The carrier' });
    await waitFor(() => expect(strip).toHaveTextContent('Expired on Jan 31 2020'));
    expect(strip).toHaveTextContent('3 delivered, 1 running, 0 cancelled by the carrier');
  });

  it('is accepted after the check that the rule of the company asks for, in the same dialog', async () => {
    server.respond(acceptOffer, () => {
      if (check === null) throw new Refusal('carrier.notChecked');
      return makeAssignment({ side: 'B' });
    });
    server.respond(checkCarrier, () => {
      check = { userName: 'Broker Two', checkedOn: '2026-06-15T15:00:00.000Z' };
      return toVetting();
    });
    const user = open();
    await screen.findByRole('link', { name: '2 offers for you' });
    await user.keyboard('w');
    const dialog = await screen.findByRole('dialog', { name: 'Offer' });
    expect(await within(dialog).findByText(/another user has to check this carrier first/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Accept $2,450 USD' }));
    await within(dialog).findByText(/carrier\.notChecked/);
    await user.click(within(dialog).getByRole('button', { name: 'Mark as checked now' }));
    await within(dialog).findByText(/^By Broker Two on Jun 15/);
    await user.click(within(dialog).getByRole('button', { name: 'Accept $2,450 USD' }));
    await screen.findByText('Offer has been accepted. The load is assigned.');
  });

  it('is left to the list in the mode of a carrier, whose key is that of offered loads', async () => {
    server.respond(listOffers, () => [makeOffer()]);
    const user = open('C');
    await screen.findByRole('link', { name: '1 offer for you' });
    await user.keyboard('w');
    expect(readAddress()).toBe('/home');
  });
});
