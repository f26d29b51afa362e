import {
  errorBodySchema,
  findBinaryTypes,
  type BinarySchema,
  type Endpoint,
  type Nothing,
} from '@loadstone/contracts/endpoint';
import { CHANGE_HEADER } from '@loadstone/contracts/live';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { after, observeServerDate } from '../time/clock.ts';
import { startWrite, type Overlay } from './own-writes.ts';
import { isNewProofNonce } from './proof-nonce.ts';
import { reportRefusedDevice } from './refused-device.ts';
import { toRefusalWords } from './refusal-words.ts';
import { t } from '../texts/t.ts';
import type { UploadProgress } from './upload-request.ts';

/** A request that needs authorization. */
export interface AuthorizedRequest {
  readonly method: string;
  /** Absolute, with its query: a proof of possession covers it. */
  readonly url: string;
}

/** The functions of the session that the client needs. */
interface ApiCredentials {
  /** The headers that authorize a request. Called for each attempt, because a proof is valid once. */
  authorize: (request: AuthorizedRequest) => Promise<Readonly<Record<string, string>>>;
  /** Gets a new access token after a 401; false where the session has ended. Called once at a time. */
  renew: () => Promise<boolean>;
}

const anonymous: ApiCredentials = {
  authorize: () => Promise.resolve({}),
  renew: () => Promise.resolve(false),
};
let credentials = anonymous;

/** Sets the credentials of every later request. Without an argument requests are anonymous again. */
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
  /** Milliseconds after which the call fails as one without a reply. For calls without a `signal`; by default it waits. */
  patienceMs?: number;
  /** True for a public endpoint that checks the token itself. All other endpoints always or never get the token. */
  hasToken?: boolean;
  /** Called with the headers of a reply that is not a refusal. */
  onHeaders?: (headers: Headers) => void;
  /** What a write shows before its reply. */
  shows?: readonly Overlay[];
  /** The browser's cache mode. By default public endpoints are not cached, and others as the headers of the reply say. */
  cache?: RequestCache;
}

/** A part of a request. It is optional where the contract omits it or gives every field a default. */
type Part<Name extends string, Schema extends z.ZodType> = Schema extends Nothing
  ? { [Key in Name]?: undefined }
  : object extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> };

type CallInput<Call extends Endpoint> = CallOptions &
  Part<'params', Call['params']> &
  Part<'query', Call['query']> &
  Part<'body', Call['body']>;

/** A file that the server sent. */
export interface DownloadedFile {
  readonly blob: Blob;
  /** From `Content-Disposition`; undefined where the server names none. */
  readonly fileName: string | undefined;
}

/** The reply of a call: the contract's shape, or the file of a binary reply. */
type CallReply<Call extends Endpoint> = [Call['reply']] extends [BinarySchema]
  ? DownloadedFile
  : z.output<Call['reply']>;

/** The file of an upload. `fileName` replaces the name of a `File`, and is needed for other blobs. */
interface UploadInput {
  file: Blob;
  fileName?: string;
  onProgress?: (progress: UploadProgress) => void;
}

/** The input of any call, without the types of its contract. */
interface LooseInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  upload?: UploadInput;
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

async function toHeaders(endpoint: Endpoint, input: LooseInput, url: string): Promise<Record<string, string>> {
  const isJson = input.upload === undefined && input.body !== undefined && input.body !== null;
  const isAuthorized = !endpoint.isPublic || input.hasToken === true;
  return {
    accept: ['application/json', ...(findBinaryTypes(endpoint.reply) ?? [])].join(', '),
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
    ...(isAuthorized
      ? await credentials.authorize({ method: endpoint.method, url: new URL(url, location.origin).href })
      : {}),
  };
}

/** The fields and then the file of an upload. */
function toForm(endpoint: Endpoint, body: unknown, { file, fileName }: UploadInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  form.append(endpoint.upload?.field ?? 'file', file, fileName ?? (file instanceof File ? file.name : 'file'));
  return form;
}

async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const { method } = endpoint;
  const { body, signal, upload, patienceMs } = input;
  const url =
    toPath(endpoint.path, (input.params ?? {}) as Record<string, unknown>) +
    toQuery((input.query ?? {}) as Record<string, unknown>);
  const headers = await toHeaders(endpoint, input, url);
  if (upload !== undefined) {
    const form = toForm(endpoint, body, upload);
    const lossText = toLossText(endpoint, 'api.offline');
    // Loaded at the first upload: the first screen does not need it.
    const { sendUpload } = await import('./upload-request.ts');
    const reply = await sendUpload({ method, url, headers, form, signal, onProgress: upload.onProgress, lossText });
    observeServerDate(reply.headers.get('date'));
    return reply;
  }
  const patience = patienceMs === undefined ? undefined : new AbortController();
  const stop = patience && after(patienceMs ?? 0, () => patience.abort());
  try {
    return await httpFetch(url, {
      method,
      headers,
      cache: input.cache ?? (endpoint.isPublic ? 'no-store' : 'default'),
      body: body === undefined || body === null ? undefined : JSON.stringify(body),
      signal: signal ?? patience?.signal,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('client.offline', toLossText(endpoint, 'api.offline'), 0);
  } finally {
    stop?.();
  }
}

/** The text for a call whose reply was lost. That of a write says that it may have been carried out. */
function toLossText(endpoint: Endpoint, otherwise: 'api.offline' | 'api.generic'): string {
  const isWrite = endpoint.isIdempotent || /^(PUT|PATCH|DELETE)$/.test(endpoint.method);
  return isWrite ? t('api.noReply') : t(otherwise);
}

async function toApiError(endpoint: Endpoint, reply: Response): Promise<ApiError> {
  const body = (await reply.json().catch(() => undefined)) as { detail?: unknown; errors?: unknown } | undefined;
  // The resource API has other names for the text and the fields (RFC 9457).
  const parsed = errorBodySchema.safeParse(body && { message: body.detail, details: body.errors, ...body });
  if (!parsed.success) return new ApiError('client.unreadable', toLossText(endpoint, 'api.generic'), reply.status);
  const { code, requestId } = parsed.data;
  if (code === 'device.unconfirmed') reportRefusedDevice();
  const { message, details } = await toRefusalWords(parsed.data);
  return new ApiError(code, message, reply.status, details, requestId);
}

let renewal: Promise<boolean> | undefined;
/** How often the session was renewed. */
let renewals = 0;

/**
 * Renews the session. Several requests may fail with the same expired token, so they share one renewal; one that was sent
 * before the last renewal needs none.
 *
 * @param sentAfter {@link renewals} when the request was sent
 */
function renewOnce(sentAfter: number): Promise<boolean> {
  if (renewals > sentAfter) return Promise.resolve(true);
  renewal ??= credentials
    .renew()
    .then((isRenewed) => {
      if (isRenewed) renewals += 1;
      return isRenewed;
    })
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/**
 * Calls the server by its contract and returns its reply. The reply is trusted to have the
 * contract's shape: the server sends it through a serializer made from the same contract.
 * A 401 is retried once, silently, after the session was renewed, or at once where only a proof's nonce was too old.
 * @throws {ApiError} with the server's code, or `client.offline` / `client.unreadable`
 */
export async function callEndpoint<Call extends Endpoint>(
  endpoint: Call,
  ...[input]: object extends CallInput<Call> ? [CallInput<Call>?] : [CallInput<Call>]
): Promise<CallReply<Call>> {
  return call(endpoint, input ?? {});
}

/**
 * Calls an upload with its file, reports the progress of each attempt, and returns the reply. `signal` cancels it.
 * A 401 is retried as for other calls, with the same idempotency key.
 * @throws {ApiError} as `callEndpoint`
 */
export async function uploadFile<Call extends Endpoint>(
  endpoint: Call,
  { file, fileName, onProgress, ...input }: CallInput<Call> & UploadInput,
): Promise<CallReply<Call>> {
  return call(endpoint, { ...input, upload: { file, fileName, onProgress } });
}

async function call<Call extends Endpoint>(endpoint: Call, input: LooseInput): Promise<CallReply<Call>> {
  if ((endpoint.upload === undefined) !== (input.upload === undefined)) {
    throw new TypeError(`${endpoint.path}: uploads are sent with uploadFile, all other calls without a file.`);
  }
  if (endpoint.isReadOnly) {
    return readReply(endpoint, await sendAuthorized(endpoint, input), input.signal) as Promise<CallReply<Call>>;
  }
  const { params, query, body, shows = [] } = input;
  const result = startWrite({ endpoint, params, query, body, shows });
  try {
    const reply = await sendAuthorized(endpoint, input);
    const content = await readReply(endpoint, reply, input.signal);
    result.onReply(content, {
      changeId: reply.headers.get(CHANGE_HEADER) ?? undefined,
      isReplay: reply.headers.get('idempotent-replay') === 'true',
    });
    return content as CallReply<Call>;
  } catch (error) {
    result.onFailed(error);
    throw error;
  }
}

/** Sends a call, again after a 401 that can be repaired. @throws ApiError where the server refuses it */
async function sendAuthorized(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const sentAfter = renewals;
  let reply = await send(endpoint, input);
  if (reply.status === 401 && isNewProofNonce(reply.headers.get('dpop-nonce'))) reply = await send(endpoint, input);
  if (reply.status === 401 && !endpoint.isPublic && (await renewOnce(sentAfter))) reply = await send(endpoint, input);
  if (!reply.ok) throw await toApiError(endpoint, reply);
  input.onHeaders?.(reply.headers);
  return reply;
}

async function readReply(endpoint: Endpoint, reply: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (reply.status === 204) return undefined;
  if (findBinaryTypes(endpoint.reply) !== undefined) {
    try {
      return { blob: await reply.blob(), fileName: findFileName(reply) } satisfies DownloadedFile;
    } catch (cause) {
      // The connection was lost, or the server closed it because it could not read the whole file.
      if (signal?.aborted) throw cause;
      throw new ApiError('client.offline', t('api.offline'), 0);
    }
  }
  try {
    return await reply.json();
  } catch {
    throw new ApiError('client.unreadable', toLossText(endpoint, 'api.generic'), reply.status);
  }
}

/** The name from the UTF-8 form of `Content-Disposition`, which our server always sends. */
function findFileName(reply: Response): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(reply.headers.get('content-disposition') ?? '')?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
