import { LIMITS } from '@loadstone/contracts/board';
import {
  findBinaryTypes,
  type BinarySchema,
  type Callers,
  type Endpoint,
  type UploadRules,
} from '@loadstone/contracts/endpoint';
import { CHANGE_HEADER } from '@loadstone/contracts/live';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { asChange } from '../db/calls-change.ts';
import {
  toCallerId,
  toAccountId,
  toCallerNumber,
  toCallerShares,
  type Caller,
  type CallerOf,
  type CompanyCaller,
} from '../ground/caller.ts';
import type { CompanyLock } from '../db/advisory-locks.ts';
import { withCompanyLock } from '../db/company-locks.ts';
import { AppError, assertThat } from '../ground/errors.ts';
import { findShares, moveToShares } from '../ground/caller-shares.ts';
import { mainThread } from '../ground/fair-turns.ts';
import { SLICE_LENGTH, writeInSlices } from '../ground/slices.ts';
import { sendBinary, type BinaryReply } from './binary-reply.ts';
import type { EndpointRuntime } from './endpoint-runtime.ts';
import { hashRequest, readIdempotencyKey, runOnce, type InLock, type OnceSteps } from './idempotency.ts';
import { NO_LINES, registerPlain, toLines } from './lines.ts';
import { parseAddress, parseFields, parseRequest } from './parse-request.ts';
import { compilePlainTest } from './plain-value.ts';
import { toReplySchema } from './reply-schema.ts';
import { compileSpecifiedForms } from './specified-forms.ts';
import { countWrites, stateAllowance } from './stated-allowances.ts';
import {
  checkUploadHeaders,
  discardSink,
  receiveUpload,
  type AnnouncedFile,
  type ReceivedFile,
  type UploadSink,
} from './upload.ts';

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

const MINUTE_MS = 60_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Path, query and caller of a request that the contract and its guard have accepted. */
interface AdmittedCall<P extends z.ZodType, Q extends z.ZodType, C extends Callers> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  /** @throws AppError `session.missing` when read for a public endpoint, which has no caller. */
  readonly caller: CallerOf<C>;
  readonly request: FastifyRequest;
}

/** A request that the contract has accepted. */
interface EndpointCall<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  C extends Callers,
> extends AdmittedCall<P, Q, C> {
  readonly body: z.output<B>;
  /** The lines of the body while they arrive; none for an endpoint without. */
  readonly lines: AsyncIterable<string>;
  /** For headers and status; what is returned is the reply. */
  readonly reply: FastifyReply;
}

/** Limits of one endpoint that are tighter than the server's. */
interface EndpointLimits {
  /** Requests a minute from one address, counted for this endpoint alone: for endpoints without a caller. */
  readonly requestsPerMinutePerAddress?: number;
  /** Calls a minute of one caller, counted for this endpoint alone: for calls that need much processor time. */
  readonly callsPerMinutePerCaller?: number;
  /** The lock of the caller's company that the handler takes: its calls wait after `prepare`, before the transaction of a key. */
  readonly companyLock?: CompanyLock;
}

/** What a handler returns: the contract's shape or a file; a `FastifyReply` means it has sent the reply itself. */
type Result<R extends z.ZodType> = ([R] extends [BinarySchema] ? BinaryReply : z.output<R>) | FastifyReply;

/** Handles a call. What it returns is cut to the contract's shape. */
type EndpointHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Callers,
> = (call: EndpointCall<P, Q, B, C>) => Promise<Result<R>> | Result<R>;

/** Handles a call that waits for something slow, such as another server, before it writes. */
interface PreparedHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Callers,
  S,
> {
  /** Waits, before the transaction of a key is opened. It is not called for a key whose reply is stored. */
  prepare(call: EndpointCall<P, Q, B, C>): Promise<S>;
  write(call: EndpointCall<P, Q, B, C> & { readonly prepared: S }): Promise<Result<R>> | Result<R>;
}

/** Handles an upload: the file is stored first, then the call is handled with what the sink returned. */
interface UploadHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Callers,
  S,
> {
  /** Opens the store for a file when its first byte arrives. No transaction is open meanwhile. */
  openSink(call: AdmittedCall<P, Q, C>, file: AnnouncedFile): Promise<UploadSink<S>> | UploadSink<S>;
  handle(
    call: EndpointCall<P, Q, B, C> & { readonly file: ReceivedFile; readonly stored: S },
  ): Promise<Result<R>> | Result<R>;
}

/**
 * Serves a contract: authenticates (unless it is public), refuses a kind of caller that the contract
 * does not name, parses params, query and body, checks the guard of that kind, runs the handler, and sends its result through a
 * serializer compiled from the contract, so that no other field can be sent, or as it is where it has exactly the fields
 * of the contract, which is faster. An idempotent endpoint with an `Idempotency-Key` header runs its handler once for each key, in one transaction with the key.
 *
 * What a handler prepares is waited for before that transaction, so that the call holds no connection meanwhile.
 *
 * An upload is received after the guard is checked and before a transaction is opened. A binary reply is also served
 * for HEAD where the contract's method is GET.
 *
 * Refusals: `session.*` 400, 401 and 403, `caller.notAccepted`, `location.required`, `request.invalid` with every wrong
 * field, those of the guard, those of `receiveUpload`, `idempotency.mismatch`, and what the handler throws.
 *
 * @throws RangeError where the contract is an upload and the handler is not, or the reverse.
 */
export function registerEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Callers,
  S = never,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R, C>,
  handler: EndpointHandler<P, Q, B, R, C> | PreparedHandler<P, Q, B, R, C, S> | UploadHandler<P, Q, B, R, C, S>,
  limits?: EndpointLimits,
): void {
  const runtime = app.endpointRuntime;
  const { upload } = endpoint;
  const admit = createAdmission(runtime, endpoint, limits);
  const { schema, methods, send } = createReply(endpoint);
  const options = {
    method: methods,
    url: endpoint.path,
    config: {
      endpoint,
      ...(limits?.requestsPerMinutePerAddress !== undefined && {
        rateLimit: { max: limits.requestsPerMinutePerAddress, timeWindow: MINUTE_MS },
      }),
    },
    ...(upload === undefined && { bodyLimit: toBodyLimit(endpoint, app.initialConfig.bodyLimit) }),
    schema: schema === undefined ? {} : { response: { 200: schema } },
  };
  runtime.endpoints.push(endpoint);

  if (upload === undefined) {
    if ('openSink' in handler) throw new RangeError(`${endpoint.path} is not an upload`);
    const handle = createCallHandler(runtime, endpoint, handler, limits?.companyLock);
    const answer = async (request: FastifyRequest, reply: FastifyReply) =>
      send(request, reply, await handle(request, reply));
    registerPlain(app, endpoint, { ...options, onRequest: admit, handler: answer });
    return;
  }

  if (!('openSink' in handler)) throw new RangeError(`${endpoint.path} is an upload`);
  const handle = createUploadHandler(runtime, endpoint, upload, handler);
  // In a scope of its own, because the plugin makes every endpoint of its scope accept multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.route({
      ...options,
      onRequest: async (request, reply) => {
        await admit(request, reply);
        checkUploadHeaders(request, upload);
      },
      handler: async (request, reply) => send(request, reply, await handle(request, reply)),
    });
  });
}

/** How the results of an endpoint are sent. */
function createReply(endpoint: Endpoint) {
  const binaryTypes = findBinaryTypes(endpoint.reply);
  const schema = binaryTypes === undefined ? toReplySchema(endpoint.reply) : undefined;
  const isPlain = schema && compilePlainTest(schema);
  return {
    schema,
    methods: binaryTypes !== undefined && endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    async send(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<unknown> {
      // A reply that a handler returns is a thenable, which has become nothing here.
      if (reply.sent) return reply;
      if (binaryTypes !== undefined) return sendBinary(request, reply, binaryTypes, result as BinaryReply);
      if (isLong(result)) return sendLong(reply, result, isPlain);
      return isPlain?.(result) ? reply.type(JSON_TYPE).serializer(JSON.stringify).send(result) : result;
    },
  };
}

/** Parses a call, checks its guard, and runs its handler. */
function createCallHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Callers,
  S,
>(
  runtime: EndpointRuntime,
  endpoint: Endpoint<P, Q, B, R, C>,
  handler: EndpointHandler<P, Q, B, R, C> | PreparedHandler<P, Q, B, R, C, S>,
  lock: CompanyLock | undefined,
) {
  const checkGuard = runtime.compileGuard(endpoint.callers);
  const readForm = compileSpecifiedForms(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (readForm !== undefined) request.body = readForm(request.body);
    const parsed = parseRequest(endpoint, request);
    // A public endpoint has no caller and no guard.
    if (request.caller !== undefined) checkGuard(request.caller, parsed);
    await countBatch(runtime, endpoint, request, reply, parsed.body);
    const call = toCall(endpoint, request, { ...parsed, reply, lines: toLines(runtime, endpoint, request) });
    const inLock: InLock = (work) =>
      lock === undefined ? work() : withCompanyLock(runtime.db, lock, toCompanyCaller(request.caller), work);
    const steps = typeof handler === 'function' ? { work: async () => handler(call) } : prepareFirst(handler, call);
    return asOwnChange(endpoint, call, () => runIdempotently(runtime, endpoint, call, parsed, { inLock, ...steps }));
  };
}

/** Checks the guard of an upload, receives its file, and runs its handler. */
function createUploadHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Callers,
  S,
>(
  runtime: EndpointRuntime,
  endpoint: Endpoint<P, Q, B, R, C>,
  upload: UploadRules,
  handler: UploadHandler<P, Q, B, R, C, S>,
) {
  const checkGuard = runtime.compileGuard(endpoint.callers);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = parseAddress(endpoint, request);
    if (request.caller !== undefined) checkGuard(request.caller, { ...address, body: undefined });
    readKey(endpoint, request);
    const admitted = toCall(endpoint, request, address);
    const { fields, file, sink } = await receiveUpload(request, upload, (announced) =>
      handler.openSink(admitted, announced),
    );
    let isHandled = false;
    let result: unknown;
    try {
      const body = parseFields(endpoint.body, fields);
      const stored = await sink.finish(file);
      const call = toCall(endpoint, request, { ...address, body, reply, file, stored, lines: NO_LINES });
      const work = async () => {
        isHandled = true;
        return handler.handle(call);
      };
      const parsed = { ...address, body, file };
      result = await asOwnChange(endpoint, call, () =>
        runIdempotently(runtime, endpoint, call, parsed, { inLock: (inside) => inside(), work }),
      );
    } catch (error) {
      await discardSink(sink, request);
      throw error;
    }
    // A replay returned the reply of the first call, which has stored the file.
    if (!isHandled) await discardSink(sink, request);
    return result;
  };
}

function isLong(result: unknown): result is readonly unknown[] {
  return Array.isArray(result) && result.length > SLICE_LENGTH;
}

/** Serializes a long list by the contract, in slices. */
async function sendLong(
  reply: FastifyReply,
  rows: readonly unknown[],
  isPlain: ((value: unknown) => boolean) | undefined,
): Promise<FastifyReply> {
  const write = reply.getSerializationFunction('200') as ((items: readonly unknown[]) => string) | undefined;
  if (write === undefined) throw new RangeError('a list has no serializer');
  const writeSlice = (items: readonly unknown[]) => (isPlain?.(items) ? JSON.stringify(items) : write(items));
  return reply.type(JSON_TYPE).send(await writeInSlices(rows, writeSlice));
}

/** Returns the admission of an endpoint's calls, with its own limit for each caller. */
function createAdmission(
  runtime: EndpointRuntime,
  endpoint: Endpoint,
  { callsPerMinutePerCaller }: EndpointLimits = {},
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  if (callsPerMinutePerCaller === undefined) {
    return (request, reply) => admitCaller(runtime, endpoint, request, reply);
  }
  const count = runtime.limits.perMinute<string>(`${endpoint.method} ${endpoint.path}`, callsPerMinutePerCaller);
  return async (request, reply) => {
    await admitCaller(runtime, endpoint, request, reply);
    if (request.caller !== undefined) await count(toCallerId(request.caller));
  };
}

/**
 * Authenticates a call before its body is read.
 *
 * @throws AppError `session.*`, `device.*`, `caller.notAccepted`, `location.required`, `request.tooMany`,
 *   `request.dailyLimit`, `server.starting`, `server.overloaded`, `server.storageFull`
 */
async function admitCaller(
  runtime: EndpointRuntime,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.isPublic) return mainThread.begin(findShares());
  assertThat(runtime.isReady(), 'server.starting');
  const caller = await runtime.authenticate(request, endpoint.acceptsAnyDevice);
  request.caller = caller;
  const shares = toCallerShares(caller);
  moveToShares(shares);
  await mainThread.begin(findShares());
  assertThat(endpoint.isReadOnly || !runtime.isQueueFull(shares[0]!), 'server.overloaded');
  const called = runtime.countCall(toCallerId(caller));
  await (caller.kind === 'machine' ? stateAllowance(reply, 'calls', called) : called);
  // Files have limits of their own, and lines are counted while they arrive.
  const isCountedLater = endpoint.upload !== undefined || endpoint.lines !== undefined;
  const bodyBytes = isCountedLater ? 0 : toBodyBytes(request, endpoint);
  if (bodyBytes > 0) await runtime.countBodyBytes(toCallerId(caller), bodyBytes);
  assertThat(endpoint.callers[caller.kind], 'caller.notAccepted');
  if (caller.kind === 'user' && !endpoint.isBeforeLocation) await runtime.assertLocation(caller);
  if (endpoint.isReadOnly) return;
  assertThat(!runtime.isStorageFull(), 'server.storageFull');
  await countWrites(runtime, caller, reply);
}

/** A call that states a larger body than usual takes it; the setting limits all others. */
function toBodyLimit({ bodyBytes }: Endpoint, limit = Infinity): number {
  return bodyBytes > LIMITS.requestBodyBytes ? bodyBytes : Math.min(bodyBytes, limit);
}

/** The length of a body that has not been read; the endpoint's limit where the request does not state it. */
function toBodyBytes({ headers }: FastifyRequest, { bodyBytes }: Endpoint): number {
  if (headers['transfer-encoding'] !== undefined) return bodyBytes;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Counts the items of a batch as writes; the call itself was counted as one. @throws AppError `request.dailyLimit`
 */
async function countBatch(
  runtime: EndpointRuntime,
  { batchField }: Endpoint,
  { caller }: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<void> {
  if (batchField === undefined || caller === undefined) return;
  const items = (body as Readonly<Record<string, unknown>>)[batchField];
  if (Array.isArray(items) && items.length > 1) await countWrites(runtime, caller, reply, items.length - 1);
}

function toCall<C extends Callers, Parts extends object>(
  _endpoint: { readonly callers: C },
  request: FastifyRequest,
  parts: Parts,
): Parts & { readonly caller: CallerOf<C>; readonly request: FastifyRequest } {
  return {
    ...parts,
    request,
    get caller() {
      assertThat(request.caller, 'session.missing');
      // `admitCaller` let in only the kinds of the contract.
      return request.caller as CallerOf<C>;
    },
  };
}

/** @throws AppError `session.missing`, `caller.notAccepted` for a driver */
function toCompanyCaller(caller: Caller | undefined): CompanyCaller {
  assertThat(caller, 'session.missing');
  if (caller.kind === 'driver') throw new AppError('caller.notAccepted');
  return caller;
}

function readKey(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  return endpoint.isIdempotent ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
}

/** Runs a write so that the reply and the events that it causes state the same id. */
function asOwnChange<T>(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  const { caller, id } = request;
  if (endpoint.isReadOnly || caller === undefined) return work();
  if (caller.kind !== 'driver') void reply.header(CHANGE_HEADER, id);
  const cause = readKey(endpoint, request) ?? id;
  const call = { cause, kind: caller.kind, id: toCallerNumber(caller), accountId: toAccountId(caller) };
  return asChange({ id, call }, work);
}

/** The steps of a handler that waits before it writes. */
function prepareFirst<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Callers,
  S,
>(handler: PreparedHandler<P, Q, B, R, C, S>, call: EndpointCall<P, Q, B, C>) {
  let prepared: S;
  return {
    prepare: async () => void (prepared = await handler.prepare(call)),
    // No copy: it would read the caller, which a public endpoint does not have.
    work: async () => handler.write(Object.assign(call, { prepared })),
  };
}

/** Runs a handler, once for each key where the endpoint is idempotent and the request has a key. */
async function runIdempotently<T>(
  runtime: EndpointRuntime,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  parsed: Parameters<typeof hashRequest>[0],
  steps: OnceSteps<T>,
): Promise<T | FastifyReply> {
  const key = readKey(endpoint, request);
  if (key === undefined) {
    await steps.prepare?.();
    return steps.inLock(steps.work);
  }
  const { caller } = request;
  assertThat(caller, 'session.missing');
  return runOnce({
    db: runtime.db,
    vault: endpoint.hasSecret ? runtime.vault : undefined,
    now: runtime.clock.now(),
    owner: { kind: caller.kind, id: toCallerNumber(caller) },
    route: `${endpoint.method} ${endpoint.path}`,
    key,
    bodyHash: hashRequest(parsed),
    reply,
    steps,
  });
}
