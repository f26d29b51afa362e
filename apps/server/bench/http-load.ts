import { Agent, request } from 'node:http';
import { toTimeFigures } from './figures.ts';

/** One request, repeated under load. */
interface LoadedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where given, the request is a POST of JSON. */
  readonly body?: string;
}

/** The result of a server under load. */
export interface LoadResult {
  /** All requests, including those of the warm-up. */
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Repeats a request over kept-alive connections, each of which sends its next request when the last reply has arrived. The
 * seconds before `warmUpMs` are not counted.
 *
 * @throws Error for a reply that is not 200
 */
export async function load(
  call: LoadedCall,
  options: { connections: number; ms: number; warmUpMs: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const samples: number[] = [];
  let requests = 0;
  const countedFromMs = performance.now() + options.warmUpMs;
  const endMs = countedFromMs + options.ms;
  const repeat = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const sentMs = performance.now();
      await send(agent, call);
      requests += 1;
      const receivedMs = performance.now();
      if (sentMs >= countedFromMs && receivedMs <= endMs) samples.push(receivedMs - sentMs);
    }
  };
  try {
    await Promise.all(Array.from({ length: options.connections }, repeat));
  } finally {
    agent.destroy();
  }
  const { p50Ms, p99Ms } = toTimeFigures(samples);
  return { requests, perSecond: Math.round((samples.length * 1000) / options.ms), p50Ms, p99Ms };
}

/** Sends a request and reads its reply. @throws Error for a reply that is not 200 */
export function send(agent: Agent, { url, headers, body }: LoadedCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const parts =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const sent = request(url, { agent, ...parts }, (reply) => {
      reply.on('error', reject);
      reply.on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${reply.statusCode}`))));
      reply.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
