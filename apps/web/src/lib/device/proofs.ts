import { httpFetch } from '../api/api-client.ts';
import { after, deviceNowMs, whenIdle } from '../time/clock.ts';
import { toSha256 } from '../browser/sha256.ts';
import { pingAgent, requestProof, type ProvenRequest } from './agent-client.ts';
import { findProofNonce } from '../api/proof-nonce.ts';

/** How long a proof that was requested ahead is used. The server accepts one for 60 s. */
const USABLE_MS = 30_000;

/** How many addresses are remembered. */
const ADDRESSES = 50;

/** The last calls by address, the oldest first. */
const addresses = new Map<string, Address>();

/** How a session treats an agent that stops. */
export interface AgentWatch {
  /** How long requests wait for the agent to return. */
  readonly graceMs: number;
  /** Called once when the agent has not returned in time. */
  readonly onLost: () => void;
}

const PING_EVERY_MS = 1_000;

/** How the session of this page treats an agent that stops. */
let watch: AgentWatch = { graceMs: 0, onLost: () => undefined };
/** True once the agent has not returned in time. */
let isLost = false;
/** The wait that concurrent requests share. */
let waiting: Promise<boolean> | undefined;

/** Sets how the session of this page treats an agent that stops. Before that, requests do not wait for it. */
export function watchAgent(next: AgentWatch): void {
  watch = next;
  isLost = false;
  forgetNextProofs();
}

/** Waits until the agent replies to a ping; concurrent requests share one wait. False where it does not in time. */
function waitForAgent(): Promise<boolean> {
  waiting ??= pingUntil(deviceNowMs() + watch.graceMs).finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function pingUntil(endMs: number): Promise<boolean> {
  for (;;) {
    if ((await pingAgent()) !== undefined) return true;
    if (deviceNowMs() >= endMs) break;
    await new Promise<void>((resolve) => after(PING_EVERY_MS, resolve));
  }
  isLost = true;
  watch.onLost();
  return false;
}

/** A proof of the agent; undefined where the agent has stopped and does not return in time, or refuses. */
async function findProof(request: () => ProvenRequest): Promise<string | undefined> {
  if (isLost) return undefined;
  try {
    return await requestProof(request());
  } catch {
    if (!(await waitForAgent())) return undefined;
    return requestProof(request()).catch(() => undefined);
  }
}

/** The hash of the last access token: a token is hashed once. */
let hashed: { readonly token: string; readonly ath: Promise<string> } | undefined;

/**
 * A proof for one request with an access token, with the server's last nonce. Undefined where the agent is lost: the
 * request is then sent without a proof, and the server refuses and logs it.
 */
export async function findTokenProof(
  request: { readonly method: string; readonly url: string },
  accessToken: string,
): Promise<string | undefined> {
  if (hashed?.token !== accessToken) hashed = { token: accessToken, ath: toSha256(accessToken) };
  const ath = await hashed.ath;
  // The nonce is read again for a proof that waited for the agent.
  const toProven = () => ({ ...request, ath, nonce: findProofNonce() });
  const ahead = isLost ? undefined : takeNextProof(toProven());
  const proof = ahead ?? (await findProof(toProven));
  if (proof !== undefined) prepareNextProof(toProven());
  return proof;
}

/**
 * Creates a `fetch` for the token requests of the identity provider: each carries a proof of the agent, and is repeated
 * once with the nonce that a refusal brings.
 */
export function createProvingFetch(): typeof fetch {
  let nonce: string | undefined;
  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const send = async () => {
      const headers = new Headers(init?.headers);
      headers.set('dpop', await requestProof({ method, url, nonce }));
      return httpFetch(url, { ...init, headers });
    };
    const reply = await send();
    const next = reply.headers.get('dpop-nonce') ?? undefined;
    if (reply.ok || next === undefined || next === nonce) return reply;
    nonce = next;
    return send();
  };
}

interface Address {
  readonly calledAtMs: number;
  /** The proof for the next call. */
  next?: { readonly proof: string; readonly for: ProvenRequest; readonly atMs: number };
}

/** The address of a request without its query, which a proof does not cover. */
const toKey = ({ url }: ProvenRequest) => url.split('?', 1)[0] ?? '';

/** Takes the proof that was requested ahead for a call; undefined where there is none. A proof is used only once. */
function takeNextProof(request: ProvenRequest): string | undefined {
  const address = addresses.get(toKey(request));
  const next = request.method === 'GET' ? address?.next : undefined;
  if (address === undefined || next === undefined) return undefined;
  delete address.next;
  const isForCall = next.for.ath === request.ath && next.for.nonce === request.nonce;
  return isForCall && deviceNowMs() - next.atMs < USABLE_MS ? next.proof : undefined;
}

/**
 * Remembers a call. Where its address was read shortly before, such as a list after each push, the proof for the next call is
 * requested while the page is idle, so that this call does not wait for the agent.
 */
function prepareNextProof(request: ProvenRequest): void {
  if (request.method !== 'GET') return;
  const key = toKey(request);
  const before = addresses.get(key);
  const address: Address = { calledAtMs: deviceNowMs() };
  addresses.delete(key);
  addresses.set(key, address);
  const [oldest] = addresses.keys();
  if (addresses.size > ADDRESSES && oldest !== undefined) addresses.delete(oldest);
  if (before === undefined || address.calledAtMs - before.calledAtMs > USABLE_MS) return;
  whenIdle(() => void requestNext(address, request));
}

async function requestNext(address: Address, request: ProvenRequest): Promise<void> {
  try {
    address.next = { proof: await requestProof(request), for: request, atMs: deviceNowMs() };
  } catch {
    // The next call requests its own proof, and handles an agent that has stopped.
  }
}

/** Forgets all calls and proofs of the session. */
function forgetNextProofs(): void {
  addresses.clear();
}
