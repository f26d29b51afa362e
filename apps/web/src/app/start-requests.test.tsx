import { getClientSettings } from '@loadstone/contracts/board';
import { getCopyKey } from '@loadstone/contracts/sessions';
import { getUserClaims, listUserPermits } from '@loadstone/contracts/users';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { makeAccessToken, makeClaims, makePermits } from '../../test/people.ts';
import { createTestWindow } from '../../test/render.tsx';
import { takeEarlyPerson } from '../modules/sign-in/early-person.ts';
import { setApiCredentials } from '../lib/api/api-client.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { keepTokens } from '../lib/session/tokens.ts';
import { App } from './app.tsx';
import { toRouteObjects } from './router.tsx';
import { startRequests } from './start-requests.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});
afterEach(async () => {
  await takeEarlyPerson(7);
  setApiCredentials();
});

/** Starts the page as `main.tsx` does, as far as its screens. */
async function startPage() {
  const queryClient = createQueryClient();
  startRequests(queryClient);
  const routes = toRouteObjects([{ path: '/home', guard: 'signed-in', load: () => Promise.resolve(HomeScreen) }]);
  const router = createMemoryRouter(routes, { initialEntries: ['/home'] });
  render(
    <App queryClient={queryClient} browser={createTestWindow()} isTest>
      <RouterProvider router={router} />
    </App>,
  );
  await screen.findByRole('heading', { name: 'Home screen' });
}

function HomeScreen() {
  return <h1>Home screen</h1>;
}

it('requests the settings, the user and the key of the last lists before anything is rendered', async () => {
  keepTokens({ accessToken: makeAccessToken(), idToken: 'id' });
  startRequests(createQueryClient());
  await vi.waitFor(() => expect(server.requests).toHaveLength(4), WAIT);
  const paths = [getCopyKey.path, getClientSettings.path, getUserClaims.path, listUserPermits.path];
  expect(server.requests.map(({ path }) => path).sort()).toEqual(paths.sort());
});

it('opens the home screen with one request for each', async () => {
  keepTokens({ accessToken: makeAccessToken(), idToken: 'id' });
  await startPage();
  for (const endpoint of [getClientSettings, getUserClaims, listUserPermits]) {
    expect(server.requestsOf(endpoint)).toHaveLength(1);
  }
});

it('requests the user again where the early request was refused', async () => {
  keepTokens({ accessToken: makeAccessToken(), idToken: 'id' });
  let isFirst = true;
  server.respond(getUserClaims, () => {
    if (!isFirst) return makeClaims();
    isFirst = false;
    throw new Refusal('server.internal');
  });
  server.respond(listUserPermits, () => makePermits());
  await startPage();
  expect(server.requestsOf(getUserClaims)).toHaveLength(2);
});

it('leaves the user to the session without a valid token, and where a device is checked first', async () => {
  const requestSettings = async (count: number) => {
    startRequests(createQueryClient());
    await vi.waitFor(() => expect(server.requestsOf(getClientSettings)).toHaveLength(count), WAIT);
  };
  await requestSettings(1);
  keepTokens({ accessToken: makeAccessToken({ livesSeconds: -10 }), idToken: 'id' });
  await requestSettings(2);
  keepTokens({ accessToken: makeAccessToken({ isDeviceChecked: true }), idToken: 'id' });
  await requestSettings(3);
  expect(server.requestsOf(getUserClaims)).toHaveLength(0);
  expect(server.requestsOf(getCopyKey)).toHaveLength(0);
});
