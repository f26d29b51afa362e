import { isNothing, type Endpoint, type FieldError } from '@loadstone/contracts/endpoint';
import { toCheckText } from '@loadstone/contracts/texts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, fieldError } from '../ground/errors.ts';

/** A part of a request and the schema that it must have. */
type Part = readonly [schema: z.ZodType, value: unknown];

/**
 * Path and query of a request.
 *
 * @throws AppError `request.invalid` with every wrong field of both.
 */
export function parseAddress<P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<P, Q>,
  request: FastifyRequest,
): { params: z.output<P>; query: z.output<Q> } {
  return parseParts({
    params: [endpoint.params, request.params],
    query: [toQuerySchema(endpoint), request.query],
  }) as never;
}

/**
 * Path, query and body of a request.
 *
 * @throws AppError `request.invalid` with every wrong field of all three.
 */
export function parseRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  request: FastifyRequest,
): { params: z.output<P>; query: z.output<Q>; body: z.output<B> } {
  return parseParts({
    params: [endpoint.params, request.params],
    query: [toQuerySchema(endpoint), request.query],
    body: [endpoint.body, request.body ?? undefined],
  }) as never;
}

/** A call of the resource API without query fields refuses them by name, like any other unknown one. */
const NO_FIELDS = z.strictObject({});

function toQuerySchema({ path, query }: Pick<Endpoint, 'path' | 'query'>): z.ZodType {
  return isNothing(query) && path.startsWith('/v1/') ? NO_FIELDS : query;
}

/** The text fields of an upload. @throws AppError `request.invalid` with every wrong field. */
export function parseFields<B extends z.ZodType>(schema: B, fields: unknown): z.output<B> {
  return parseParts({ body: [schema, fields] })['body'] as z.output<B>;
}

function parseParts(parts: Readonly<Record<string, Part>>): Record<string, unknown> {
  const wrong: FieldError[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [name, [schema, value]] of Object.entries(parts)) parsed[name] = parsePart(schema, value, wrong);
  if (wrong.length > 0) throw new AppError('request.invalid', undefined, wrong);
  return parsed;
}

function parsePart(schema: z.ZodType, value: unknown, wrong: FieldError[]): unknown {
  // A part that the contract omits is not checked: proxies and clients add their own values.
  if (isNothing(schema)) return undefined;
  const unusable = findUnusableText(value);
  if (unusable !== undefined) {
    wrong.push(fieldError(unusable, 'check.character'));
    return undefined;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  wrong.push(...toFieldErrors(result.error));
  return undefined;
}

/** Fields that only loads have, with the words of the desk: for the draft of a truck they are not merely unknown. */
const OF_LOADS = new Map<string, 'check.noStops' | 'check.noTiers'>([
  ['stops', 'check.noStops'],
  ['tiers', 'check.noTiers'],
]);

/** The wrong fields of a value; an unknown field is named. */
export function toFieldErrors({ issues }: z.ZodError): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: path.join('.'), message: issue.message, text: toCheckText(issue) }];
    }
    return issue.keys.map((key) => fieldError([...path, key].join('.'), OF_LOADS.get(key) ?? 'request.unknownField'));
  });
}

/** The place of a text that contains NUL, which JSON allows and PostgreSQL refuses. Without recursion: any depth. */
function findUnusableText(value: unknown): string | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: inner, path } = next;
    if (typeof inner === 'string' && inner.includes('\0')) return path;
    if (typeof inner !== 'object' || inner === null) continue;
    for (const [name, member] of Object.entries(inner)) {
      waiting.push({ value: member, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return undefined;
}
