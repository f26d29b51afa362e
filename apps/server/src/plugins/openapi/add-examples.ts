import { readFileSync } from 'node:fs';
import type { Document } from './schemas.ts';
import { CALL_REQUESTS, type CallRequest, type EarlierValue } from './call-requests.ts';

/** What the calls replied when the examples were recorded, by operation id, and what existed before (`board`). */
export type Replies = Readonly<Record<string, unknown>>;

/** A request of an example with its values. */
interface FilledRequest extends Omit<CallRequest, 'params' | 'query'> {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number>>;
}

const RECORDED = JSON.parse(readFileSync(new URL('./replies.json', import.meta.url), 'utf8')) as Replies;

type Paths = NonNullable<Document['paths']>;

type Content = Readonly<Record<string, object>>;

interface Call {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Adds the examples of requests and replies: the plugin drops those of a route's schema. */
export function addExamples(paths: Paths): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => [
      path,
      Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, toCall(call as unknown as Call)])),
    ]),
  ) as Paths;
}

function toCall(call: Call): Call {
  const { params, query, body, reply } = findExample(call.operationId) ?? {};
  const values: Readonly<Record<string, unknown>> = { ...params, ...query };
  const { requestBody, parameters, responses } = call;
  const done = responses['200'];
  return {
    ...call,
    ...(requestBody && { requestBody: { ...requestBody, content: withExample(requestBody.content, body) } }),
    ...(parameters && {
      parameters: parameters.map((one) => (one.name in values ? { ...one, example: values[one.name] } : one)),
    }),
    ...(done?.content && { responses: { ...responses, 200: { ...done, content: withExample(done.content, reply) } } }),
  };
}

function withExample(content: Content, example: unknown): Content {
  if (example === undefined) return content;
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));
}

/** The recorded example of a call; undefined for a call without one. `reply` is undefined where it is no JSON. */
function findExample(operationId: string): (FilledRequest & { readonly reply?: unknown }) | undefined {
  const request = CALL_REQUESTS[operationId];
  return request && { ...fillRequest(request, RECORDED), reply: RECORDED[operationId] };
}

/** Replaces the values that refer to an earlier reply. */
export function fillRequest(request: CallRequest, replies: Replies): FilledRequest {
  const { params = {}, query = {}, body, ...others } = request;
  const fill = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(fill);
    if (isEarlierValue(value)) return read(replies, value);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };
  const fillValues = (values: object) => fill(values) as FilledRequest['params'];
  return { ...others, params: fillValues(params), query: fillValues(query), body: fill(body) };
}

function isEarlierValue(value: object): value is EarlierValue {
  return 'of' in value && 'field' in value;
}

function read(replies: Replies, { of, field }: EarlierValue): unknown {
  return field
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], replies[of]);
}
