import { ACTIVITY_TYPES, addLoginActivity } from '@loadstone/contracts/activity';
import { addSecurityToken, editSecurityToken, getSecurityToken, type DeviceState } from '@loadstone/contracts/devices';
import { getUserClaims } from '@loadstone/contracts/users';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCookies, startFakeAgent, type FakeAgent } from '../../../../test/fake-agent.ts';
import { makeAccessToken, makeClaims, testSettings } from '../../../../test/people.ts';
import { setUpSession, signIn } from '../../../../test/session-fixture.ts';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { keepAgentPort } from '../../../lib/device/agent-cookie.ts';
import { isNewProofNonce } from '../../../lib/api/proof-nonce.ts';
import { keepTokens } from '../../../lib/session/tokens.ts';
import { SettingsContext } from '../../../lib/settings/settings.ts';
import { UiProvider } from '../../../ui/ui-provider.tsx';
import { SignInStatus } from '../components/sign-in-status.tsx';
import { SignInContext } from '../model/sign-in-context.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const fixture = setUpSession();
let agent: FakeAgent;

beforeEach(() => {
  clearCookies();
  agent = startFakeAgent(fixture.server);
});
afterEach(() => {
  cleanup();
  clearCookies();
});

const record = { secToken: 'another key', diffCount: 0, exclude: false, limit: 2 };
/** Sets what the server says about the device of each request. */
const setState = (state: DeviceState, diffCount = 0) =>
  fixture.server.respond(getSecurityToken, () => ({ ...record, diffCount, state }));

/** Signs in a user with a device check, with a token that is bound to the agent's key. */
function signInBound(thumbprint = agent.thumbprint): void {
  keepTokens({ accessToken: makeAccessToken({ isDeviceChecked: true, thumbprint }), refreshToken: 'refresh' });
  keepAgentPort(65000);
}

function signInUnbound(): void {
  keepTokens({ accessToken: makeAccessToken({ isDeviceChecked: true }), refreshToken: 'refresh' });
}

function renderStatus() {
  render(
    <UiProvider isTest>
      <SettingsContext value={testSettings}>
        <SignInContext value={fixture.controller}>
          <SignInStatus />
        </SignInContext>
      </SettingsContext>
    </UiProvider>,
  );
}

const getStatus = () => fixture.controller.state.get().status;
const getTarget = () => new URL(fixture.browser.goTo.mock.calls.at(-1)?.[0] ?? 'none:');

describe('a user without a device check, on a machine where no agent was ever seen', () => {
  it('causes no call to an agent: neither before the redirect nor after the sign-in', async () => {
    await fixture.controller.start();
    expect(getTarget().searchParams.has('dpop_jkt')).toBe(false);
    signIn();
    await fixture.controller.start();
    expect(getStatus()).toBe('signedIn');
    await callEndpoint(getUserClaims, { query: { userId: 7 } });
    expect(agent.countCalls()).toBe(0);
  });
});

describe('before the redirect', () => {
  it('sends the key of an agent that was seen on this machine', async () => {
    keepAgentPort(65000);
    await fixture.controller.start();
    expect(getTarget().searchParams.get('dpop_jkt')).toBe(agent.thumbprint);
  });

  it('sends no key where that agent does not reply', async () => {
    keepAgentPort(65000);
    agent.isRunning = false;
    await fixture.controller.start();
    expect(getTarget().searchParams.has('dpop_jkt')).toBe(false);
  });
});

describe('a session that has ended', () => {
  it.each([
    ['deviceRevoked', 'This computer was revoked on the devices page of this account.'],
    ['otherSession', 'You signed in elsewhere, and this account has one session at a time.'],
    ['disabled', 'Your access to the board has ended.'],
    ['logout', 'You logged out in another window, or your access has changed.'],
  ] as const)('by %s says so', async (reason, text) => {
    signIn();
    renderStatus();
    await fixture.controller.start();
    act(() => fixture.controller.endSession(reason));
    const dialog = await screen.findByRole('dialog', { name: 'Session expired' });
    expect(dialog).toHaveTextContent('Your current session has expired.');
    expect(dialog).toHaveTextContent(text);
  });
});

describe('a user with a device check', () => {
  it('without an agent reads that it cannot be reached, which is logged as 77.1', async () => {
    agent.isRunning = false;
    setState('proofNeeded');
    signInUnbound();
    renderStatus();
    await fixture.controller.start();
    const dialog = await screen.findByRole('dialog', { name: 'Connection issue' });
    expect(dialog.textContent).toContain("We couldn't connect to the security agent.");
    await vi.waitFor(
      () =>
        expect(fixture.server.requestsOf(addLoginActivity).map(({ body }) => body)).toMatchObject([
          { userActivityTypeId: ACTIVITY_TYPES.DPoPValidate, errorCode: '77.1' },
        ]),
      WAIT,
    );
  });

  it.each([
    ['no agent', false, 'No security agent runs on this computer.'],
    ['an agent that does not trust this board', true, 'it does not trust this board.'],
  ])('and %s reads what to do, with the address of the steps', async (_, isUntrusted, text) => {
    if (isUntrusted) agent.isTrusting = false;
    else agent.isRunning = false;
    setState('proofNeeded');
    signInUnbound();
    renderStatus();
    await fixture.controller.start();
    const dialog = await screen.findByRole('dialog', { name: 'Connection issue' });
    expect(dialog).toHaveTextContent("We couldn't connect to the security agent.");
    expect(dialog).toHaveTextContent(text);
    expect(dialog).toHaveTextContent(`${location.origin}/devices/agent`);
  });

  it('signs in again with the key of the agent, whose port is stored', async () => {
    setState('proofNeeded');
    signInUnbound();
    await fixture.controller.start();
    expect(getTarget().searchParams.get('dpop_jkt')).toBe(agent.thumbprint);
    expect(document.cookie).toMatch(/agentPort=6500[012]/);
  });

  it('signs in again where the agent has another key than the token', async () => {
    signInBound('key of yesterday');
    await fixture.controller.start();
    expect(getTarget().searchParams.get('dpop_jkt')).toBe(agent.thumbprint);
  });

  it('signs in again without a key where the agent of the token has stopped', async () => {
    agent.isRunning = false;
    signInBound();
    await fixture.controller.start();
    expect(getTarget().pathname).toBe('/oidc/auth');
    expect(getTarget().searchParams.has('dpop_jkt')).toBe(false);
    expect(fixture.server.requestsOf(getSecurityToken)).toEqual([]);
  });

  it('needs no agent where the record excludes the user', async () => {
    setState('accepted');
    signInUnbound();
    await fixture.controller.start();
    expect(getStatus()).toBe('signedIn');
    expect(agent.countCalls()).toBe(0);
  });

  it('has the first computer registered at once, and a proof in each call', async () => {
    setState('unregistered');
    fixture.server.respond(addSecurityToken, () => ({ ...record, state: 'accepted' as const }));
    signInBound();
    await fixture.controller.start();
    expect(getStatus()).toBe('signedIn');
    expect(document.cookie).toContain('sec-token-7=1000');
    const sent = [getSecurityToken, addSecurityToken, getUserClaims].flatMap(fixture.server.requestsOf);
    const proofs = sent.map(({ headers }) => headers.get('dpop'));
    expect(new Set(proofs).size).toBe(3);
    for (const { headers } of sent) expect(headers.get('authorization')).toMatch(/^DPoP /);
    expect(agent.listProofs()[0]).toMatchObject({
      path: '/Device/token',
      body: {
        htm: 'GET',
        htu: expect.stringMatching(/\/api\/UserSecurityToken$/),
        ath: expect.stringMatching(/^.{43}$/),
      },
    });
  });

  it('sends a call again with the nonce that a refusal brings', async () => {
    signInBound();
    setState('accepted');
    await fixture.controller.start();
    let calls = 0;
    fixture.server.respondToPath('GET', getUserClaims.path, () => {
      calls += 1;
      if (calls > 1) return makeClaims({ nickName: 'B1' });
      const body = { code: 'session.nonceNeeded', message: 'A nonce is needed.', requestId: 'test' };
      return Response.json(body, { status: 401, headers: { 'dpop-nonce': 'nonce of this minute' } });
    });
    await callEndpoint(getUserClaims, { query: { userId: 7 } });
    expect(calls).toBe(2);
    expect(agent.listProofs().at(-1)?.body).toMatchObject({ nonce: 'nonce of this minute' });
  });
});

describe('an address that is called again and again', () => {
  const call = () => callEndpoint(getUserClaims, { query: { userId: 7 } });
  /** How many proofs were requested in so much time. */
  const countProofs = async (work: () => Promise<unknown>, ms = 2_000): Promise<number> => {
    const before = agent.listProofs().length;
    await work();
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return agent.listProofs().length - before;
  };
  beforeEach(async () => {
    setState('accepted');
    signInBound();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await fixture.controller.start();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await countProofs(call);
  });

  it('has the proof of its next call ahead, which is used once', async () => {
    expect(await countProofs(call)).toBe(2);
    const ahead = `proof ${agent.listProofs().length}`;
    expect(await countProofs(call)).toBe(1);
    const sent = fixture.server.requestsOf(getUserClaims).map(({ headers }) => headers.get('dpop'));
    expect(sent.at(-1)).toBe(ahead);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('has another proof where the server has sent another nonce, and after half a minute', async () => {
    await countProofs(call);
    expect(isNewProofNonce('nonce of the next minute')).toBe(true);
    expect(await countProofs(call)).toBe(2);
    expect(agent.listProofs().at(-1)?.body).toMatchObject({ nonce: 'nonce of the next minute' });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await countProofs(call)).toBe(1);
  });

  it('works where the agent gave no proof ahead', async () => {
    await call();
    agent.isRunning = false;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    agent.isRunning = true;
    expect((await call()).userId).toBe(7);
    expect(getStatus()).toBe('signedIn');
  });
});

describe('on another computer', () => {
  it.each([
    [0, 'Re-Registration 1 of 2'],
    [1, 'Re-Registration 2 of 2'],
  ])('with the count %i the user reads "%s", and proceeds by the keyboard', async (diffCount, title) => {
    setState('other', diffCount);
    fixture.server.respond(editSecurityToken, () => {
      setState('accepted', diffCount + 1);
      return { ...record, diffCount: diffCount + 1, state: 'accepted' as const };
    });
    signInBound();
    renderStatus();
    await fixture.controller.start();
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Proceed' })), WAIT);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(getStatus()).toBe('signedIn'), WAIT);
    expect(document.cookie).toContain('sec-token-7=1000');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can log out instead; nothing is registered', async () => {
    setState('other');
    signInBound();
    renderStatus();
    await fixture.controller.start();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await vi.waitFor(() => expect(getTarget().pathname).toBe('/oidc/session/end'), WAIT);
    expect(fixture.server.requestsOf(editSecurityToken)).toEqual([]);
  });

  it.each<[DeviceState, number, string]>([
    ['unauthorized', 2, 'This account is registered to another computer, and cannot be registered to this one.'],
    ['revoked', 0, 'This computer was revoked on the devices page of this account.'],
  ])(
    'that is %s the user reads why, cannot proceed, and is logged out after ten seconds',
    async (state, count, why) => {
      setState(state, count);
      signInBound();
      renderStatus();
      await fixture.controller.start();
      await screen.findByRole('dialog', { name: 'Unauthorized Computer' });
      cleanup();
      vi.useFakeTimers({ shouldAdvanceTime: true });
      renderStatus();
      const dialog = await screen.findByRole('dialog', { name: 'Unauthorized Computer' });
      expect(dialog).toHaveTextContent(why);
      expect(dialog).toHaveTextContent('Please call our Customer Success Team at 555-0100 or 555-0101');
      expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
      expect(screen.getByRole('timer').textContent).toBe('You will be logged out in 10 seconds.');
      await act(() => vi.advanceTimersByTimeAsync(9_000));
      expect(screen.getByRole('timer').textContent).toBe('You will be logged out in 1 second.');
      expect(fixture.browser.goTo).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1_100));
      await vi.waitFor(() => expect(getTarget().pathname).toBe('/oidc/session/end'), WAIT);
    },
  );
});

describe('an agent that stops during a session', () => {
  beforeEach(async () => {
    setState('accepted');
    signInBound();
    renderStatus();
    await fixture.controller.start();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    agent.isRunning = false;
  });

  it('and returns in time delays calls; the session continues', async () => {
    const reply = callEndpoint(getUserClaims, { query: { userId: 7 } });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    agent.isRunning = true;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect((await reply).userId).toBe(7);
    expect(getStatus()).toBe('signedIn');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['{Enter}', '{Escape}'])('and does not return ends the session, on confirm or dismiss: %s', async (key) => {
    fixture.server.refuse(getUserClaims, 'session.proofInvalid');
    const reply = callEndpoint(getUserClaims, { query: { userId: 7 } }).catch((error: unknown) => error);
    await act(() => vi.advanceTimersByTimeAsync(35_000));
    const dialog = await screen.findByRole('dialog', { name: 'Connection lost' });
    expect(dialog).toHaveTextContent(
      'Unable to communicate with the Agent. This may be due to network issues, service interruptions, or uninstallation. Please check your connection and ensure the Agent is running.',
    );
    await reply;
    const sent = fixture.server.requestsOf(getUserClaims).at(-1);
    expect(sent?.headers.get('authorization')).toMatch(/^DPoP /);
    expect(sent?.headers.has('dpop')).toBe(false);
    expect(fixture.server.requestsOf(addLoginActivity).at(-1)?.body).toMatchObject({ errorCode: '77.1' });
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard(key);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await vi.waitFor(() => expect(getTarget().pathname).toBe('/oidc/session/end'), WAIT);
  });
});
