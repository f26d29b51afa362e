import createClient, { type Client } from 'openapi-fetch';
import { streamEvents, type EventOptions, type EventStream } from './events.ts';
import type { paths } from './generated/api.ts';
import { createSend } from './send.ts';
import { createTokens, type Credential } from './tokens.ts';
import { upsertPostings, type UpsertOptions, type UpsertResult, type UpsertRow } from './upsert.ts';

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
  /** Reads the events of the company until the stream is closed. */
  streamEvents(options: EventOptions): EventStream;
}

const TRIES = 5;

/** A client of the board for one service account. It signs in at its first call and renews its token by itself. */
export function createLoadstoneClient(options: ClientOptions): LoadstoneClient {
  const { clientId, credential, scope, fetch: send = fetch, tries = TRIES } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const tokens = createTokens({ baseUrl, clientId, credential, scope, fetch: send });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const api = createClient<paths>({ baseUrl, fetch: createSend({ tokens, fetch: send, tries, wait }) });
  return {
    api,
    upsertPostings: (rows, given) => upsertPostings(api, rows, given),
    streamEvents: (given) => streamEvents({ baseUrl, tokens, fetch: send }, given),
  };
}
