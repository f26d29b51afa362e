import { readFileSync } from 'node:fs';
import { CALL_REQUESTS, type CallRequest, type EarlierValue } from './call-requests.ts';

/** What the calls replied when the examples were recorded, by operation id, and what existed before (`board`). */
export type Replies = Readonly<Record<string, unknown>>;

/** A request of an example with its values. */
interface FilledRequest extends Omit<CallRequest, 'params' | 'query'> {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number>>;
}

const RECORDED = JSON.parse(readFileSync(new URL('./replies.json', import.meta.url), 'utf8')) as Replies;

/** The recorded example of a call; undefined for a call without one. `reply` is undefined where it is no JSON. */
export function findExample(operationId: string): (FilledRequest & { readonly reply?: unknown }) | undefined {
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
