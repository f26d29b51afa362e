import { getDeviceWait, type DeviceWait } from '@loadstone/contracts/device-waits';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { NOTIFICATIONS_KEY } from '../notifications/notification-count.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { DeviceWaitHost } from './components/device-wait-host.tsx';

const WAITING: DeviceWait = {
  isWaiting: true,
  isRefused: false,
  browser: 'Firefox, Windows',
  askedOn: '2026-06-15T15:00:00.000Z',
  decidedBy: null,
  colleagues: ['Ann Adams', 'Bob Baker'],
};

let server: FakeServer;
let wait: DeviceWait;
beforeEach(() => {
  server = startFakeServer();
  wait = WAITING;
  server.respond(getDeviceWait, () => wait);
});

/** Renders the host with a client of which the test sends events. */
function open() {
  const clients: QueryClient[] = [];
  function WithClient() {
    clients.push(useQueryClient());
    return <DeviceWaitHost />;
  }
  renderSignedIn(<WithClient />);
  return { reload: () => act(() => clients[0]!.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })) };
}

/** Sends a post that is refused. */
async function post() {
  server.refuse(loadPostingCalls.create, 'device.unconfirmed');
  await act(() =>
    callEndpoint(loadPostingCalls.create, { params: { key: 'a-key', datKey: 'NA' }, body: {} as never }).catch(
      () => undefined,
    ),
  );
}

it('opens for a refused post, names who decides, and says when a colleague has confirmed', async () => {
  const { reload } = open();
  expect(screen.queryByRole('dialog')).toBeNull();
  await post();
  const dialog = await screen.findByRole('dialog', { name: 'A colleague has to confirm this computer' });
  await waitFor(() => expect(dialog).toHaveTextContent('This computer (Firefox, Windows) is new'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ann Adams', 'Bob Baker']);
  wait = { ...WAITING, isWaiting: false, decidedBy: 'Ann' };
  await reload();
  expect(await screen.findByText('Ann confirmed this computer. You can post now.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that a colleague has refused, and that no other user can decide', async () => {
  wait = { ...WAITING, isRefused: true, decidedBy: 'Ann' };
  const { reload } = open();
  await post();
  expect(await screen.findByText(/^Ann refused this computer/)).toBeVisible();
  wait = { ...WAITING, colleagues: [] };
  await reload();
  expect(await screen.findByText(/^No other user of your company can sign in/)).toBeVisible();
});

it('stays closed for other refusals', async () => {
  open();
  server.refuse(loadPostingCalls.create, 'posting.limitReached');
  await act(() =>
    callEndpoint(loadPostingCalls.create, { params: { key: 'a-key', datKey: 'NA' }, body: {} as never }).catch(
      () => undefined,
    ),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requestsOf(getDeviceWait)).toEqual([]);
});
