import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  AGENT_PATHS,
  authorizeProofSchema,
  tokenProofSchema,
  type AgentPing,
  type AuthorizeProof,
  type TokenProof,
} from '@loadstone/contracts/devices';
import { SignJWT } from 'jose';
import type { z } from 'zod';
import { KEY_ALGORITHM, type DeviceKey } from './device-key.ts';
import { Refusal, findBoard, readJson, type Board } from './requests.ts';
import type { TrustedOrigins } from './trusted-origins.ts';

/** Proofs and other requests that one origin may send a second, on average and at once. */
const REQUESTS_PER_SECOND = 100;
export const REQUESTS_AT_ONCE = 300;

/** Seconds for which a browser may keep the reply to a preflight. */
const PREFLIGHT_SECONDS = 600;
const REQUEST_TIMEOUT_MS = 5_000;
/** A page on the same machine sends its headers at once. */
const HEADERS_TIMEOUT_MS = 2_000;
/** Node looks for connections over these limits twice a minute by default: so long half-open ones could fill the server. */
const CONNECTIONS_CHECK_MS = 500;

export interface AgentParts {
  readonly key: DeviceKey;
  readonly version: string;
  /** Reads the trusted boards. Called for each request, so that `trust` applies at once. */
  readonly readTrusted: () => TrustedOrigins;
  /** The time of day, for proofs and the log. */
  readonly now: () => Date;
  /** Milliseconds of a clock that never goes back, for the rate limit. */
  readonly elapsedMs: () => number;
  /** Writes one line. Lines contain no key, nonce, token or proof. */
  readonly log: (line: string) => void;
}

interface Reply {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

type Handler = (request: IncomingMessage, board: Board) => Promise<Reply>;

/** Creates the agent's HTTP server. It refuses requests of pages that are not trusted. */
export function createAgentServer(parts: AgentParts): Server {
  const routes = createRoutes(parts);
  const isWithinLimit = createRateLimit(parts.elapsedMs);

  async function reply(request: IncomingMessage): Promise<Reply & { board?: Board }> {
    let board: Board | undefined;
    try {
      board = findBoard(request, parts.readTrusted());
      if (!isWithinLimit(board.origin)) throw new Refusal(429, 'too many requests');
      const path = request.url ?? '/';
      const methods = routes.get(path.toLowerCase());
      if (methods === undefined) throw new Refusal(404, 'unknown path');
      if (request.method === 'OPTIONS') return { ...toPreflightReply(request, [...methods.keys()]), board };
      const handle = methods.get(request.method ?? '');
      if (handle === undefined) throw new Refusal(405, 'unknown method');
      return { ...(await handle(request, board)), board };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.message }, board };
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = await reply(request).catch((error: unknown) => {
      parts.log(`${parts.now().toISOString()} error ${error instanceof Error ? error.message : 'unknown'}`);
      return { status: 500, body: { error: 'internal error' } } as Reply & { board?: Board };
    });
    send(response, result);
    const origin = result.board?.origin ?? 'an origin that is not trusted';
    const path = (request.url ?? '/')
      .split('?', 1)[0]
      ?.slice(0, 100)
      .replaceAll(/[^\w/.-]/g, '?');
    parts.log(`${parts.now().toISOString()} ${result.status} ${request.method} ${path} from ${origin}`);
  }

  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    },
    (request, response) => void handle(request, response),
  );
  server.maxConnections = 100;
  return server;
}

function createRoutes(parts: AgentParts): Map<string, Map<string, Handler>> {
  const { key, version, now } = parts;
  const ping: AgentPing = { product: 'loadstone-agent', version, thumbprint: key.thumbprint };
  const prove =
    (schema: typeof authorizeProofSchema | typeof tokenProofSchema): Handler =>
    async (request, board) => {
      const wanted = parse(schema, await readJson(request));
      if (!board.provesFor(new URL(wanted.htu).origin)) throw new Refusal(403, 'foreign address');
      return { status: 200, body: { dpop: await signProof(key, wanted, now()) } };
    };
  return new Map([
    [AGENT_PATHS.ping.toLowerCase(), new Map([['GET', () => Promise.resolve({ status: 200, body: ping })]])],
    [AGENT_PATHS.authorize.toLowerCase(), new Map([['POST', prove(authorizeProofSchema)]])],
    [AGENT_PATHS.token.toLowerCase(), new Map([['POST', prove(tokenProofSchema)]])],
  ]);
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new Refusal(400, fields.join('; ').slice(0, 500));
}

function toPreflightReply(request: IncomingMessage, methods: string[]): Reply {
  const isPrivateNetworkAsked = request.headers['access-control-request-private-network'] === 'true';
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      ...(isPrivateNetworkAsked ? { 'access-control-allow-private-network': 'true' } : {}),
    },
  };
}

function send(response: ServerResponse, { status, body, headers, board }: Reply & { board?: Board }): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(board === undefined ? {} : { 'access-control-allow-origin': board.origin }),
    // The rest of a refused body is not read.
    ...(status >= 400 ? { connection: 'close' } : {}),
    ...headers,
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/**
 * Signs a DPoP proof (RFC 9449, section 4.2) with the device's key.
 *
 * @param now the time of issue
 * @returns the value of the `DPoP` header
 */
function signProof(key: DeviceKey, request: AuthorizeProof | TokenProof, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const url = new URL(request.htu);
  return new SignJWT({
    htm: request.htm,
    htu: url.origin + url.pathname,
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    ...('ath' in request ? { ath: request.ath } : {}),
  })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: KEY_ALGORITHM, jwk: key.publicJwk })
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + request.expireInSeconds)
    .sign(key.privateKey);
}

/**
 * A token bucket for each name.
 *
 * @param nowMs returns milliseconds of a clock that never goes back
 * @returns a function that counts one request of a name; false where the name has none left
 */
function createRateLimit(nowMs: () => number): (name: string) => boolean {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return (name) => {
    const atMs = nowMs();
    const bucket = buckets.get(name) ?? { left: REQUESTS_AT_ONCE, atMs };
    const left = Math.min(REQUESTS_AT_ONCE, bucket.left + ((atMs - bucket.atMs) / 1000) * REQUESTS_PER_SECOND);
    buckets.set(name, { left: Math.max(0, left - 1), atMs });
    return left >= 1;
  };
}
