import { addLoginActivity } from '@loadstone/contracts/activity';
import { BOARD_EVENT_HEADER } from '@loadstone/contracts/live';
import { getUserClaims, listUserPermits } from '@loadstone/contracts/users';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { makeAccessToken, makeClaims, makeIdToken, makePermits, testSettings } from '../../../../test/people.ts';
import { getSignedIn, openAlone, renewWith, setUpSession, signIn } from '../../../../test/session-fixture.ts';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { storedMode } from '../../../lib/session/product-mode.ts';
import { findStartEvent, setStartEvent } from '../../../live/start-event.ts';
import { changeLanguage, listWantedLanguages } from '../../../lib/settings/language.ts';
import { activeLanguage } from '../../../lib/texts/t.ts';
import { findTokens } from '../../../lib/session/tokens.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const { clientId, issuer, portalUrl } = testSettings.oidc;
const fixture = setUpSession();

describe('the start', () => {
  it('redirects to the provider where no user is signed in', async () => {
    await fixture.controller.start();
    expect(fixture.controller.state.get().status).toBe('redirecting');
    expect(fixture.browser.goTo.mock.calls[0]?.[0]).toMatch(/^http:\/\/localhost:3000\/oidc\/auth\?/);
  });

  it('opens the session with claims, permits and mode', async () => {
    signIn();
    await fixture.controller.start();
    const { session } = getSignedIn(fixture);
    expect(session.claims.email).toBe('broker.one@example.com');
    expect(session.mode).toBe('B');
    expect(session.keyFor('ll_ldpostings_view')).toBe('ll_ldpostings_view-13');
    expect(fixture.server.requestsOf(getUserClaims)[0]?.query.get('userId')).toBe('7');
  });

  it('takes over the language of the account, where the user has chosen one', async () => {
    onTestFinished(() => changeLanguage('en'));
    // Both are loaded before, so that the change itself takes no time.
    for (const language of ['fr-CA', 'en']) await changeLanguage(language);
    fixture.server.respond(getUserClaims, () => makeClaims({ language: 'fr-CA' }));
    signIn();
    await fixture.controller.start();
    await vi.waitFor(() => expect([activeLanguage(), listWantedLanguages()[0]]).toEqual(['fr-CA', 'fr-CA']), WAIT);
  });

  it('knows the board event before its first list, but not where it opens with what was said earlier today', async () => {
    signIn();
    fixture.server.respondToPath('GET', listUserPermits.path, () =>
      Response.json(makePermits(), { headers: { [BOARD_EVENT_HEADER]: '12' } }),
    );
    await fixture.controller.start();
    expect(findStartEvent()).toBe(12);
    setStartEvent(undefined);
    const second = openAlone(fixture);
    await second.start();
    expect(findStartEvent()).toBeUndefined();
    second.endSession();
  });

  it('renews an expired token, and continues', async () => {
    signIn(-10);
    renewWith(fixture, 's2');
    await fixture.controller.start();
    expect(getSignedIn(fixture).isOver).toBe(false);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
  });

  it('redirects to the provider where the expired token cannot be renewed', async () => {
    signIn(-10);
    fixture.server.respondToPath('POST', '/oidc/token', () =>
      Response.json({ error: 'invalid_grant' }, { status: 400 }),
    );
    await fixture.controller.start();
    expect(fixture.controller.state.get().status).toBe('redirecting');
  });

  it('opens at once with what was said earlier today, and puts right what has changed', async () => {
    signIn();
    await fixture.controller.start();
    const second = openAlone(fixture);
    let respondNow = () => undefined as void;
    const waits = new Promise<void>((resolve) => {
      respondNow = resolve;
    });
    fixture.server.respondToPath('GET', getUserClaims.path, async () => {
      await waits;
      return makeClaims({ nickName: 'Renamed' });
    });
    const isDone = second.start();
    await vi.waitFor(
      () => expect(second.state.get()).toMatchObject({ status: 'signedIn', session: { claims: { nickName: 'B1' } } }),
      WAIT,
    );
    respondNow();
    await isDone;
    expect(second.state.get()).toMatchObject({ status: 'signedIn', session: { claims: { nickName: 'Renamed' } } });
    second.endSession();
  });

  it('shows that the server does not reply, and retries on request', async () => {
    signIn();
    fixture.server.respond(listUserPermits, () => {
      throw new Refusal('server.internal');
    });
    await fixture.controller.start();
    expect(fixture.controller.state.get().status).toBe('failed');
    fixture.server.respond(listUserPermits, () => []);
    await fixture.controller.start();
    expect(fixture.controller.state.get().status).toBe('signedIn');
  });

  it('shows that sign-in needs a secure address where the browser allows no cryptography', async () => {
    const plain = openAlone(
      { browser: { ...fixture.browser, isSecure: false } },
      new TypeError('crypto.subtle is undefined'),
    );
    await plain.start();
    expect(plain.state.get()).toMatchObject({ status: 'failed', message: expect.stringContaining('secure address') });
  });
});

describe('a call of the signed-in user', () => {
  it('carries the token and the claims header of the API', async () => {
    signIn();
    await fixture.controller.start();
    await callEndpoint(getUserClaims, { query: { userId: 7 } });
    const headers = fixture.server.requestsOf(getUserClaims).at(-1)?.headers;
    expect(headers?.get('authorization')).toBe(`Bearer ${findTokens()?.accessToken}`);
    expect(JSON.parse(headers?.get('claims') ?? '')).toEqual({
      accountId: 70,
      userId: 7,
      custCd: 'BRK01',
      globalExcluded: false,
      productIds: '13',
      trainingSchool: false,
      inProductNotification: '',
    });
  });
});

describe('a duplicated tab', () => {
  it('does not use the tokens that it copied, but gets its own', async () => {
    signIn();
    fixture.browser.claimTab.mockResolvedValue(false);
    await fixture.controller.start();
    expect(fixture.controller.state.get().status).toBe('redirecting');
    expect(findTokens()).toBeUndefined();
    expect(fixture.server.requests.some(({ path }) => path === '/oidc/token')).toBe(false);
  });
});

describe('the sign-in log', () => {
  it('gets one entry when the board is opened, and another kind when it is loaded again', async () => {
    signIn();
    await fixture.controller.start();
    const again = openAlone(fixture);
    await again.start();
    again.endSession();
    await vi.waitFor(() => expect(fixture.server.requestsOf(addLoginActivity)).toHaveLength(2), WAIT);
    expect(fixture.server.requestsOf(addLoginActivity)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    const types = fixture.server.requestsOf(addLoginActivity).map(({ body }) => body);
    expect(types).toMatchObject([{ userActivityTypeId: 6 }, { userActivityTypeId: 37 }]);
  });
});

describe('a user whose claims the server does not return', () => {
  it('is denied, and 99.3 is logged', async () => {
    signIn();
    fixture.server.respond(getUserClaims, () => {
      throw new Refusal('session.disabled');
    });
    await fixture.controller.start();
    expect(fixture.controller.state.get()).toMatchObject({ status: 'refused', refusal: { title: 'Access Denied' } });
    expect(fixture.server.requestsOf(addLoginActivity)[0]?.body).toMatchObject({ errorCode: '99.3' });
  });
});

describe('a user without a product of the board', () => {
  it('is sent to the portal with nothing kept', async () => {
    signIn();
    fixture.server.respond(getUserClaims, () => makeClaims({ productIds: '5' }));
    await fixture.controller.start();
    expect(fixture.browser.goTo).toHaveBeenCalledWith(portalUrl);
    expect(findTokens()).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('the mode of a user with both products', () => {
  beforeEach(async () => {
    fixture.server.respond(getUserClaims, () => makeClaims({ productIds: '13,19' }));
    signIn();
    await fixture.controller.start();
  });

  it('is carrier at first, and flips with a reload', () => {
    expect(getSignedIn(fixture).session.mode).toBe('C');
    fixture.controller.toggleMode();
    expect(storedMode.read()).toBe('B');
    expect(fixture.browser.reload).toHaveBeenCalledTimes(1);
  });
});

describe('the mode of a user with one product', () => {
  it('cannot be flipped', async () => {
    signIn();
    await fixture.controller.start();
    fixture.controller.toggleMode();
    expect(fixture.browser.reload).not.toHaveBeenCalled();
  });
});

describe('the callback', () => {
  it('with a refusal shows it, and offers its action', async () => {
    await fixture.controller.start();
    const state = new URL(fixture.browser.goTo.mock.calls[0]?.[0] ?? '').searchParams.get('state') ?? '';
    const respond = new URLSearchParams({ error: 'access_denied', error_description: '99.1 disabled', state });
    await expect(
      fixture.controller.finishSignIn(new URL(`http://localhost:3000/login-callback?${respond.toString()}`)),
    ).resolves.toBeUndefined();
    const refused = fixture.controller.state.get();
    if (refused.status !== 'refused') throw new Error(`Not refused but ${refused.status}.`);
    await fixture.controller.leaveRefused(refused.refusal);
    expect(fixture.browser.goTo).toHaveBeenLastCalledWith(portalUrl);
  });

  it('leads to the path that was requested before the sign-in, once', async () => {
    fixture.browser.readPath.mockReturnValue('/network/7?sort=name');
    await fixture.controller.start();
    const request = new URL(fixture.browser.goTo.mock.calls[0]?.[0] ?? '').searchParams;
    fixture.server.respondToPath('POST', '/oidc/token', () => ({
      access_token: makeAccessToken(),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: makeIdToken(issuer, clientId, request.get('nonce') ?? ''),
    }));
    const callback = new URL(`http://localhost:3000/login-callback?code=c1&state=${request.get('state') ?? ''}`);
    await expect(fixture.controller.finishSignIn(callback)).resolves.toBe('/network/7?sort=name');
    await expect(fixture.controller.finishSignIn(callback)).resolves.toBe('/home');
  });

  it('that was kept as a bookmark leads home', async () => {
    await expect(
      fixture.controller.finishSignIn(new URL('http://localhost:3000/login-callback?code=old&state=old')),
    ).resolves.toBe('/home');
  });
});

describe('a token of another issuer', () => {
  const toToken = (payload: object): string => `e30.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`;

  async function signInWith(accessToken: string): Promise<void> {
    await fixture.controller.start();
    const request = new URL(fixture.browser.goTo.mock.calls.at(-1)?.[0] ?? '').searchParams;
    fixture.server.respondToPath('POST', '/oidc/token', () => ({
      access_token: accessToken,
      token_type: 'Bearer',
      id_token: makeIdToken(issuer, clientId, request.get('nonce') ?? ''),
    }));
    await fixture.controller.finishSignIn(
      new URL(`http://localhost:3000/login-callback?code=c1&state=${request.get('state') ?? ''}`),
    );
    await fixture.controller.start();
  }

  it('opens the session without ids of the board: the server says who the user is', async () => {
    await signInWith(
      toToken({ sub: 'elsewhere', scp: ['linkup.full_access'], exp: Math.floor(Date.now() / 1000) + 3600 }),
    );
    expect(getSignedIn(fixture).session.claims.email).toBe('broker.one@example.com');
    expect(fixture.server.requestsOf(getUserClaims)[0]?.query.has('userId')).toBe(false);
  });

  it.each([
    ['is no JWT', 'opaque'],
    ['is for another audience', toToken({ sub: 'elsewhere', exp: 4_070_908_800 })],
  ])('that %s does not lead to another sign-in: the page shows what the server says', async (_what, token) => {
    fixture.server.respond(getUserClaims, () => {
      throw new Refusal('session.invalid');
    });
    await signInWith(token);
    expect(fixture.controller.state.get()).toMatchObject({ status: 'failed' });
    expect(fixture.browser.goTo).toHaveBeenCalledTimes(1);
    // The user decides about another one.
    await fixture.controller.start();
    expect(fixture.browser.goTo).toHaveBeenCalledTimes(2);
  });

  it('of a user whom the board does not know shows why', async () => {
    fixture.server.respond(getUserClaims, () => {
      throw new Refusal('identity.unknown');
    });
    await signInWith(toToken({ sub: 'elsewhere', exp: 4_070_908_800 }));
    const state = fixture.controller.state.get();
    expect(state.status === 'refused' && state.refusal.lines[0]).toBe('Refused: identity.unknown');
  });
});
