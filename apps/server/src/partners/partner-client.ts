import type { z } from 'zod';
import type { PartnerService } from '../ground/settings/config.ts';
import { createCircuitBreaker, type Outcome } from './circuit-breaker.ts';
import type { PartnerRuntime } from './partner-runtime.ts';
import { PartnerUnavailable, type PartnerName, type UnavailableReason } from './partner-unavailable.ts';

/** Limits of one request to a party. */
export interface PartnerLimits {
  /** From the request to the last byte of the reply, including retries. */
  readonly timeoutMs: number;
  /** Maximum size of a reply after decompression. */
  readonly replyBytes: number;
  /** Attempts of a request that may be repeated. */
  readonly tries: number;
  /** Maximum number of open requests; a further one fails with `busy`. */
  readonly openRequests: number;
  /** Failures in a row after which the party is paused. */
  readonly failuresBeforeRest: number;
  readonly restMs: number;
}

export const DEFAULT_LIMITS: PartnerLimits = {
  timeoutMs: 3_000,
  replyBytes: 256 * 1024,
  tries: 2,
  openRequests: 16,
  failuresBeforeRest: 5,
  restMs: 30_000,
};

/** One request with a JSON reply of that schema: a POST of JSON, or a GET where there is no body. */
export interface PartnerRequest<Reply> {
  /** Appended to the base address: `/v1/scores`. */
  readonly path: string;
  /** Appended to the path and never logged, because it contains places of people. */
  readonly privatePart?: string;
  readonly body?: unknown;
  readonly reply: z.ZodType<Reply>;
  /** Statuses besides 2xx whose body is read as the reply. */
  readonly replyStatuses?: readonly number[];
  /** True if the request may be repeated; only such a request is retried. */
  readonly isIdempotent: boolean;
  /** Aborts when the caller has left. Not a deadline: a cancelled request does not count as a failure of the party. */
  readonly signal?: AbortSignal | undefined;
}

/** The HTTP client of one party. */
export interface PartnerClient {
  /** @throws PartnerUnavailable and nothing else, within `timeoutMs` */
  request<Reply>(request: PartnerRequest<Reply>): Promise<Reply>;
  isPaused(): boolean;
  /** Ends open requests with `closed`, and every later one. */
  close(): void;
}

/** Between two attempts: long enough for a restarting service to drop its old connections. */
const RETRY_WAIT_MS = 100;
const LONGEST_REST_MS = 10 * 60_000;
/** Statuses of a temporary failure. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** The pause that a 429 or 503 requests; passed to the breaker with the failure. */
const restOf = new WeakMap<PartnerUnavailable, number>();

/** Creates the client of a party. A key is sent in the Authorization header only. */
export function createPartnerClient(
  partner: PartnerName,
  service: PartnerService,
  runtime: PartnerRuntime,
  limits: PartnerLimits = DEFAULT_LIMITS,
): PartnerClient {
  const breaker = createCircuitBreaker(limits.failuresBeforeRest, limits.restMs, runtime.getNowMs);
  const closing = new AbortController();
  let open = 0;

  async function tryRepeatedly<Reply>(request: PartnerRequest<Reply>, signal: AbortSignal): Promise<Reply> {
    const tries = request.isIdempotent ? limits.tries : 1;
    for (let tried = 1; ; tried += 1) {
      try {
        return await tryOnce(partner, service, request, { replyBytes: limits.replyBytes, signal });
      } catch (error) {
        if (tried >= tries || signal.aborted || !isWorthAnotherTry(error)) throw error;
      }
      await runtime.timers.wait(RETRY_WAIT_MS * (1 + runtime.random()), signal);
    }
  }

  return {
    async request(request) {
      if (closing.signal.aborted) throw new PartnerUnavailable(partner, 'closed');
      if (request.signal?.aborted) throw new PartnerUnavailable(partner, 'cancelled');
      if (open >= limits.openRequests) throw new PartnerUnavailable(partner, 'busy');
      const leave = breaker.enter();
      if (leave === undefined) throw new PartnerUnavailable(partner, 'paused');
      const deadline = runtime.timers.after(limits.timeoutMs);
      const stop = joinSignals([deadline, closing.signal, request.signal]);
      const startedMs = runtime.getNowMs();
      open += 1;
      try {
        const reply = await tryRepeatedly(request, stop.signal);
        leave('succeeded');
        return reply;
      } catch (error) {
        const failure = toUnavailable(partner, error, {
          closed: closing.signal,
          cancelled: request.signal,
          timeout: deadline,
        });
        const outcome = toOutcome(failure);
        leave(outcome, restOf.get(failure));
        if (outcome === 'failed' || failure.reason === 'refused') {
          const elapsedMs = Math.round(runtime.getNowMs() - startedMs);
          const details = { partner, reason: failure.reason, status: failure.partnerStatus, code: findCode(error) };
          runtime.log.warn({ ...details, path: request.path, elapsedMs }, failure.message);
        }
        throw failure;
      } finally {
        stop.leave();
        open -= 1;
      }
    },
    isPaused: () => breaker.isPaused(),
    close: () => closing.abort(),
  };
}

async function tryOnce<Reply>(
  partner: PartnerName,
  service: PartnerService,
  request: PartnerRequest<Reply>,
  { replyBytes, signal }: { replyBytes: number; signal: AbortSignal },
): Promise<Reply> {
  const response = await fetch(`${service.url}${request.path}${request.privatePart ?? ''}`, {
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'user-agent': service.userAgent ?? 'loadstone',
      ...(service.key !== undefined && { authorization: `Bearer ${service.key}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(request.body) }),
    signal,
  });
  if (!response.ok && !request.replyStatuses?.includes(response.status)) {
    await response.body?.cancel();
    throw toRefusal(partner, response);
  }
  return parseReply(partner, await readLimited(response, replyBytes), request.reply);
}

function parseReply<Reply>(partner: PartnerName, body: Uint8Array, schema: z.ZodType<Reply>): Reply {
  let reply: unknown;
  try {
    reply = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // The parser's message quotes the reply, which must not be logged.
    throw new PartnerUnavailable(partner, 'malformed');
  }
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new PartnerUnavailable(partner, 'malformed');
  return parsed.data;
}

function toRefusal(partner: PartnerName, response: Response): PartnerUnavailable {
  const { status } = response;
  const failure = new PartnerUnavailable(partner, toReason(status, response.type), { partnerStatus: status });
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  if ((status === 429 || status === 503) && seconds > 0) {
    restOf.set(failure, Math.min(seconds * 1000, LONGEST_REST_MS));
  }
  return failure;
}

function toReason(status: number, type: Response['type']): UnavailableReason {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirected';
  return status >= 500 ? 'failed' : 'refused';
}

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof BodyTooLarge) return false;
  if (!(error instanceof PartnerUnavailable)) return true;
  return PASSING_STATUSES.has(error.partnerStatus ?? 0) && !restOf.has(error);
}

function toUnavailable(
  partner: PartnerName,
  error: unknown,
  signals: Record<'closed' | 'cancelled' | 'timeout', AbortSignal | undefined>,
): PartnerUnavailable {
  if (error instanceof PartnerUnavailable) return error;
  if (error instanceof BodyTooLarge) return new PartnerUnavailable(partner, 'tooLarge');
  for (const reason of ['closed', 'cancelled', 'timeout'] as const) {
    if (signals[reason]?.aborted) return new PartnerUnavailable(partner, reason);
  }
  return new PartnerUnavailable(partner, 'unreachable', { cause: error });
}

/**
 * Returns a signal that aborts with the first of several. It removes its listeners afterwards, because one of the
 * signals lives as long as the server.
 */
function joinSignals(sources: readonly (AbortSignal | undefined)[]): { signal: AbortSignal; leave: () => void } {
  const joined = new AbortController();
  const abort = () => joined.abort();
  for (const source of sources) source?.addEventListener('abort', abort);
  return {
    signal: joined.signal,
    leave: () => sources.forEach((source) => source?.removeEventListener('abort', abort)),
  };
}

/** The system's code of a broken connection, e.g. ECONNREFUSED. */
function findCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** A wrong key or too many requests pause the party; a rejected request has no meaning for the next one. */
function toOutcome({ reason, partnerStatus }: PartnerUnavailable): Outcome {
  if (reason === 'cancelled' || reason === 'closed') return 'unknown';
  if (reason === 'refused') return [401, 403, 429].includes(partnerStatus ?? 0) ? 'failed' : 'unknown';
  return 'failed';
}

/** Thrown when a body is longer than allowed. */
class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads the body of a response and stops at the first byte beyond the limit, so that neither a long body nor one that
 * decompresses to a long one is kept in memory.
 *
 * @param limitBytes counted after decompression
 * @throws BodyTooLarge beyond the limit, and the errors of the connection
 */
async function readLimited(response: Response, limitBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > limitBytes) {
    await response.body?.cancel();
    throw new BodyTooLarge();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the body and closes its connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
