import { addLoginActivity } from '@loadstone/contracts/activity';
import { afterEach, beforeEach, vi } from 'vitest';
import { createIdentityProvider } from '../src/modules/sign-in/identity-provider.ts';
import { isSignInNew } from '../src/modules/sign-in/model/new-sign-in.ts';
import { SessionController } from '../src/modules/sign-in/model/session-controller.ts';
import { setApiCredentials } from '../src/lib/api/api-client.ts';
import { toRequestHeaders } from '../src/lib/session/request-headers.ts';
import { findTokens, keepTokens } from '../src/lib/session/tokens.ts';
import { startFakeServer, type FakeServer } from './fake-server.ts';
import { makeAccessToken, testSettings } from './people.ts';
import { createTestWindow } from './render.tsx';

const { issuer } = testSettings.oidc;

/** A session controller with a browser window and a fake server, which is also the identity provider. */
interface SessionFixture {
  server: FakeServer;
  browser: ReturnType<typeof createTestWindow>;
  controller: SessionController;
}

/** Creates a new fixture before each test of the file and ends its session afterwards. Available once a test runs. */
export function setUpSession(): SessionFixture {
  const fixture = {} as SessionFixture;
  beforeEach(() => {
    const server = startFakeServer();
    server.respond(addLoginActivity, () => ({ written: 1 }));
    server.respondToPath('GET', '/oidc/.well-known/openid-configuration', () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
      id_token_signing_alg_values_supported: ['ES256'],
    }));
    const browser = createTestWindow();
    const controller = openAnother({ browser });
    setApiCredentials({
      authorize: (request) => toRequestHeaders(request, findTokens()?.accessToken, controller.findClaimsHeader()),
      renew: () => controller.renew(),
    });
    Object.assign(fixture, { server, browser, controller });
  });
  afterEach(() => {
    fixture.controller.endSession();
    setApiCredentials();
    vi.useRealTimers();
  });
  return fixture;
}

/** Creates a controller as a page load does. */
export function openAnother({ browser }: Pick<SessionFixture, 'browser'>): SessionController {
  return new SessionController({
    settings: testSettings,
    browser,
    loadIdentityProvider: () => Promise.resolve(createIdentityProvider(testSettings.oidc, browser.origin)),
  });
}

/** The same where the identity provider cannot be reached: a session that does not need it still works. */
export function openAlone(
  { browser }: Pick<ConstructorParameters<typeof SessionController>[0], 'browser'>,
  error = new Error('not asked'),
): SessionController {
  return new SessionController({ settings: testSettings, browser, loadIdentityProvider: () => Promise.reject(error) });
}

/** The state of the signed-in user. @throws where no user is signed in */
export function getSignedIn({ controller }: Pick<SessionFixture, 'controller'>) {
  const state = controller.state.get();
  if (state.status !== 'signedIn') throw new Error(`Not signed in but ${state.status}.`);
  return state;
}

/** Stores tokens as after a sign-in. */
export function signIn(livesSeconds = 3600): void {
  keepTokens({ accessToken: makeAccessToken({ livesSeconds }), refreshToken: 'refresh', idToken: 'id' });
  isSignInNew.write(true);
}

/** Makes the provider renew to tokens of this session. */
export function renewWith({ server }: Pick<SessionFixture, 'server'>, session: string): void {
  server.respondToPath('POST', '/oidc/token', () => ({
    access_token: makeAccessToken({ session }),
    token_type: 'Bearer',
    refresh_token: `refresh ${session}`,
  }));
}
