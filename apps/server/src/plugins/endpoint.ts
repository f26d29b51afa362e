import { isNothing, type CallerKind, type Endpoint, type FieldError } from '@loadstone/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toCallerId, type Caller, type CallerOf } from '../caller.ts';
import { AppError, assertThat } from '../errors.ts';
import { hashRequest, readIdempotencyKey, runOnce } from './idempotency.ts';
import type { EndpointRuntime } from './endpoint-runtime.ts';
import { toReplySchema } from './reply-schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    endpointRuntime: EndpointRuntime;
  }
  interface FastifyRequest {
    /** Set for every endpoint that is not public, before its body is read. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** A request that the contract has accepted. */
export interface EndpointCall<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  K extends CallerKind = 'user',
> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  /** @throws AppError `session.missing` when read for a public endpoint, which has no caller. */
  readonly caller: CallerOf<K>;
  readonly request: FastifyRequest;
  /** For headers and status; what is returned is the reply. */
  readonly reply: FastifyReply;
}

/** Handles a call. What it returns is cut to the contract's shape; a `FastifyReply` means it has sent the reply itself. */
export type EndpointHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  K extends CallerKind,
> = (call: EndpointCall<P, Q, B, K>) => Promise<z.output<R> | FastifyReply> | z.output<R> | FastifyReply;

/**
 * Serves a contract: authenticates (unless it is public), refuses a kind of caller that the contract
 * does not list, parses params, query and body, checks the guard, runs the handler, and sends its result through a
 * serializer compiled from the contract, so that no other field can be sent. An idempotent endpoint
 * with an `Idempotency-Key` header runs its handler once for each key, in one transaction with the key.
 *
 * Refusals: `session.*` 400, 401 and 403, `caller.notAccepted`, `request.invalid` with every wrong
 * field, those of the guard, `idempotency.mismatch`, and what the handler throws.
 *
 * @throws RangeError for an idempotent endpoint that accepts other callers than users: keys are stored by user.
 */
export function registerEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  K extends CallerKind,
>(app: FastifyInstance, endpoint: Endpoint<P, Q, B, R, K>, handler: EndpointHandler<P, Q, B, R, K>): void {
  const runtime = app.endpointRuntime;
  const route = `${endpoint.method} ${endpoint.path}`;
  if (endpoint.isIdempotent && endpoint.callers.some((kind) => kind !== 'user')) {
    throw new RangeError(`${route} cannot be idempotent: idempotency keys are stored by user`);
  }
  const checkGuard = runtime.compileGuard(endpoint.guard);
  runtime.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: { response: { 200: toReplySchema(endpoint.reply) } },
    onRequest: async (request) => admitCaller(runtime, endpoint, request),
    handler: async (request, reply) => {
      const { params, query, body } = parseRequest(endpoint, request);
      // A guard is about users; a public endpoint has an empty one.
      if (request.caller?.kind === 'user') checkGuard(request.caller, { params, query, body });
      const call: EndpointCall<P, Q, B, K> = {
        params,
        query,
        body,
        request,
        reply,
        get caller() {
          assertThat(request.caller, 'session.missing');
          // `admitCaller` let in only the kinds of the contract.
          return request.caller as CallerOf<K>;
        },
      };
      const key = endpoint.isIdempotent ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
      if (key === undefined) return handler(call);
      return runOnce({
        db: runtime.db,
        now: runtime.clock.now(),
        userId: getUserId(request.caller),
        route,
        key,
        bodyHash: hashRequest({ params, query, body }),
        reply,
        work: async () => handler(call),
      });
    },
  });
}

/** Authenticates a call before its body is read. @throws AppError `session.*`, `caller.notAccepted`, `request.tooMany` */
async function admitCaller(runtime: EndpointRuntime, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.isPublic) return;
  assertThat(runtime.isReady(), 'server.starting');
  const caller = await runtime.authenticate(request);
  request.caller = caller;
  runtime.countCall(toCallerId(caller));
  assertThat(endpoint.callers.includes(caller.kind), 'caller.notAccepted');
}

function getUserId(caller: Caller | undefined): number {
  assertThat(caller?.kind === 'user', 'session.missing');
  return caller.userId;
}

interface Parsed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

/** @throws AppError `request.invalid` with every wrong field of all three parts. */
function parseRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  request: FastifyRequest,
): Parsed<P, Q, B> {
  const wrong: FieldError[] = [];
  const parsed = {
    params: parsePart(endpoint.params, request.params, wrong),
    query: parsePart(endpoint.query, request.query, wrong),
    body: parsePart(endpoint.body, request.body ?? undefined, wrong),
  };
  if (wrong.length > 0) throw new AppError('request.invalid', undefined, wrong);
  return parsed as Parsed<P, Q, B>;
}

function parsePart(schema: z.ZodType, value: unknown, wrong: FieldError[]): unknown {
  // A part that the contract leaves out is not looked at: proxies and clients add what they like.
  if (isNothing(schema)) return undefined;
  const unusable = findUnusableText(value, '');
  if (unusable !== undefined) {
    wrong.push({ field: unusable, message: 'Contains a character that cannot be stored.' });
    return undefined;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    wrong.push({ field: issue.path.map(String).join('.'), message: issue.message });
  }
  return undefined;
}

/** Where a text holds NUL, which JSON may carry and PostgreSQL refuses. */
function findUnusableText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnusableText(inner, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
