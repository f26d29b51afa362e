import { bookLoad, listOffers } from '@loadstone/contracts/offers';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makeLead } from '../../../../test/make-lead.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import BookNow from './book-now.tsx';

const rate = { amount: 185_000, currency: 'USD', basis: 'flat' } as const;
const lead = makeLead({ token: 11, pType: 'L', lToken: 11, eToken: 22, distance: 500, rate, bookNow: true });
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listOffers, () => []);
});

it('books the load of a panel by the second press, which a double click is not', async () => {
  server.respond(bookLoad, () => makeAssignment({ pStatus: 'A' }));
  renderSignedIn(<BookNow lead={lead} />, { mode: 'C' });
  const button = screen.getByRole('button', { name: 'Book now at $1,850 USD' });
  await userEvent.dblClick(button);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This books the load at $1,850 USD. Press it again if it is right.',
  );
  expect(server.requestsOf(bookLoad)).toEqual([]);
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(await screen.findByText('Load has been booked.')).toBeVisible();
  expect(server.requestsOf(bookLoad).map(({ body }) => body)).toEqual([{ token: 11, eToken: 22, rate }]);
});

it('asks again where the rate changes between the presses, and not where something else does', async () => {
  server.respond(bookLoad, () => makeAssignment({ pStatus: 'A' }));
  let show: (shown: typeof lead) => void = () => undefined;
  function Panel() {
    const [shown, setShown] = useState(lead);
    show = setShown;
    return <BookNow lead={shown} />;
  }
  renderSignedIn(<Panel />, { mode: 'C' });
  await userEvent.click(screen.getByRole('button', { name: 'Book now at $1,850 USD' }));
  act(() => show({ ...lead, comment: 'other words', rate: { ...rate } }));
  expect(screen.getByRole('alert')).toHaveTextContent('This books the load at $1,850 USD.');
  act(() => show({ ...lead, rate: { ...rate, amount: 150_000 } }));
  expect(screen.queryByRole('alert')).toBeNull();
  const button = screen.getByRole('button', { name: 'Book now at $1,500 USD' });
  await userEvent.click(button);
  expect(server.requestsOf(bookLoad)).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('Load has been booked.')).toBeVisible();
  expect(server.requestsOf(bookLoad).map(({ body }) => (body as { rate: unknown }).rate)).toEqual([
    { ...rate, amount: 150_000 },
  ]);
});

it('states the total of a rate by the mile before the first press, and why a booking is refused', async () => {
  server.respond(bookLoad, () => {
    throw new Refusal('lead.notFound');
  });
  const byMile = { amount: 245, currency: 'USD', basis: 'mile' } as const;
  renderSignedIn(<BookNow lead={{ ...lead, rate: byMile }} />, { mode: 'C' });
  expect(screen.getByText('≈ $1,470 USD for 600 mi')).toBeVisible();
  const button = screen.getByRole('button', { name: /^Book now at/ });
  await userEvent.click(button);
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByText(/lead\.notFound/)).toBeVisible());
  expect(button).toHaveFocus();
});

it('says that a booking is under way, and after a while without a reply that it may be done', async () => {
  let isAway = true;
  server.respondToPath('POST', bookLoad.path, () =>
    isAway ? new Promise(() => undefined) : makeAssignment({ pStatus: 'A' }),
  );
  renderSignedIn(<BookNow lead={lead} />, { mode: 'C' });
  const button = screen.getByRole('button', { name: 'Book now at $1,850 USD' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(server.requestsOf(bookLoad)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Booking at $1,850 USD: the reply of the board has not arrived yet.')).toBeVisible();
  expect(screen.queryByText(/Press it again/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(
    screen.getByText('No reply arrived, so this may be done or not. Please try again: it is never done twice.'),
  ).toBeVisible();
  expect(screen.queryByText(/Press it again|Booking at/)).toBeNull();
  isAway = false;
  fireEvent.click(button);
  await waitFor(() => expect(server.requestsOf(bookLoad)).toHaveLength(2));
  const keys = server.requestsOf(bookLoad).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
});
