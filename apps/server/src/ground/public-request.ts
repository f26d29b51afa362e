import { lookup, type LookupAddress } from 'node:dns';
import { Agent, request as requestPlain, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './network-address.ts';

/** Resolves a name to all of its addresses. */
export type ResolveName = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** One request to an address that a client of the board has chosen. */
export interface PublicRequest {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array;
  /** From the lookup of the name to the last byte that is read. */
  readonly timeoutMs: number;
  /** Bytes of the reply's body that are returned; the rest is not read. Default 0. */
  readonly replyBytes?: number;
  /** True where further requests to the same host may use the connection. */
  readonly keepsConnection?: boolean;
  /** For hosts of this machine that the operator has configured. */
  readonly isAnyAddressAllowed?: boolean;
  /** Replaces the resolver in tests. */
  readonly resolve?: ResolveName;
}

/** The reply to a {@link PublicRequest}, whatever its status. Redirects are not followed. */
interface PublicReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const NOT_PUBLIC = 'address is not public';

/**
 * Creates a lookup for `net.connect` that refuses a name with any address that is not public. The connection uses the
 * addresses that were checked, so a name that resolves differently a moment later (DNS rebinding) gains nothing.
 */
export function createPublicLookup(resolve: ResolveName = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) done(error, []);
      else if (first === undefined) done(new Error('name has no address'), []);
      else if (!addresses.every(({ address }) => isPublicAddress(address))) done(new Error(NOT_PUBLIC), []);
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * Sends one request to a public address, by default on a connection of its own. A kept connection that the host has closed
 * meanwhile is replaced once.
 *
 * @throws Error for an address that is not public, a failed connection, and after `timeoutMs`
 */
export async function sendPublicRequest(request: PublicRequest): Promise<PublicReply> {
  const { url, timeoutMs, isAnyAddressAllowed = false } = request;
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  // An address instead of a name is not looked up.
  if (!isAnyAddressAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(NOT_PUBLIC);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await sendOnce(request, { signal, keepsConnection: request.keepsConnection === true });
  } catch (error) {
    if (!isKeptConnectionLost(error)) throw error;
    return sendOnce(request, { signal, keepsConnection: false });
  }
}

const KEPT_CONNECTIONS = { keepAlive: true, maxFreeSockets: 4, timeout: 30_000 };
/** Apart where any address is allowed: a connection to one that is not public is never used for another caller. */
const keptConnections = [true, false].map((isAnyAddressAllowed) => ({
  isAnyAddressAllowed,
  http: new Agent(KEPT_CONNECTIONS),
  https: new TlsAgent(KEPT_CONNECTIONS),
}));

/** The host has closed a kept connection before it has replied. */
class KeptConnectionLost extends Error {}

function isKeptConnectionLost(error: unknown): boolean {
  return error instanceof KeptConnectionLost;
}

function sendOnce(
  { url, method, headers, body, replyBytes = 0, isAnyAddressAllowed = false, resolve }: PublicRequest,
  { signal, keepsConnection }: { readonly signal: AbortSignal; readonly keepsConnection: boolean },
): Promise<PublicReply> {
  const isTls = new URL(url).protocol === 'https:';
  const kept = keptConnections.find((each) => each.isAnyAddressAllowed === isAnyAddressAllowed);
  const options: RequestOptions = {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: (keepsConnection && (isTls ? kept?.https : kept?.http)) || false,
    signal,
    ...(!isAnyAddressAllowed && { lookup: createPublicLookup(resolve) }),
  };
  return new Promise((done, fail) => {
    const sent = (isTls ? requestTls : requestPlain)(url, options, (reply) => {
      readStart(reply, replyBytes)
        .then((start) => done({ status: reply.statusCode ?? 0, headers: reply.headers, body: start }))
        .catch(fail)
        // A connection whose reply was read to its end is free already.
        .finally(() => !reply.complete && sent.destroy());
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isLost = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      fail(isLost ? new KeptConnectionLost(error.message, { cause: error }) : error);
    });
    sent.end(body);
  });
}

/** Reads the first bytes of a body and leaves the rest. */
async function readStart(reply: AsyncIterable<Buffer>, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let left = limitBytes;
  if (left > 0)
    for await (const chunk of reply) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) break;
    }
  return Buffer.concat(chunks).toString();
}
