import type { Rate } from '@loadstone/contracts/money';
import {
  acceptOffer,
  bookLoad,
  counterOffer,
  createOffer,
  declineOffer,
  listOffers,
  withdrawOffer,
  type Offer,
} from '@loadstone/contracts/offers';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makeOffer } from '../../../../test/make-offer.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import OfferDialog, { type OfferPair } from './offer-dialog.tsx';

const { token, eToken, company, srceCity, srceSt, destCity, destSt, dateAvail } = makeOffer();
const facts = { token, eToken, company, srceCity, srceSt, destCity, destSt, dateAvail };
const pair = { ...facts, rate: null, bookNow: false };
const rate = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;
const onClose = vi.fn();
let server: FakeServer;
let offers: Offer[];
beforeEach(() => {
  onClose.mockReset();
  offers = [];
  server = startFakeServer();
  server.respond(listOffers, () => offers);
});

const open = async (of: OfferPair | number = pair, session: Parameters<typeof renderSignedIn>[1] = {}) => {
  renderSignedIn(<OfferDialog of={of} renderCompany={() => null} onClose={onClose} />, session);
  await screen.findByText(/Toronto, ON to Chicago, IL/);
  return screen.getByRole('dialog', { name: 'Offer' });
};

describe('the dialog of an offer', () => {
  it('takes an amount in short forms, shows what is understood, and sends it with Enter', async () => {
    server.respond(createOffer, () => makeOffer());
    const dialog = await open();
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' });
    await waitFor(() => expect(amount).toHaveFocus());
    await userEvent.type(amount, '2.45/mi');
    expect(dialog).toHaveTextContent('2.45 USD/mi');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Offer has been sent.')).toBeVisible();
    expect(server.requestsOf(createOffer)[0]?.body).toEqual({
      token,
      eToken,
      rate: { amount: 245, currency: 'USD', basis: 'mile' },
      minutes: 30,
    });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows what an amount by the mile is for the load, and asks once where it is far from what is stated', async () => {
    server.respond(createOffer, () => makeOffer());
    const stated = { ...rate, amount: 215_000 };
    const dialog = await open({ ...pair, rate: stated, haul: { miles: 524, isApproximate: false } }, { mode: 'C' });
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' });
    await userEvent.type(amount, '23.5/mi');
    expect(dialog).toHaveTextContent('$23.50 USD/mi ≈ $12,314 USD for 524 mi');
    await userEvent.keyboard('{Enter}');
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription(/≈ \$12,314 USD for 524 mi is far from \$2,150 USD/);
    expect(server.requestsOf(createOffer)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Offer has been sent.')).toBeVisible();
    expect(server.requestsOf(createOffer)).toHaveLength(1);
  });

  it('asks once before an amount is accepted that is far from the own one', async () => {
    const amounts = [
      { ...makeOffer().amounts[0]!, side: 'C' as const, rate: { ...rate, amount: 23_50, basis: 'mile' as const } },
    ];
    offers = [makeOffer({ id: 7, side: 'B', rate: { ...rate, amount: 215_000 }, amounts })];
    server.respond(acceptOffer, () => makeAssignment({ pStatus: 'A' }));
    const dialog = await open(7);
    expect(dialog).toHaveTextContent('≈ $12,295 USD for 523 mi');
    const accept = within(dialog).getByRole('button', { name: /^Accept/ });
    await userEvent.click(accept);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/is far from your \$2,150 USD/);
    expect(server.requestsOf(acceptOffer)).toEqual([]);
    await userEvent.click(accept);
    expect(await screen.findByText(/^Offer has been accepted/)).toBeVisible();
  });

  it('closes after its reply where the event of the offer is earlier', async () => {
    let reply = (_: Offer): void => undefined;
    server.respondToPath('POST', createOffer.path, () => new Promise<Offer>((resolve) => (reply = resolve)));
    const hub = createFakeHub();
    const dialog = await open(pair, { hub: hub.hub });
    hub.send('connect');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '2450{Enter}');
    offers = [makeOffer({ id: 7 })];
    hub.change({ type: 'offer.changed', kind: 'E', token: eToken, offerId: 7, version: 1 });
    expect(await screen.findByRole('list', { name: 'Amounts' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    reply(makeOffer({ id: 7 }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('keeps what was typed where it is refused', async () => {
    server.respond(createOffer, () => {
      throw new Refusal('lead.notFound');
    });
    const dialog = await open();
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' });
    await userEvent.type(amount, '1e9{Enter}');
    expect(amount).toBeInvalid();
    expect(server.requestsOf(createOffer)).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '2450{Enter}');
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(amount).toHaveValue('2450');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('books a load at its rate where it says so, for a carrier only', async () => {
    server.respond(bookLoad, () => makeAssignment({ pStatus: 'A' }));
    const dialog = await open({ ...pair, rate, bookNow: true }, { mode: 'C' });
    await userEvent.dblClick(within(dialog).getByRole('button', { name: /^Book now at/ }));
    expect(await screen.findByText('Load has been booked.')).toBeVisible();
    expect(server.requestsOf(bookLoad).map(({ body }) => body)).toEqual([{ token, eToken, rate }]);
  });

  it('books a load at a rate by the mile by the second press, with its total', async () => {
    server.respond(bookLoad, () => makeAssignment({ pStatus: 'A' }));
    const byMile = { amount: 245, currency: 'USD', basis: 'mile' } as const;
    const haul = { miles: 1_000, isApproximate: true };
    const dialog = await open({ ...pair, rate: byMile, haul, bookNow: true }, { mode: 'C' });
    const button = within(dialog).getByRole('button', { name: /^Book now at/ });
    expect(dialog).toHaveTextContent('≈ $2,450 USD for 1,000 mi');
    await userEvent.dblClick(button);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'This books the load at ≈ $2,450 USD for 1,000 mi. Press it again if it is right.',
    );
    expect(server.requestsOf(bookLoad)).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(server.requestsOf(bookLoad)).toHaveLength(1));
  });

  it('asks before it books at a rate that is far from the last own amount for the load', async () => {
    const amounts = [{ side: 'C', by: 'Carrier One', rate: { ...rate, amount: 900_000 }, at: '' }] as const;
    offers = [makeOffer({ id: 4, status: 'declined', token, eToken, amounts: [...amounts] })];
    const dialog = await open({ ...pair, rate, bookNow: true }, { mode: 'C' });
    await userEvent.click(within(dialog).getByRole('button', { name: /^Book now at/ }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/ is far from your \$9,000 USD\. Press it again/);
    expect(server.requestsOf(bookLoad)).toEqual([]);
  });

  it('books no load of a broker, nor one that does not say so', async () => {
    const dialog = await open({ ...pair, rate, bookNow: false }, { mode: 'C' });
    expect(within(dialog).queryByRole('button', { name: /^Book/ })).toBeNull();
  });

  it('shows the amounts of an open offer, and accepts the last one of the other side', async () => {
    offers = [makeOffer({ id: 7 })];
    server.respond(acceptOffer, () => makeAssignment({ pStatus: 'A' }));
    const dialog = await open(7);
    expect(await within(dialog).findByRole('list', { name: 'Amounts' })).toHaveTextContent('2,450 USD');
    expect(dialog).toHaveTextContent('Waits for you · Expires in ');
    expect(within(dialog).queryByRole('button', { name: 'Withdraw' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('Offer has been accepted. The load is assigned.')).toBeVisible();
    expect(server.requestsOf(acceptOffer)[0]?.body).toEqual({ version: 1 });
  });

  it('reads an amount without a currency in that of the load, then in that of the last amount', async () => {
    const cad = { amount: 95_000, currency: 'CAD', basis: 'flat' } as const;
    server.respond(createOffer, () => makeOffer());
    const dialog = await open({ ...pair, rate: cad });
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveAccessibleDescription('As 2450, 2.45/mi or USD 3100. 2450 is in CAD for the whole load.');
    await userEvent.type(amount, '900{Enter}');
    await waitFor(() => expect(server.requestsOf(createOffer)).toHaveLength(1));
    expect(server.requestsOf(createOffer)[0]?.body).toMatchObject({ rate: { ...cad, amount: 90_000 } });
    offers = [makeOffer({ id: 7, rate, amounts: [{ side: 'B', by: 'Broker One', rate: cad, at: '' }] })];
    renderSignedIn(<OfferDialog of={7} renderCompany={() => null} onClose={onClose} />);
    expect(await screen.findByText(/2450 is in CAD/)).toBeVisible();
  });

  it('replies with an amount, or declines', async () => {
    offers = [makeOffer({ id: 7 })];
    server.respond(counterOffer, () => makeOffer({ id: 7, version: 2 }));
    server.respond(declineOffer, () => makeOffer({ id: 7, status: 'declined', version: 3 }));
    const dialog = await open(7);
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Amount' }), 'cad 3100{Enter}');
    await waitFor(() => expect(server.requestsOf(counterOffer)).toHaveLength(1));
    expect(server.requestsOf(counterOffer)[0]?.body).toMatchObject({
      rate: { amount: 310_000, currency: 'CAD', basis: 'flat' },
      version: 1,
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Offer has been declined.')).toBeVisible();
  });

  it('has no reply to an offer that is closed or past its time', async () => {
    offers = [makeOffer({ id: 7, expiresOn: '2020-01-01T00:00:00.000Z' })];
    const dialog = await open(7);
    expect(await within(dialog).findByText('Expired')).toBeVisible();
    for (const name of [/^Accept/, 'Decline', 'Withdraw', 'Send amount']) {
      expect(within(dialog).queryByRole('button', { name })).toBeNull();
    }
    await userEvent.click(within(dialog).getByText('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

it('states what has become of an offer that the other side has closed before the own reply', async () => {
  const own = makeOffer({ id: 4, amounts: [{ side: 'C', by: 'Carrier One', rate, at: '2026-06-15T13:00:00.000Z' }] });
  offers = [own];
  server.respond(withdrawOffer, () => {
    offers = [{ ...own, status: 'accepted', version: own.version + 1 }];
    throw new Refusal('offer.changedMeanwhile');
  });
  const { hub, send } = createFakeHub();
  const dialog = await open(4, { hub, mode: 'C' });
  send('connect');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByText('The offer was accepted meanwhile: the load is assigned.')).toBeVisible();
  expect(within(dialog).queryByText(/changedMeanwhile/)).toBeNull();
  expect(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

describe('a load whose rate changes while the dialog is open', () => {
  const cad = { amount: 260_000, currency: 'CAD', basis: 'flat' } as const;

  /** Opens a first offer on a load at 2,450 USD; `change` states its rate as 2,600 CAD. */
  const openChanging = async () => {
    const Changing = () => {
      const [stated, setStated] = useState<Rate>(rate);
      return (
        <>
          <button onClick={() => setStated(cad)}>change</button>
          <OfferDialog of={{ ...pair, rate: stated, bookNow: true }} renderCompany={() => null} onClose={onClose} />
        </>
      );
    };
    renderSignedIn(<Changing />, { mode: 'C' });
    const change = screen.getByRole('button', { name: 'change' });
    await screen.findByText('The load states $2,450 USD.');
    return { dialog: screen.getByRole('dialog', { name: 'Offer' }), change: () => act(() => change.click()) };
  };

  it('states both rates, and asks once before the typed amount is sent', async () => {
    server.respond(createOffer, () => makeOffer());
    const { dialog, change } = await openChanging();
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' });
    await userEvent.type(amount, '2500');
    change();
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'The load states $2,600 CAD. It stated $2,450 USD before.',
    );
    await userEvent.keyboard('{Enter}');
    expect(dialog).toHaveTextContent('This offers $2,500 CAD. Send it again if it is right.');
    expect(server.requestsOf(createOffer)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.requestsOf(createOffer)).toHaveLength(1));
  });

  it('is booked by the second press', async () => {
    server.respond(bookLoad, () => makeAssignment({ pStatus: 'A' }));
    const { dialog, change } = await openChanging();
    change();
    const book = within(dialog).getByRole('button', { name: 'Book now at $2,600 CAD' });
    await userEvent.click(book);
    expect(dialog).toHaveTextContent('This books the load at $2,600 CAD. Press it again if it is right.');
    expect(server.requestsOf(bookLoad)).toEqual([]);
    await userEvent.click(book);
    await waitFor(() =>
      expect(server.requestsOf(bookLoad).map(({ body }) => body)).toEqual([{ token, eToken, rate: cad }]),
    );
  });
});
