import { AGENT_PORTS } from '@loadstone/contracts/devices';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCookies, startFakeAgent, type FakeAgent } from '../../../test/fake-agent.ts';
import { startFakeServer } from '../../../test/fake-server.ts';
import { pingAgent, requestProof } from './agent-client.ts';

const REQUEST = { method: 'GET', url: 'https://board.example.com/api/tags', nonce: undefined };

let agent: FakeAgent;
beforeEach(() => {
  clearCookies();
  agent = startFakeAgent(startFakeServer());
});
afterEach(() => {
  clearCookies();
  vi.restoreAllMocks();
});

describe('the agent of this machine', () => {
  it('is searched on its three ports for 1.5 seconds, and gets 5 seconds for a proof', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    expect(await pingAgent()).toMatchObject({ thumbprint: agent.thumbprint });
    expect(limits.mock.calls.flat()).toEqual(AGENT_PORTS.map(() => 1_500));
    limits.mockClear();
    expect(await requestProof(REQUEST)).toMatch(/^proof/);
    expect(limits.mock.calls.flat()).toEqual([5_000]);
  });

  it('is remembered for 365 days once it has replied, and not before', async () => {
    const setCookie = vi.spyOn(document, 'cookie', 'set');
    agent.isRunning = false;
    expect(await pingAgent()).toBeUndefined();
    expect(setCookie).not.toHaveBeenCalled();
    agent.isRunning = true;
    await pingAgent();
    expect(setCookie.mock.calls.flat().join()).toMatch(
      /^agentPort=6500[012]; path=\/; max-age=31536000; samesite=lax$/,
    );
  });

  it('is not called for a proof where it was never seen, which is an error', async () => {
    await expect(requestProof(REQUEST)).rejects.toMatchObject({ name: 'AgentError' });
    expect(agent.countCalls()).toBe(0);
  });
});
