import { deviceNowMs, whenIdle } from '../time/clock.ts';
import { requestProof, type ProvenRequest } from './agent-client.ts';

/** How long a proof that was requested ahead is used. The server accepts one for 60 s. */
const USABLE_MS = 30_000;
const ADDRESSES = 50;

interface Address {
  readonly calledAtMs: number;
  /** The proof for the next call. */
  next?: { readonly proof: string; readonly for: ProvenRequest; readonly atMs: number };
}

/** The addresses of the last calls, the oldest first. */
const addresses = new Map<string, Address>();

/** A proof does not cover the query. */
const toKey = ({ url }: ProvenRequest) => url.split('?', 1)[0] ?? '';

/** Takes the proof that was requested ahead for this call; undefined where there is none. Each is taken once. */
export function takeNextProof(request: ProvenRequest): string | undefined {
  const address = addresses.get(toKey(request));
  const next = request.method === 'GET' ? address?.next : undefined;
  if (address === undefined || next === undefined) return undefined;
  delete address.next;
  const isForCall = next.for.ath === request.ath && next.for.nonce === request.nonce;
  return isForCall && deviceNowMs() - next.atMs < USABLE_MS ? next.proof : undefined;
}

/**
 * Notes a call. Where its address is read again and again, such as a list after each push, the proof for the next call
 * is requested while the page is idle, so that the call does not wait for the agent.
 */
export function prepareNextProof(request: ProvenRequest): void {
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
export function forgetNextProofs(): void {
  addresses.clear();
}
