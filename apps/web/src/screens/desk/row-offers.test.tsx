import { acceptOffer, counterOffer, declineOffer, listOffers, type Offer } from '@loadstone/contracts/offers';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makeAssignment } from '../../../test/make-assignment.ts';
import { makeOffer } from '../../../test/make-offer.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { goTo, readAddress } from '../../../test/render.tsx';
import { renderDesk } from '../../../test/render-desk.tsx';

beforeAll(() =>
  Promise.all([
    import('../../modules/offers/dialogs/offer-dialog.tsx'),
    import('../offers/opened-offer.tsx'),
    import('./list/components/live-rows.tsx'),
    import('./list/components/row-mark.tsx'),
    import('./list/components/offer-action.tsx'),
  ]),
);
giveLayout();

const usd = (amount: number) => ({ amount, currency: 'USD', basis: 'flat' }) as const;
const sent = (side: 'B' | 'C', amount: number) => ({
  side,
  by: 'One',
  rate: usd(amount),
  at: `2026-06-15T13:0${amount % 7}:00Z`,
});
const ofCarrier = (changes: Partial<Offer> = {}) =>
  makeOffer({
    id: 7,
    side: 'B',
    token: 1,
    company: 'Northern Freight',
    amounts: [sent('B', 230_000), sent('C', 245_000)],
    ...changes,
  });

let server: FakeServer;
let offers: Offer[];
beforeEach(() => {
  server = startFakeServer();
  offers = [ofCarrier()];
  for (const calls of [loadPostingCalls, equipmentPostingCalls]) {
    server.respond(calls.list, () => [
      makePosting({ token: 1, comment: 'with an offer', dateAvail: '2099-01-31' }),
      makePosting({ token: 2, comment: 'without one', dateAvail: '2099-01-31', createdOn: '2020-01-01T00:00:00.000Z' }),
    ]);
    server.respond(calls.listExpired, () => []);
  }
  server.respond(listOffers, () => offers);
});

async function open() {
  const user = renderDesk({ path: '/home/1' });
  const row = await screen.findByRole('option', { name: /with an offer/ });
  await within(row).findByText('they $2,450');
  const list = screen.getByRole('listbox', { name: /^My/ });
  list.focus();
  return { user, row, list };
}

async function openOffer() {
  const desk = await open();
  await desk.user.keyboard('b');
  const dialog = await screen.findByRole('dialog', { name: 'Offer' });
  await within(dialog).findByText('Waits for you');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return { ...desk, dialog };
}

describe('an open offer in the row of its posting', () => {
  it('states theirs, yours, the gap and the time that is left', async () => {
    const { row } = await open();
    expect(row).toHaveTextContent(/they \$2,450you \$2,300\d+ hΔ \$150 USD/);
    expect(row).toHaveAccessibleName(/Northern Freight, they \$2,450 USD, you \$2,300 USD, gap \$150 USD, Expires in/);
    expect(screen.getByRole('option', { name: /without one/ })).not.toHaveTextContent('they');
  });

  it('opens by its key without leaving the desk, and gives the focus back to the list', async () => {
    const { user, list } = await openOffer();
    expect(readAddress()).not.toContain('/offers');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(list).toHaveFocus();
  });

  it('is in the address, above the entry of the desk: Back closes it, and a copied link opens it', async () => {
    const { dialog } = await openOffer();
    expect(readAddress()).toBe('/home/1?offer=7');
    expect(dialog).toBeVisible();
    await goTo(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readAddress()).toBe('/home/1');
    await goTo(1);
    expect(await screen.findByRole('dialog', { name: 'Offer' })).toBeVisible();
    cleanup();
    renderDesk({ path: '/home/1?offer=7' });
    expect(await screen.findByText('Waits for you')).toBeVisible();
  });

  it('opens while a narrow window shows the details', async () => {
    const media = vi.mocked(window.matchMedia);
    const wide = media.getMockImplementation();
    if (!wide) throw new Error('The window has no width.');
    onTestFinished(() => void media.mockImplementation(wide));
    media.mockImplementation((query) => ({ ...wide(query), matches: query.includes('max-width') }));
    renderDesk({ path: '/home/1?lead=1&offer=7' });
    expect(await screen.findByText('details of with an offer')).toBeInTheDocument();
    expect(screen.queryByRole('listbox', { name: /^My/ })).toBeNull();
    expect(await screen.findByText('Waits for you')).toBeVisible();
  });

  it('opens beside a collapsed list', async () => {
    const { user } = await open();
    screen.getByRole('button', { name: 'Actions for the list' }).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: 'Put the list aside' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox', { name: /^My/ })).toBeNull());
    await goTo('/home/1?offer=7');
    expect(await screen.findByText('Waits for you')).toBeVisible();
  });

  it('opens over an empty list', async () => {
    for (const calls of [loadPostingCalls, equipmentPostingCalls]) server.respond(calls.list, () => []);
    renderDesk({ path: '/home?offer=7' });
    expect(await screen.findByText('Waits for you')).toBeVisible();
  });

  it('leaves the address by Escape', async () => {
    const { user } = await openOffer();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readAddress()).toBe('/home/1');
  });

  it('leaves no entry of its own below the screen: the entry that it was above is there again', async () => {
    const { user } = await openOffer();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(readAddress()).toBe('/home/1'));
    await goTo(1);
    expect(readAddress()).toBe('/home/1?offer=7');
  });

  it('replaces the entry of a direct arrival', async () => {
    const user = renderDesk({ path: '/home/1?offer=7' });
    const dialog = await screen.findByRole('dialog', { name: 'Offer' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(readAddress()).toBe('/home/1'));
    await goTo(1);
    expect(readAddress()).toBe('/home/1');
  });

  it('opens by the button over its row, not by a click that selects the row', async () => {
    const { user, row } = await open();
    await user.click(within(row).getByText('they $2,450'));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Open the offer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Offer' });
    expect(await within(dialog).findByText('Waits for you')).toBeVisible();
  });

  it('is accepted by one key', async () => {
    server.respond(acceptOffer, () => makeAssignment({ side: 'B', pStatus: 'A' }));
    const { user } = await openOffer();
    await user.keyboard('1');
    expect(await screen.findByText('Offer has been accepted. The load is assigned.')).toBeVisible();
    expect(server.requestsOf(acceptOffer).map(({ body }) => body)).toEqual([{ version: 1 }]);
  });

  it('is replied to by one key and the amount, in which the keys are digits', async () => {
    server.respond(counterOffer, () => ofCarrier({ version: 2 }));
    const { user, dialog } = await openOffer();
    await user.keyboard('2');
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await user.keyboard('2310{Enter}');
    expect(await screen.findByText('Offer has been sent.')).toBeVisible();
    expect(server.requestsOf(counterOffer)[0]?.body).toMatchObject({ rate: usd(231_000), version: 1 });
  });

  it('is declined by one key', async () => {
    server.respond(declineOffer, () => ofCarrier({ status: 'declined', version: 2 }));
    const { user } = await openOffer();
    await user.keyboard('3');
    expect(await screen.findByText('Offer has been declined.')).toBeVisible();
    expect(server.requestsOf(declineOffer)).toHaveLength(1);
  });

  it('is left to the leads in a row without one', async () => {
    const { user } = await open();
    await user.keyboard('jb');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
