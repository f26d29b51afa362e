import { errorBodySchema, type Endpoint, type Nothing } from '@loadstone/contracts';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { observeServerDate } from './clock.ts';
import { t } from './texts/t.ts';

/** What the client needs to know of the session; sign-in hands it over. */
export interface ApiCredentials {
  findAccessToken: () => string | undefined;
  /** The claims header's content: sent because the calls name it, never trusted by the server. */
  findClaimsHeader: () => string | undefined;
  /** Gets a new access token after a 401; false where the session is over. Called once at a time. */
  renew: () => Promise<boolean>;
}

const anonymous: ApiCredentials = {
  findAccessToken: () => undefined,
  findClaimsHeader: () => undefined,
  renew: () => Promise.resolve(false),
};
let credentials = anonymous;

/** Tells every later call who is calling. Without an argument the calls are anonymous again. */
export function setApiCredentials(next: ApiCredentials = anonymous): void {
  credentials = next;
}

/** The browser's `fetch`, for a library that must bring its own request. Only `lib/` calls it directly. */
export const httpFetch: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init);
  observeServerDate(reply.headers.get('date'));
  return reply;
};

interface CallOptions {
  /** Only for calls that the contract marks `isIdempotent`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For a public endpoint that looks at the token itself; all others get it anyway, or never. */
  hasToken?: boolean;
  /** How the browser's own cache is used. Default: not at all for public calls, by its headers for all others. */
  cache?: RequestCache;
}

/** A part that the contract leaves out, or whose every field has a default, may be left out. */
type Part<Name extends string, S extends z.ZodType> = S extends Nothing
  ? { [K in Name]?: undefined }
  : object extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> };

export type CallInput<E extends Endpoint> = CallOptions &
  Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

interface LooseInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function toPath(template: string, params: Record<string, unknown>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`The path ${template} needs '${name}'.`);
    }
    return encodeURIComponent(String(value));
  });
}

function toQuery(query: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) pairs.set(name, String(value));
  }
  return pairs.size === 0 ? '' : `?${pairs.toString()}`;
}

function toRequest(endpoint: Endpoint, input: LooseInput): { url: string; init: RequestInit } {
  const headers = new Headers({ accept: 'application/json' });
  const hasBody = input.body !== undefined && input.body !== null;
  if (hasBody) headers.set('content-type', 'application/json');
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  if (!endpoint.isPublic || input.hasToken === true) {
    const token = credentials.findAccessToken();
    const claims = credentials.findClaimsHeader();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (claims !== undefined) headers.set('claims', claims);
  }
  return {
    url:
      toPath(endpoint.path, (input.params ?? {}) as Record<string, unknown>) +
      toQuery((input.query ?? {}) as Record<string, unknown>),
    init: {
      method: endpoint.method,
      headers,
      cache: input.cache ?? (endpoint.isPublic ? 'no-store' : 'default'),
      body: hasBody ? JSON.stringify(input.body) : undefined,
      signal: input.signal,
    },
  };
}

async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const { url, init } = toRequest(endpoint, input);
  try {
    return await httpFetch(url, init);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError('client.offline', t('api.offline'), 0);
  }
}

async function toApiError(reply: Response): Promise<ApiError> {
  const parsed = errorBodySchema.safeParse(await reply.json().catch(() => undefined));
  if (!parsed.success) return new ApiError('client.unreadable', t('api.generic'), reply.status);
  const { code, message, details, requestId } = parsed.data;
  return new ApiError(code, message, reply.status, details, requestId);
}

let renewal: Promise<boolean> | undefined;

/** Many calls may meet the same expired token; they share one renewal. */
function renewOnce(): Promise<boolean> {
  renewal ??= credentials.renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/**
 * Calls the server by its contract and answers its reply. The reply is trusted to have the
 * contract's shape: the server sends it through a serializer made from the same contract.
 * A 401 is retried once, silently, after the session was renewed.
 * @throws {ApiError} with the server's code, or `client.offline` / `client.unreadable`
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[given]: object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
): Promise<z.output<E['reply']>> {
  const input: LooseInput = given ?? {};
  let reply = await send(endpoint, input);
  if (reply.status === 401 && !endpoint.isPublic && (await renewOnce())) reply = await send(endpoint, input);
  if (!reply.ok) throw await toApiError(reply);
  if (reply.status === 204) return undefined as z.output<E['reply']>;
  try {
    return (await reply.json()) as z.output<E['reply']>;
  } catch {
    throw new ApiError('client.unreadable', t('api.generic'), reply.status);
  }
}
