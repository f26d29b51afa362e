import type { Tokens } from './tokens.ts';

interface SendOptions {
  readonly tokens: Tokens;
  readonly fetch: typeof fetch;
  /** How often a call is sent at most. */
  readonly tries: number;
  /** Waits; tests replace it. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Replies after which the same call may be sent again. */
const PASSING = new Set([429, 502, 503, 504]);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/**
 * A `fetch` with the account's token. Every write has an `Idempotency-Key`, so that a call whose reply was lost, or that the
 * board could not serve at that moment, is sent again with the same key, after `Retry-After` where the board states it.
 */
export function createSend({ tokens, fetch: send, tries, wait }: SendOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const headers = new Headers(request.headers);
    if (!SAFE_METHODS.has(request.method) && !headers.has('idempotency-key')) {
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
        const response = await send(request.url, { method: request.method, headers, body, signal: request.signal });
        if (response.status === 401 && !isTokenRefused) {
          isTokenRefused = true;
          tokens.forget(token);
          await response.body?.cancel();
          continue;
        }
        if (!PASSING.has(response.status) || isLast) return response;
        await response.body?.cancel();
        await wait(readRetryAfterMs(response) ?? waitMs);
      } catch (error) {
        // A failed connection is a TypeError; everything else, such as an abort, is the caller's.
        if (!(error instanceof TypeError) || isLast || request.signal.aborted) throw error;
        await wait(waitMs);
      }
    }
  };
}

function readRetryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_MS, seconds * 1_000) : undefined;
}
