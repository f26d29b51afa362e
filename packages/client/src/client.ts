import createClient, { type Client } from 'openapi-fetch';
import {
  downloadDocument,
  toBody,
  uploadDocument,
  type DocumentFile,
  type DocumentPlace,
  type UploadedFile,
} from './documents.ts';
import { streamEvents, type EventOptions, type EventStream } from './events.ts';
import type { paths, components } from './generated/api.ts';
import { ProblemError } from './problem.ts';
import { createTokens, type Credential, type Tokens } from './tokens.ts';

export type UpsertRow = components['schemas']['UpsertRowInput'];
export type UpsertResult = components['schemas']['UpsertResult'];

/** Thrown where a later batch of an upsert fails: what became of the rows before it. The `cause` is the failure. */
export class IncompleteUpsertError extends Error {
  override readonly name = 'IncompleteUpsertError';
  readonly results: readonly UpsertResult[];

  constructor(results: readonly UpsertResult[], cause: unknown) {
    super(`${results.length} rows were sent before a batch failed: ${String(cause)}`, { cause });
    this.results = results;
  }
}

export interface UpsertOptions {
  /** Also deletes the open postings of this service account that are not sent; for at most 1,000 rows. Default false. */
  readonly replace?: boolean;
  /** Nothing is deleted where more than this share of the open postings is not sent. Default 0.3. */
  readonly maxDeletedShare?: number;
}

export type SyncReply = components['schemas']['SyncReply'];

export interface SyncOptions {
  /** Writes nothing, and returns what would be written. Default false. */
  readonly dryRun?: boolean;
  /** Nothing is deleted where more than this share of the open postings is not sent. Default 0.3. */
  readonly maxDeletedShare?: number;
}

/** The most rows that one call takes. */
const BATCH = 1_000;

/** Replies after which the same call may be sent again. */
const PASSING = new Set([429, 502, 503, 504]);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

export interface ClientOptions {
  /** The address of the board, such as `https://board.example.com`. */
  readonly baseUrl: string;
  /** The client id of the service account. */
  readonly clientId: string;
  /** Its secret or its private key. */
  readonly credential: Credential;
  /** Scopes with spaces; default every scope of the account. */
  readonly scope?: string;
  /** How often a call is sent at most, while the board cannot serve it. Default 5. */
  readonly tries?: number;
  /**
   * How long one try of a call may take, and a request of a token; after it the call is sent again. Default: no limit. The
   * stream of events has none.
   */
  readonly timeoutMs?: number;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

export interface LoadstoneClient {
  /** Every call of the API, typed: `api.GET('/v1/postings', { params: { query: { postType: 'L' } } })`. */
  readonly api: Client<paths>;
  /** Creates and changes postings by own reference, however many. @throws ProblemError */
  upsertPostings(
    rows: readonly UpsertRow[],
    options?: UpsertOptions,
  ): Promise<{ results: UpsertResult[]; deleted: number[] }>;
  /** Makes the postings of the service account equal to these rows, however many, in one call. @throws ProblemError */
  syncPostings(rows: readonly UpsertRow[], options?: SyncOptions): Promise<SyncReply>;
  /** Adds a file to an own posting. @throws ProblemError */
  uploadDocument(place: DocumentPlace, file: UploadedFile): Promise<components['schemas']['DocumentResource']>;
  /** Reads the file of a document. @throws ProblemError */
  downloadDocument(id: number): Promise<DocumentFile>;
  /** Reads the events of the company until the stream is closed. */
  streamEvents(options: EventOptions): EventStream;
}

const TRIES = 5;

/** A client of the board for one service account. It signs in at its first call and renews its token by itself. */
export function createLoadstoneClient(options: ClientOptions): LoadstoneClient {
  const { clientId, credential, scope, fetch: send = fetch, tries = TRIES, timeoutMs } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const tokens = createTokens({ baseUrl, clientId, credential, scope, timeoutMs, fetch: send });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const api = createClient<paths>({
    baseUrl,
    fetch: createSend({ tokens, fetch: send, tries, timeoutMs, wait }),
    bodySerializer: toBody,
  });
  return {
    api,
    upsertPostings: (rows, given) => upsertPostings(api, rows, given),
    syncPostings: (rows, given) => syncPostings(api, rows, given),
    uploadDocument: (place, file) => uploadDocument(api, place, file),
    downloadDocument: (id) => downloadDocument(api, id),
    streamEvents: (given) => streamEvents({ baseUrl, tokens, fetch: send }, given),
  };
}

interface SendOptions {
  readonly tokens: Tokens;
  readonly fetch: typeof fetch;
  /** How often a call is sent at most. */
  readonly tries: number;
  readonly timeoutMs: number | undefined;
  /** Waits; tests replace it. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * A `fetch` with the account's token. Every write has an `Idempotency-Key`, so that a call whose reply was lost, or that the
 * board could not serve at that moment, is sent again with the same key, after `Retry-After` where the board states it.
 */
function createSend({
  tokens,
  fetch: send,
  tries,
  timeoutMs,
  wait,
}: SendOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const headers = new Headers(request.headers);
    const isWrite = !SAFE_METHODS.has(request.method);
    if (isWrite && !headers.has('idempotency-key')) {
      headers.set('idempotency-key', crypto.randomUUID());
    }
    const body = request.body === null ? undefined : await request.arrayBuffer();
    let isTokenRefused = false;
    for (let number = 1; ; number += 1) {
      const isLast = number >= tries;
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (number - 1));
      try {
        const token = await tokens.get();
        headers.set('authorization', `Bearer ${token}`);
        const signal =
          timeoutMs === undefined ? request.signal : AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
        const response = await send(request.url, { method: request.method, headers, body, signal });
        if (response.status === 401 && !isTokenRefused) {
          isTokenRefused = true;
          tokens.forget(token);
          await response.body?.cancel();
          continue;
        }
        if (!PASSING.has(response.status) || isLast) {
          // A reply that is lost on its way is lost too: the caller does not know the key.
          if (isWrite) await response.clone().arrayBuffer();
          return response;
        }
        await response.body?.cancel();
        await wait(readRetryAfterMs(response) ?? waitMs);
      } catch (error) {
        // A failed connection is a TypeError, a try that took too long a TimeoutError; everything else is the caller's.
        const isPassing =
          error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
        if (!isPassing || isLast || request.signal.aborted) throw error;
        await wait(waitMs);
      }
    }
  };
}

function readRetryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_MS, seconds * 1_000) : undefined;
}

/**
 * Creates and changes postings by own reference, a thousand rows in a call, one call after the other. The same rows again
 * change nothing.
 *
 * @returns what became of each row, in the order of the rows, and the tokens that `replace` has deleted
 * @throws RangeError where `replace` has more rows than one call takes: each call would delete the rows of the others
 * @throws ProblemError where the board refuses the first call; single refused rows are in the results
 * @throws IncompleteUpsertError where a later call fails, with the results of those before
 */
async function upsertPostings(
  api: Client<paths>,
  rows: readonly UpsertRow[],
  { replace = false, maxDeletedShare = 0.3 }: UpsertOptions = {},
): Promise<{ results: UpsertResult[]; deleted: number[] }> {
  if (replace && rows.length > BATCH) throw new RangeError(`replace takes at most ${BATCH} rows, not ${rows.length}`);
  const results: UpsertResult[] = [];
  const deleted: number[] = [];
  for (let start = 0; start < Math.max(rows.length, 1); start += BATCH) {
    const postings = rows.slice(start, start + BATCH);
    const body = { postings, replace, maxDeletedShare };
    try {
      const { data, error, response } = await api.PUT('/v1/postings', { body });
      if (data === undefined) throw new ProblemError(response.status, error);
      results.push(...data.results);
      deleted.push(...data.deleted);
    } catch (error) {
      if (results.length === 0) throw error;
      throw new IncompleteUpsertError(results, error);
    }
  }
  return { results, deleted };
}

/** Sends rows as lines. @throws ProblemError where the board refuses the call; single refused rows are in the reply */
async function syncPostings(
  api: Client<paths>,
  rows: readonly UpsertRow[],
  { dryRun = false, maxDeletedShare = 0.3 }: SyncOptions = {},
): Promise<SyncReply> {
  const { data, error, response } = await api.POST('/v1/syncs', {
    params: { query: { dryRun: dryRun ? 'true' : 'false', maxDeletedShare } },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
    bodySerializer: (lines) => lines,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  if (data === undefined) throw new ProblemError(response.status, error);
  return data;
}
