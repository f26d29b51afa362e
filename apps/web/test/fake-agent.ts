import { AGENT_PATHS } from '@loadstone/contracts/devices';
import type { FakeServer, SeenRequest } from './fake-server.ts';

/** The device agent of the test's machine. */
export interface FakeAgent {
  /** The key's thumbprint. */
  readonly thumbprint: string;
  /** False: no port replies. */
  isRunning: boolean;
  /** False: a page reads no reply, as of an agent that does not trust it. */
  isTrusting: boolean;
  /** The agent's requests for proofs, oldest first. */
  listProofs: () => { path: string; body: unknown }[];
  /** Every request to the agent. */
  countCalls: () => number;
}

const isAgentPath = ({ path }: SeenRequest) => Object.values<string>(AGENT_PATHS).includes(path);

/** Installs an agent that gives proofs; the fake server receives requests for each port. */
export function startFakeAgent(server: FakeServer, thumbprint = 'key-of-this-machine'): FakeAgent {
  const agent: FakeAgent = {
    thumbprint,
    isRunning: true,
    isTrusting: true,
    listProofs: () => server.requests.filter((seen) => isAgentPath(seen) && seen.method === 'POST'),
    countCalls: () => server.requests.filter(isAgentPath).length,
  };
  const whileRunning = (respond: () => unknown) => (request: SeenRequest) => {
    if (!agent.isRunning || (!agent.isTrusting && request.mode !== 'no-cors')) throw new TypeError('Failed to fetch');
    return respond();
  };
  server.respondToPath(
    'GET',
    AGENT_PATHS.ping,
    whileRunning(() => ({ product: 'loadstone-agent', version: '1', thumbprint })),
  );
  for (const path of [AGENT_PATHS.authorize, AGENT_PATHS.token]) {
    server.respondToPath(
      'POST',
      path,
      whileRunning(() => ({ dpop: `proof ${agent.listProofs().length}` })),
    );
  }
  return agent;
}

/** Removes the cookies of the page. */
export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0] ?? ''}=; path=/; max-age=0`;
  }
}
