import { STATUS_CODES } from 'node:http';
import { RESPONSE_CODES, type ErrorBody, type ErrorCode, type FieldError } from '@loadstone/contracts/endpoint';
import type { Problem } from '@loadstone/contracts/machine';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findDatabaseFault } from '../db/database-faults.ts';
import { AppError, toEnglish } from '../ground/errors.ts';
import { createRepeatedWarning } from '../ground/repeated-warning.ts';
import { BINARY_HEADERS } from '../endpoints/binary-reply.ts';
import { isResourcePath } from './openapi/audiences.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the refusal that is sent, for the metrics. */
    refusalCode?: ErrorCode | undefined;
  }
}

/** The codes of Fastify's own errors, as codes of the contracts. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_NOT_FOUND: 'route.notFound',
};

/**
 * PostgreSQL's error codes for a value that no column can store: a number out of range, a text that is no number, a
 * character that cannot be stored. The contract accepted it, but the request is at fault.
 */
const VALUE_STATES = new Set(['22003', '22P02', '22021', '22P05', '22007', '22008']);

/** Refusals that every call returns while the server cannot work; they are not failures of the request. */
const FAULT_CODES: readonly ErrorCode[] = [
  'server.starting',
  'server.stopping',
  'server.overloaded',
  'server.databaseAway',
  'server.storageFull',
];
const FAULT_REFUSALS = { away: 'server.databaseAway', full: 'server.storageFull' } as const;
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, string>> = {
  'server.starting': '1',
  'server.stopping': '2',
  'server.overloaded': '1',
  'server.databaseAway': '2',
  'server.storageFull': '60',
};

/**
 * Converts every error of a handler to the one shape of error replies. An error that is no AppError becomes a 500 with
 * a plain message; its cause is logged, never sent.
 */
export function registerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusalCode', undefined);
  const warnOfOutage = createRepeatedWarning(app.log, 'a request failed because of the database');
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = toAppError(error);
    if (FAULT_CODES.includes(refusal.code) && refusal !== error) warnOfOutage(error);
    return sendError(refusal, error, request, reply);
  });
}

/** Sends an error reply, for failures before a route is found. */
export function sendError(
  refusal: AppError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.refusalCode = refusal.code;
  if (refusal.status >= 500 && !FAULT_CODES.includes(refusal.code)) {
    request.log.error({ err: cause ?? refusal, route: request.routeOptions.url }, 'request failed');
  }
  const retryAfter = RETRY_AFTER_SECONDS[refusal.code];
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  void reply.headers(refusal.headers);
  for (const name of BINARY_HEADERS) void reply.removeHeader(name);
  if (isResourcePath(request.url)) return sendProblem(refusal, request, reply);
  const responseCode = RESPONSE_CODES[refusal.code];
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.text === undefined ? {} : { text: refusal.text }),
    ...(refusal.details === undefined ? {} : { details: [...refusal.details] }),
    requestId: request.id,
    ...(responseCode === undefined ? {} : { responseCode }),
  };
  return reply.code(refusal.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Sends a refusal in the form of RFC 9457, which the resource API uses. */
function sendProblem({ code, message, text, details, status }: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (status === 401 && !reply.hasHeader('www-authenticate')) {
    const reason = request.headers.authorization === undefined ? '' : ', error="invalid_token"';
    void reply.header('www-authenticate', `Bearer realm="Loadstone"${reason}`);
  }
  const problem: Problem = {
    type: `urn:loadstone:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    ...(text === undefined ? {} : { text }),
    ...(details === undefined ? {} : { errors: details.map(toClearError) }),
    requestId: request.id,
  };
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}

/** A field that was not sent says so; its message is otherwise about types. */
function toClearError(error: FieldError): FieldError {
  const { text, message } = error;
  return text !== undefined && message.endsWith('received undefined') ? { ...error, message: toEnglish(text) } : error;
}

/** The AppError for an error; `server.internal` for an unexpected one. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fault = findDatabaseFault(error);
  if (fault !== undefined) return new AppError(FAULT_REFUSALS[fault], undefined, undefined, { cause: error });
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : FASTIFY_CODES[code];
  if (known !== undefined) return new AppError(known);
  if (code !== undefined && VALUE_STATES.has(code))
    return new AppError('request.invalid', undefined, undefined, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('request.malformed');
  return new AppError('server.internal', undefined, undefined, { cause: error });
}
