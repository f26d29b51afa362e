import { listOffers, type Offer } from '@loadstone/contracts/offers';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { findGridCell } from '../../../../test/grid.ts';
import { makeOffer } from '../../../../test/make-offer.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { OffersScreen } from './offers-screen.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const fail = (): Offer[] => {
  throw new Refusal('server.internal');
};

describe('the list of offers', () => {
  it('says that it loads, then that there are none', async () => {
    let reply = (_: Response): void => undefined;
    server.respondToPath('GET', listOffers.path, () => new Promise<Response>((resolve) => (reply = resolve)));
    renderSignedIn(<OffersScreen renderCompany={() => null} />);
    expect(await screen.findByRole('status')).toHaveTextContent('Loading');
    reply(Response.json([]));
    expect(await screen.findByText('There are no offers.')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('offers Retry where it cannot be loaded', async () => {
    server.respond(listOffers, fail);
    renderSignedIn(<OffersScreen renderCompany={() => null} />);
    expect(await screen.findByText('The offers could not be loaded.')).toBeVisible();
    server.respond(listOffers, () => [makeOffer()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findGridCell('Toronto, ON → Chicago, IL')).toBeVisible();
  });

  it('keeps its rows where they cannot be loaded again, and says so', async () => {
    const { hub, send, change } = createFakeHub();
    server.respond(listOffers, () => [makeOffer()]);
    renderSignedIn(<OffersScreen renderCompany={() => null} />, { hub });
    send('connect');
    expect(await findGridCell('Toronto, ON → Chicago, IL')).toBeVisible();
    server.respond(listOffers, fail);
    await act(async () => change({ type: 'offer.changed', kind: 'L', token: 11, offerId: 1, version: 2 }));
    expect(await screen.findByText(/Refreshing the offers failed\./)).toBeVisible();
    expect(await findGridCell('Toronto, ON → Chicago, IL')).toBeVisible();
    server.respond(listOffers, () => []);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no offers.')).toBeVisible();
    expect(screen.queryByText(/Refreshing the offers failed\./)).toBeNull();
  });
});
