import { addLoginActivity } from '@loadstone/contracts/activity';
import {
  forceLogout,
  getForcedLogoutRecord,
  getRefreshThresholds,
  putForcedLogoutRecord,
} from '@loadstone/contracts/sessions';
import { getUserClaims } from '@loadstone/contracts/users';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { getSignedIn, openAnother, renewWith, setUpSession, signIn } from '../../../../test/session-fixture.ts';
import { makeAccessToken, makeClaims } from '../../../../test/people.ts';
import { storedMode } from '../../../lib/session/product-mode.ts';
import { sessionThresholds, toThresholds } from '../../../lib/session/thresholds.ts';
import { findTokens, keepTokens } from '../../../lib/session/tokens.ts';
import { storageItem } from '../../../lib/browser/storage.ts';
import { dropTyped, keepTyped, readTyped } from '../../../lib/browser/typed-values.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const fixture = setUpSession();

describe('a session', () => {
  it('is renewed before its token ends', async () => {
    vi.useFakeTimers();
    signIn(3600);
    await fixture.controller.start();
    renewWith(fixture, 's2');
    await vi.advanceTimersByTimeAsync(54 * 60_000);
    expect(findTokens()?.refreshToken).toBe('refresh');
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
  });

  it('is renewed as long before its end as the server’s settings state', async () => {
    vi.useFakeTimers();
    fixture.server.respond(getRefreshThresholds, () => ({
      lastActive_Threshold_Hrs: 4,
      popUpTimer_Threshold_Mins: 5,
      tokenRenewal_Threshold_Mins: 30,
      serverTime: '2026-11-22T12:00:00.000Z',
    }));
    signIn(3600);
    await fixture.controller.start();
    renewWith(fixture, 's2');
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
    sessionThresholds.set(toThresholds(4, 5, 5));
  });

  it('is renewed at once when a laptop wakes after the moment', async () => {
    vi.useFakeTimers();
    signIn(3600);
    await fixture.controller.start();
    renewWith(fixture, 's2');
    vi.setSystemTime(Date.now() + 56 * 60_000);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1);
    expect(findTokens()?.refreshToken).toBe('refresh s2');
  });

  it('that the server has ended is over and forgets its token; the log of it is the server’s', async () => {
    signIn();
    await fixture.controller.start();
    await vi.waitFor(() => expect(fixture.server.requestsOf(addLoginActivity)).toHaveLength(1), WAIT);
    fixture.controller.endSession();
    expect(getSignedIn(fixture).isOver).toBe(true);
    expect(findTokens()).toBeUndefined();
    expect(fixture.server.requestsOf(addLoginActivity)).toHaveLength(1);
  });

  it('uses a refresh token once for concurrent renewals', async () => {
    signIn();
    await fixture.controller.start();
    renewWith(fixture, 's2');
    await Promise.all([fixture.controller.renew(), fixture.controller.renew()]);
    expect(fixture.server.requests.filter(({ path }) => path === '/oidc/token')).toHaveLength(1);
  });

  it('ends when the provider refuses it; the screen stays', async () => {
    signIn();
    await fixture.controller.start();
    fixture.server.respondToPath('POST', '/oidc/token', () =>
      Response.json({ error: 'invalid_grant' }, { status: 400 }),
    );
    await expect(fixture.controller.renew()).resolves.toBe(false);
    expect(getSignedIn(fixture).isOver).toBe(true);
    await expect(fixture.controller.renew()).resolves.toBe(false);
    expect(fixture.server.requests.filter(({ path }) => path === '/oidc/token')).toHaveLength(1);
  });

  it.each([
    ['out of reach', () => new Response('', { status: 502 })],
    ['broken', () => Response.json({ error: 'server_error' }, { status: 500 })],
  ])('lives on when the provider is only %s', async (_, respond) => {
    signIn();
    await fixture.controller.start();
    fixture.server.respondToPath('POST', '/oidc/token', respond);
    await expect(fixture.controller.renew()).resolves.toBe(false);
    expect(getSignedIn(fixture).isOver).toBe(false);
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
    await fixture.controller.start();
    expired.write('cached');
    storedMode.write('B');
    await fixture.controller.logOut();
    expect(findTokens()).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
    expect(expired.read()).toBe('');
    expect(storedMode.read()).toBe('B');
    const target = new URL(fixture.browser.goTo.mock.calls[0]?.[0] ?? '');
    expect(target.pathname).toBe('/oidc/session/end');
    expect(target.searchParams.get('id_token_hint')).toBe('id');
  });
});

describe('a logout', () => {
  const record = { userId: 7, custCd: 'BRK01', email: 'broker.one@example.com' };
  beforeEach(() => {
    fixture.server.respond(forceLogout, () => ({ sessions: 1 }));
    fixture.server.respond(putForcedLogoutRecord, ({ body }) => ({
      ...record,
      ...(body as { isUserLogout: boolean }),
    }));
  });

  it('ends the session in every window, with the token that it then forgets', async () => {
    signIn();
    await fixture.controller.start();
    await fixture.controller.logOut();
    const [told] = fixture.server.requestsOf(forceLogout);
    expect(told?.query.get('userId')).toBe('7');
    expect(told?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(fixture.server.requestsOf(putForcedLogoutRecord)).toEqual([]);
  });

  it('that is automatic is recorded first', async () => {
    signIn();
    await fixture.controller.start();
    await fixture.controller.logOut({ isForced: true });
    expect(fixture.server.requestsOf(putForcedLogoutRecord)[0]?.body).toEqual({ userId: 7, isUserLogout: true });
    const paths = fixture.server.requests.map(({ path }) => path);
    expect(paths.indexOf('/api/LogoutUsersTemp')).toBeLessThan(paths.indexOf('/api/usermanagement/force-logout'));
  });

  it('that two reasons call for at once is one', async () => {
    signIn();
    await fixture.controller.start();
    await Promise.all([fixture.controller.logOut({ isForced: true }), fixture.controller.logOut({ isForced: true })]);
    expect(fixture.browser.goTo).toHaveBeenCalledTimes(1);
    expect(fixture.server.requestsOf(forceLogout)).toHaveLength(1);
  });

  it('does not wait for a server that is silent', async () => {
    vi.useFakeTimers();
    signIn();
    await fixture.controller.start();
    fixture.server.respondToPath('POST', forceLogout.path, () => new Promise(() => undefined));
    const out = fixture.controller.logOut();
    await vi.advanceTimersByTimeAsync(3_000);
    await out;
    expect(fixture.browser.goTo).toHaveBeenCalledTimes(1);
  });

  it('that was recorded ends a reloaded page, once; a new sign-in satisfies it', async () => {
    let isUserLogout = true;
    fixture.server.respond(getForcedLogoutRecord, () => ({ ...record, isUserLogout }));
    fixture.server.respond(putForcedLogoutRecord, ({ body }) => {
      ({ isUserLogout } = body as { isUserLogout: boolean });
      return { ...record, isUserLogout };
    });
    signIn();
    await fixture.controller.start();
    expect(getSignedIn(fixture).isOver).toBe(false);
    expect(isUserLogout).toBe(false);

    isUserLogout = true;
    const reloaded = openAnother(fixture);
    await reloaded.start();
    expect(reloaded.state.get()).toMatchObject({ status: 'signedIn', isOver: true });
    expect(isUserLogout).toBe(false);
  });

  it('that was recorded does not end a new sign-in whose page is reloaded before the record is read', async () => {
    fixture.server.respondToPath('GET', '/api/LogoutUsersTemp/7', () => new Promise(() => undefined));
    signIn();
    void fixture.controller.start();
    await vi.waitFor(() => expect(getSignedIn(fixture).isOver).toBe(false), WAIT);

    fixture.server.respond(getForcedLogoutRecord, () => ({ ...record, isUserLogout: true }));
    const reloaded = openAnother(fixture);
    await reloaded.start();
    expect(reloaded.state.get()).toMatchObject({ status: 'signedIn', isOver: false });
    expect(fixture.server.requestsOf(putForcedLogoutRecord)[0]?.body).toEqual({ userId: 7, isUserLogout: false });
  });
});

describe('what is typed when the session ends', () => {
  it.each([
    ['comes back to the same user after the sign-in', 7, 'gate 4'],
    ['is not shown to another user', 8, 'none'],
  ] as const)('%s', async (_, userId, kept) => {
    signIn();
    await fixture.controller.start();
    onTestFinished(keepTyped('instruction', () => 'gate 4'));
    fixture.controller.endSession();
    await fixture.controller.logBackIn();
    fixture.server.respond(getUserClaims, () => makeClaims({ userId }));
    keepTokens({ accessToken: makeAccessToken({ userId }), refreshToken: 'refresh', idToken: 'id' });
    await openAnother(fixture).start();
    expect(readTyped('instruction', 'none')).toBe(kept);
    dropTyped('instruction');
  });
});
