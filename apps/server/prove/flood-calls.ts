import { Agent, request } from 'node:http';
import type { Reader } from './flood-reader.ts';

/** Linux routes all of 127.0.0.0/8 to the machine: the attacker has another address than the users who work. */
export const ATTACKER_ADDRESS = '127.0.0.2';
const SENDERS = 16;
const REPLY_LIMIT_MS = 20_000;

export interface Flooded {
  readonly address: string;
  /** The token of the attacker, a user. */
  readonly token: string;
  /** How long a body may take, milliseconds. */
  readonly bodyLimitMs: number;
  /** Another attacker, who only reads. */
  readonly reader: Reader;
}

/** What a flood found: counts by status or outcome, and broken promises. */
export interface FloodOutcome {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** Sends until it is over. */
export type Flood = (target: Flooded, isOver: () => boolean) => Promise<FloodOutcome>;

export interface Call {
  /** What the replies are counted by, besides their status. */
  readonly name?: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a call. @returns the status; 0 where the connection ended without a reply */
function send(
  agent: Agent,
  { address }: Flooded,
  { method, path, headers = {}, body }: Call,
  localAddress: string,
): Promise<number> {
  return new Promise((resolve) => {
    const options = { method, agent, headers, localAddress, timeout: REPLY_LIMIT_MS };
    const sent = request(`${address}${path}`, options, (reply) => {
      reply.resume();
      reply.once('close', () => resolve(reply.statusCode ?? 0));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

/**
 * Repeats calls on parallel connections, from the attacker's address or another one. Faults are replies of 5xx, and
 * connections that end without one.
 */
export async function repeat(
  target: Flooded,
  isOver: () => boolean,
  toCall: (place: number) => Call,
  localAddress: string = ATTACKER_ADDRESS,
): Promise<FloodOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
  const counts: Record<string, number> = {};
  const faulty: Record<string, number> = {};
  let place = 0;
  const run = async (): Promise<void> => {
    while (!isOver()) {
      const call = toCall(place++);
      const status = await send(agent, target, call, localAddress);
      const name = call.name === undefined ? String(status) : `${call.name} ${status}`;
      counts[name] = (counts[name] ?? 0) + 1;
      if (status === 0 || (status >= 500 && status !== 503)) faulty[name] = (faulty[name] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, run));
  agent.destroy();
  return { counts, faults: Object.entries(faulty).map(([name, count]) => `${count} replies with ${name}`) };
}

/** A call with a JSON body. */
export function toJson({ token }: Pick<Flooded, 'token'>, path: string, body: unknown): Call {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}
