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

/** The recorded example of a call; undefined for a call without one. */
export function findExample(operationId: string): (FilledRequest & { readonly reply: unknown }) | undefined {
  const request = CALL_REQUESTS[operationId];
  if (request === undefined || !(operationId in RECORDED)) return undefined;
  return { ...fillRequest(request, RECORDED), reply: RECORDED[operationId] };
}

/** Replaces the values that refer to an earlier reply. */
export function fillRequest(request: CallRequest, replies: Replies): FilledRequest {
  const fill = (values: Readonly<Record<string, string | number | EarlierValue>> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? read(replies, value) : value]),
    );
  return { ...request, params: fill(request.params), query: fill(request.query) };
}

function read(replies: Replies, { of, field }: EarlierValue): string | number {
  const value = field
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], replies[of]);
  return value as string | number;
}
