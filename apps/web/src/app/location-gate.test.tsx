import { addGeoRecordWithActivity } from '@loadstone/contracts/location-checks';
import { listTags } from '@loadstone/contracts/tags';
import { getUserClaims } from '@loadstone/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installFakeLocation, storeLocationChecks, type FakeLocation } from '../../test/fake-location.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { makeAccessToken, makeClaims, testSettings } from '../../test/people.ts';
import { renderApp } from '../../test/render.tsx';
import { callEndpoint } from '../lib/api/api-client.ts';
import { keepTokens } from '../lib/session/tokens.ts';
import { registeredRoutes } from './registered-routes.ts';

const PAGES = registeredRoutes.filter(({ path }) => path === '/GeoEnforce' || path === '/LocationAccess');

function HomeScreen() {
  const tags = useQuery({ queryKey: ['tags of the test'], queryFn: () => callEndpoint(listTags) });
  return <h1>Home screen {tags.data?.length}</h1>;
}

const routes = [
  { path: '/home', guard: 'signed-in' as const, load: () => Promise.resolve(HomeScreen), hasStartTexts: true },
  ...PAGES,
];

let server: FakeServer;
let location: FakeLocation | undefined;
let listChecks: ReturnType<typeof storeLocationChecks>;
beforeEach(() => {
  server = startFakeServer();
  const { issuer } = testSettings.oidc;
  server.respondToPath('GET', '/oidc/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    end_session_endpoint: `${issuer}/session/end`,
  }));
  server.respond(listTags, () => []);
  listChecks = storeLocationChecks(server);
});
afterEach(() => {
  location?.remove();
  location = undefined;
});

/** Opens the product as a user who must share the location. */
function open(permission?: PermissionState, { path = '/home', geoEnforced = true, session = 's1' } = {}) {
  if (permission !== undefined) location = installFakeLocation(permission);
  server.respond(getUserClaims, () => makeClaims({ geoEnforced }));
  keepTokens({ accessToken: makeAccessToken({ session }), idToken: 'id' });
  return { ...renderApp(path, routes), user: userEvent.setup() };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const states = () => listChecks().map(({ state }) => state);

describe('a user who need not share the location', () => {
  it('is not asked, and nothing is logged', async () => {
    open('prompt', { geoEnforced: false });
    await heading(/^Home screen/);
    expect([location?.requests, listChecks()]).toEqual([0, []]);
  });

  it('is led home from the page that explains it', async () => {
    const { router } = open('prompt', { geoEnforced: false, path: '/GeoEnforce' });
    await heading(/^Home screen/);
    expect([router.state.location.pathname, location?.requests]).toEqual(['/home', 0]);
  });
});

describe('the location gate', () => {
  it('asks before the shell, and opens it when the user allows the location', async () => {
    open('prompt');
    await heading('Please share your location');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(server.requestsOf(listTags)).toEqual([]);
    location?.allow();
    await heading('Home screen 0');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(listChecks()).toEqual([
      { call: 'Aggregate', state: 'asked' },
      { call: 'Aggregate', state: 'granted', lat: 43.55 },
    ]);
  });

  it('leads to /GeoEnforce after a refusal, and back to the earlier path when the location is allowed', async () => {
    const { router } = open('prompt', { path: '/home?list=1#leads' });
    await heading('Please share your location');
    location?.refuse();
    expect(await heading('Location sharing is required')).toHaveFocus();
    expect(router.state.location.pathname).toBe('/GeoEnforce');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('At present this browser does not share its location');
    await waitFor(() => expect(states()).toEqual(['asked', 'denied']));
    location?.allow();
    await heading('Home screen 0');
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/home?list=1#leads');
    await waitFor(() => expect(states()).toEqual(['asked', 'denied', 'granted']));
  });

  it('takes the shell away when the permission is revoked', async () => {
    const { router } = open('granted');
    await heading('Home screen 0');
    location?.refuse();
    await heading('Location sharing is required');
    expect(router.state.location.pathname).toBe('/GeoEnforce');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(states()).toEqual(['granted', 'denied']);
  });

  it('only logs that a browser has no geolocation', async () => {
    open();
    await heading('Home screen 0');
    expect(listChecks()).toEqual([{ call: 'Aggregate', state: 'unsupported' }]);
  });

  it('opens again after a reload without a new check, and checks again in a new session', async () => {
    const first = open('granted');
    await heading('Home screen 0');
    first.unmount();
    const second = open();
    await heading('Home screen 0');
    expect([location?.requests, states()]).toEqual([1, ['granted']]);
    second.unmount();
    open(undefined, { session: 's2' });
    await heading('Home screen 0');
    expect([location?.requests, states()]).toEqual([2, ['granted', 'granted']]);
  });

  it('shows why a check was not stored, and tries again', async () => {
    server.refuse(addGeoRecordWithActivity, 'server.databaseAway');
    const { user } = open('granted');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your location could not be checked');
    listChecks = storeLocationChecks(server);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading('Home screen 0');
  });

  it('checks again when the server refuses a call without it, and repeats the call', async () => {
    let refusals = 1;
    server.respond(listTags, () => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Refusal('location.required');
      }
      return [];
    });
    open('granted');
    await heading('Home screen 0');
    expect(states()).toEqual(['granted', 'granted']);
    expect(server.requestsOf(listTags)).toHaveLength(2);
  });
});

describe('the pages about the location', () => {
  it('explain by keyboard how to share it, and ask again', async () => {
    const { router, user } = open('denied', { path: '/GeoEnforce' });
    await heading('Location sharing is required');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Share my location' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await heading('How to share your location')).toHaveFocus();
    expect(router.state.location.pathname).toBe('/LocationAccess');
    for (const name of ['Chrome and Edge', 'Firefox', 'Safari', 'Computer or phone']) {
      expect(screen.getByText(name)).toBeVisible();
    }
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await heading('Location sharing is required');
    location?.setPermission('prompt');
    await user.click(screen.getByRole('button', { name: 'Share my location' }));
    await waitFor(() => expect(location?.requests).toBe(1));
    location?.allow();
    await heading('Home screen 0');
  });

  it('do not ask a user again by themselves who has dismissed the question', async () => {
    open('prompt');
    await heading('Please share your location');
    location?.refuse();
    await heading('Location sharing is required');
    location?.setPermission('prompt');
    await waitFor(() => expect(states()).toEqual(['asked', 'denied']));
    expect(location?.requests).toBe(1);
  });

  it('state that the location was allowed, but not found', async () => {
    location = installFakeLocation('granted');
    location.isLost = true;
    open();
    await heading('Location sharing is required');
    expect(screen.getByRole('status')).toHaveTextContent('The location of this computer could not be found.');
  });

  it('log out', async () => {
    const { browser, user } = open('denied');
    await heading('Location sharing is required');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(browser.goTo.mock.calls.at(-1)?.[0]).toContain('/oidc/session/end'));
  });
});
