import {
  AGENT_PATHS,
  AGENT_PORTS,
  agentPingSchema,
  PROOF_LIFETIME_SECONDS,
  proofReplySchema,
  type AgentPing,
} from '@loadstone/contracts/devices';
import { httpFetch } from '../api/api-client.ts';
import { findAgentPort, keepAgentPort } from './agent-cookie.ts';

/** Time limit of a ping. */
const PING_MS = 1_500;
/** Time limit of a proof. */
const PROOF_MS = 5_000;

/** The request that a proof is for. */
export interface ProvenRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly nonce: string | undefined;
  /** SHA-256 of the access token, base64url; undefined for a request to the identity provider without one. */
  readonly ath?: string;
}

/** The agent does not give a proof: it has stopped, or it refuses. */
class AgentError extends Error {
  override readonly name = 'AgentError';
}

const toAddress = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;

/** The ports of the agent; the first is the one on which it was last seen. */
function listPorts(): number[] {
  const seen = findAgentPort();
  const ports: readonly number[] = AGENT_PORTS;
  return seen !== undefined && ports.includes(seen) ? [seen, ...ports.filter((port) => port !== seen)] : [...ports];
}

async function pingPort(port: number): Promise<{ port: number; ping: AgentPing }> {
  const reply = await httpFetch(toAddress(port, AGENT_PATHS.ping), {
    signal: AbortSignal.timeout(PING_MS),
    credentials: 'omit',
    cache: 'no-store',
  });
  return { port, ping: agentPingSchema.parse(await reply.json()) };
}

/**
 * Finds the agent of this machine, within 1.5 s, and stores its port. Undefined where no agent replies; the page
 * cannot see one that does not trust it.
 */
export async function pingAgent(): Promise<AgentPing | undefined> {
  try {
    const { port, ping } = await Promise.any(listPorts().map(pingPort));
    if (findAgentPort() !== port) keepAgentPort(port);
    return ping;
  } catch {
    return undefined;
  }
}

/**
 * True where some program replies on a port of the agent. If pingAgent found none, it is an agent that does not trust
 * this board: the page sees that it replies, not what.
 */
export async function isAgentPortOpen(): Promise<boolean> {
  try {
    await Promise.any(
      listPorts().map((port) =>
        httpFetch(toAddress(port, AGENT_PATHS.ping), {
          signal: AbortSignal.timeout(PING_MS),
          mode: 'no-cors',
          credentials: 'omit',
          cache: 'no-store',
        }),
      ),
    );
    return true;
  } catch {
    return false;
  }
}

/** Requests a proof from the agent. @throws {AgentError} where it does not reply within 5 s, or refuses */
export async function requestProof(request: ProvenRequest): Promise<string> {
  try {
    return await postRequest(request);
  } catch (cause) {
    throw new AgentError('The agent does not give a proof.', { cause });
  }
}

async function postRequest({ method, url, nonce, ath }: ProvenRequest): Promise<string> {
  const port = findAgentPort();
  if (port === undefined) throw new TypeError('No agent was seen on this machine.');
  // Without an access token the proof is for the identity provider.
  const path = ath === undefined ? AGENT_PATHS.authorize : AGENT_PATHS.token;
  const reply = await httpFetch(toAddress(port, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ htm: method, htu: url, nonce, ath, expireInSeconds: PROOF_LIFETIME_SECONDS }),
    signal: AbortSignal.timeout(PROOF_MS),
    credentials: 'omit',
  });
  if (!reply.ok) throw new TypeError(`The agent refuses a proof: ${reply.status}`);
  return proofReplySchema.parse(await reply.json()).dpop;
}
