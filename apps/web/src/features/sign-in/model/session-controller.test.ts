import {
  addLoginActivity,
  forceLogout,
  getForcedLogoutRecord,
  getRefreshThresholds,
  getUserClaims,
  listUserPermits,
  putForcedLogoutRecord,
} from '@loadstone/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAccessToken, makeClaims, testSettings } from '../../../../test/people.ts';
import { createTestWindow } from '../../../../test/render.tsx';
import { setApiCredentials } from '../../../lib/api-client.ts';
import { storedMode } from '../../../lib/session/product-mode.ts';
import { sessionThresholds, toThresholds } from '../../../lib/session/thresholds.ts';
import { findTokens, keepTokens } from '../../../lib/session/tokens.ts';
import { storageItem } from '../../../lib/storage.ts';
import { createIdentityProvider } from '../api/identity-provider.ts';
import { SessionController } from './session-controller.ts';

const { issuer, portalUrl } = testSettings.oidc;

let server: FakeServer;
let browser: ReturnType<typeof createTestWindow>;
let controller: SessionController;

beforeEach(() => {
  server = startFakeServer();
  server.answer(addLoginActivity, () => ({ written: 1 }));
  server.answerPath('GET', '/oidc/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
  }));
  browser = createTestWindow();
  controller = new SessionController({
    settings: testSettings,
    browser,
    loadIdentityProvider: () => Promise.resolve(createIdentityProvider(testSettings.oidc, browser.origin)),
  });
  setApiCredentials({
    findAccessToken: () => findTokens()?.accessToken,
    findClaimsHeader: () => controller.findClaimsHeader(),
    renew: () => controller.renew(),
  });
});

afterEach(() => {
  controller.endSession();
  setApiCredentials();
  vi.useRealTimers();
});

function signedInState() {
  const state = controller.state.get();
  if (state.status !== 'signedIn') throw new Error(`Not signed in but ${state.status}.`);
  return state;
}

function signIn(livesSeconds = 3600) {
  keepTokens({ accessToken: makeAccessToken({ livesSeconds }), refreshToken: 'refresh', idToken: 'id' });
}

function renewWith(session: string) {
  server.answerPath('POST', '/oidc/token', () => ({
    access_token: makeAccessToken({ session }),
    token_type: 'Bearer',
    refresh_token: `refresh ${session}`,
  }));
}

describe('the start', () => {
  it('goes to the provider where nobody is signed in', async () => {
    await controller.start();
    expect(controller.state.get().status).toBe('redirecting');
    expect(browser.goTo.mock.calls[0]?.[0]).toMatch(/^http:\/\/localhost:3000\/oidc\/auth\?/);
  });

  it('opens the session with claims, permits and mode', async () => {
    signIn();
    await controller.start();
    const { session } = signedInState();
    expect(session.claims.email).toBe('broker.one@example.com');
    expect(session.mode).toBe('B');
    expect(session.keyFor('ll_ldpostings_view')).toBe('ll_ldpostings_view-13');
    expect(server.requestsOf(getUserClaims)[0]?.query.get('userId')).toBe('7');
  });

  it('renews a token that has ended, and goes on', async () => {
    signIn(-10);
    renewWith('s2');
    await controller.start();
    expect(signedInState().isOver).toBe(false);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
  });

  it('goes to the provider where the ended token cannot be renewed', async () => {
    signIn(-10);
    server.answerPath('POST', '/oidc/token', () => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    await controller.start();
    expect(controller.state.get().status).toBe('redirecting');
  });

  it('opens at once with what was said earlier today, and puts right what has changed', async () => {
    signIn();
    await controller.start();
    const second = new SessionController({
      settings: testSettings,
      browser,
      loadIdentityProvider: () => Promise.reject(new Error('not asked')),
    });
    let answerNow = () => undefined as void;
    const waits = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    server.answerPath('GET', getUserClaims.path, async () => {
      await waits;
      return makeClaims({ nickName: 'Renamed' });
    });
    const isDone = second.start();
    await vi.waitFor(() =>
      expect(second.state.get()).toMatchObject({ status: 'signedIn', session: { claims: { nickName: 'B1' } } }),
    );
    answerNow();
    await isDone;
    expect(second.state.get()).toMatchObject({ status: 'signedIn', session: { claims: { nickName: 'Renamed' } } });
    second.endSession();
  });

  it('says plainly when the server does not answer, and tries again when asked to', async () => {
    signIn();
    server.answer(listUserPermits, () => {
      throw new Refusal('server.internal');
    });
    await controller.start();
    expect(controller.state.get().status).toBe('failed');
    server.answer(listUserPermits, () => []);
    await controller.start();
    expect(controller.state.get().status).toBe('signedIn');
  });

  it('says that sign-in needs a secure address where the browser allows no cryptography', async () => {
    const plain = new SessionController({
      settings: testSettings,
      browser: { ...browser, isSecure: false },
      loadIdentityProvider: () => Promise.reject(new TypeError('crypto.subtle is undefined')),
    });
    await plain.start();
    expect(plain.state.get()).toMatchObject({ status: 'failed', message: expect.stringContaining('secure address') });
  });
});

describe('a duplicated tab', () => {
  it('does not use the tokens that it copied, but gets its own', async () => {
    signIn();
    browser.claimTab.mockResolvedValue(false);
    await controller.start();
    expect(controller.state.get().status).toBe('redirecting');
    expect(findTokens()).toBeUndefined();
    expect(server.requests.some(({ path }) => path === '/oidc/token')).toBe(false);
  });
});

describe('the sign-in log', () => {
  it('gets one entry when the board is opened, and another kind when it is loaded again', async () => {
    signIn();
    await controller.start();
    const again = new SessionController({
      settings: testSettings,
      browser,
      loadIdentityProvider: () => Promise.reject(new Error('not asked')),
    });
    await again.start();
    again.endSession();
    await vi.waitFor(() => expect(server.requestsOf(addLoginActivity)).toHaveLength(2));
    expect(server.requestsOf(addLoginActivity)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    const types = server.requestsOf(addLoginActivity).map(({ body }) => body);
    expect(types).toMatchObject([{ userActivityTypeId: 6 }, { userActivityTypeId: 37 }]);
  });
});

describe('somebody whose claims the server does not give', () => {
  it('is denied, and 99.3 is logged', async () => {
    signIn();
    server.answer(getUserClaims, () => {
      throw new Refusal('session.disabled');
    });
    await controller.start();
    expect(controller.state.get()).toMatchObject({ status: 'refused', refusal: { title: 'Access Denied' } });
    expect(server.requestsOf(addLoginActivity)[0]?.body).toMatchObject({ errorCode: '99.3' });
  });
});

describe('somebody without a product of the board', () => {
  it('is sent to the portal with nothing kept', async () => {
    signIn();
    server.answer(getUserClaims, () => makeClaims({ productIds: '5' }));
    await controller.start();
    expect(browser.goTo).toHaveBeenCalledWith(portalUrl);
    expect(findTokens()).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('the mode of somebody with both products', () => {
  beforeEach(async () => {
    server.answer(getUserClaims, () => makeClaims({ productIds: '13,19' }));
    signIn();
    await controller.start();
  });

  it('is carrier at first, and flips with a reload', () => {
    expect(signedInState().session.mode).toBe('C');
    controller.toggleMode();
    expect(storedMode.read()).toBe('B');
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });
});

describe('the mode of somebody with one product', () => {
  it('cannot be flipped', async () => {
    signIn();
    await controller.start();
    controller.toggleMode();
    expect(browser.reload).not.toHaveBeenCalled();
  });
});

describe('a session', () => {
  it('is renewed before its token ends', async () => {
    vi.useFakeTimers();
    signIn(3600);
    await controller.start();
    renewWith('s2');
    await vi.advanceTimersByTimeAsync(54 * 60_000);
    expect(findTokens()?.refreshToken).toBe('refresh');
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
  });

  it('is renewed as long before its end as the server says', async () => {
    vi.useFakeTimers();
    server.answer(getRefreshThresholds, () => ({
      lastActive_Threshold_Hrs: 4,
      popUpTimer_Threshold_Mins: 5,
      tokenRenewal_Threshold_Mins: 30,
      serverTime: '2026-11-22T12:00:00.000Z',
    }));
    signIn(3600);
    await controller.start();
    renewWith('s2');
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
    sessionThresholds.set(toThresholds(4, 5, 5));
  });

  it('is renewed at once when a laptop wakes after the moment', async () => {
    vi.useFakeTimers();
    signIn(3600);
    await controller.start();
    renewWith('s2');
    vi.setSystemTime(Date.now() + 56 * 60_000);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
  });

  it('that another sign-in has ended is over, forgets its token and is logged', async () => {
    signIn();
    await controller.start();
    controller.endSession({ isElsewhere: true });
    expect(signedInState().isOver).toBe(true);
    expect(findTokens()).toBeUndefined();
    await vi.waitFor(() =>
      expect(server.requestsOf(addLoginActivity).at(-1)?.body).toMatchObject({ userActivityTypeId: 39 }),
    );
  });

  it('uses a refresh token once, however many ask at the same time', async () => {
    signIn();
    await controller.start();
    renewWith('s2');
    await Promise.all([controller.renew(), controller.renew()]);
    expect(server.requests.filter(({ path }) => path === '/oidc/token')).toHaveLength(1);
  });

  it('is over when the provider says so; what is on screen stays', async () => {
    signIn();
    await controller.start();
    server.answerPath('POST', '/oidc/token', () => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    await expect(controller.renew()).resolves.toBe(false);
    expect(signedInState().isOver).toBe(true);
    await expect(controller.renew()).resolves.toBe(false);
    expect(server.requests.filter(({ path }) => path === '/oidc/token')).toHaveLength(1);
  });

  it.each([
    ['out of reach', () => new Response('', { status: 502 })],
    ['broken', () => Response.json({ error: 'server_error' }, { status: 500 })],
  ])('lives on when the provider is only %s', async (_, answer) => {
    signIn();
    await controller.start();
    server.answerPath('POST', '/oidc/token', answer);
    await expect(controller.renew()).resolves.toBe(false);
    expect(signedInState().isOver).toBe(false);
  });
});

describe('log out', () => {
  it('clears what belongs to the session, keeps what belongs to the browser, and ends it at the provider', async () => {
    const expired = storageItem({
      area: 'local',
      key: 'postings.expired',
      schema: z.string(),
      fallback: '',
      keptUntil: 'logout',
    });
    signIn();
    await controller.start();
    expired.write('cached');
    storedMode.write('B');
    await controller.logOut();
    expect(findTokens()).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
    expect(expired.read()).toBe('');
    expect(storedMode.read()).toBe('B');
    const target = new URL(browser.goTo.mock.calls[0]?.[0] ?? '');
    expect(target.pathname).toBe('/oidc/session/end');
    expect(target.searchParams.get('id_token_hint')).toBe('id');
  });
});

describe('a logout', () => {
  const record = { userId: 7, custCd: 'BRK01', email: 'broker.one@example.com' };
  beforeEach(() => {
    server.answer(forceLogout, () => ({ sessions: 1 }));
    server.answer(putForcedLogoutRecord, ({ body }) => ({ ...record, ...(body as { isUserLogout: boolean }) }));
  });

  it('ends the session in every window, with the token that it then forgets', async () => {
    signIn();
    await controller.start();
    await controller.logOut();
    const [told] = server.requestsOf(forceLogout);
    expect(told?.query.get('userId')).toBe('7');
    expect(told?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(server.requestsOf(putForcedLogoutRecord)).toEqual([]);
  });

  it('that nobody asked for is written down first', async () => {
    signIn();
    await controller.start();
    await controller.logOut({ isForced: true });
    expect(server.requestsOf(putForcedLogoutRecord)[0]?.body).toEqual({ userId: 7, isUserLogout: true });
    const paths = server.requests.map(({ path }) => path);
    expect(paths.indexOf('/api/LogoutUsersTemp')).toBeLessThan(paths.indexOf('/api/usermanagement/force-logout'));
  });

  it('does not wait for a server that is silent', async () => {
    vi.useFakeTimers();
    signIn();
    await controller.start();
    server.answerPath('POST', forceLogout.path, () => new Promise(() => undefined));
    const out = controller.logOut();
    await vi.advanceTimersByTimeAsync(3_000);
    await out;
    expect(browser.goTo).toHaveBeenCalledTimes(1);
  });

  it('that was written down ends a page that is loaded anew, once; somebody who signs in has done what it asks', async () => {
    let isUserLogout = true;
    server.answer(getForcedLogoutRecord, () => ({ ...record, isUserLogout }));
    server.answer(putForcedLogoutRecord, ({ body }) => {
      ({ isUserLogout } = body as { isUserLogout: boolean });
      return { ...record, isUserLogout };
    });
    signIn();
    await controller.start();
    expect(signedInState().isOver).toBe(false);
    expect(isUserLogout).toBe(false);

    isUserLogout = true;
    const reloaded = new SessionController({
      settings: testSettings,
      browser,
      loadIdentityProvider: () => Promise.resolve(createIdentityProvider(testSettings.oidc, browser.origin)),
    });
    await reloaded.start();
    expect(reloaded.state.get()).toMatchObject({ status: 'signedIn', isOver: true });
    expect(isUserLogout).toBe(false);
  });
});

describe('the callback', () => {
  it('with a refusal shows it, and leads where it says', async () => {
    await controller.start();
    const state = new URL(browser.goTo.mock.calls[0]?.[0] ?? '').searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ error: 'access_denied', error_description: '99.1 disabled', state });
    await expect(
      controller.finishSignIn(new URL(`http://localhost:3000/login-callback?${answer.toString()}`)),
    ).resolves.toBe(false);
    const refused = controller.state.get();
    if (refused.status !== 'refused') throw new Error(`Not refused but ${refused.status}.`);
    await controller.leaveRefused(refused.refusal);
    expect(browser.goTo).toHaveBeenLastCalledWith(portalUrl);
  });

  it('that was kept as a bookmark leads home', async () => {
    await expect(
      controller.finishSignIn(new URL('http://localhost:3000/login-callback?code=old&state=old')),
    ).resolves.toBe(true);
  });
});
