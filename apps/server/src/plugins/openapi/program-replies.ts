import { STATUS_CODES } from 'node:http';
import { findBinaryTypes, type Endpoint, type ErrorCode } from '@loadstone/contracts/endpoint';
import { isStream, toCallsById } from './operations.ts';
import { groupRefusals, toRefusalText } from './refusals.ts';
import type { Document } from './schemas.ts';

/** The headers of the resource API that are more than what every server sends (RFC 9110), by their names. */
const HEADERS = {
  'X-Request-Id': ['The id of the request in the log of the board', 'req-7f'],
  'RateLimit-Policy': [
    'The limits: `q` calls in `w` seconds; a write states its own limit too. An item for each limit (IETF draft `ratelimit-headers`)',
    '"calls";q=600;w=60, "writes";q=20000;w=86400',
  ],
  RateLimit: [
    'What is left (`r`) until the limit begins again in `t` seconds. An item for each limit',
    '"calls";r=598;t=42, "writes";r=19998;t=86000',
  ],
  'Retry-After': ['Seconds after which the call may be sent again', '2'],
  'WWW-Authenticate': ['How to sign in', 'Bearer realm="Loadstone", error="invalid_token"'],
  'X-Change': [
    'The id of this write: `cause` of the events that it causes, where the call had no `Idempotency-Key`',
    'req-7f',
  ],
  'Idempotent-Replay': [
    '`true` where this is the stored reply of an earlier call with the same `Idempotency-Key`',
    'true',
  ],
  ETag: ['The version of the row, for `If-None-Match` and `If-Match`; or of the file', '"3-O"'],
  'Content-Disposition': ['`attachment` or `inline`, with the name of the file', 'attachment; filename="pod.pdf"'],
} as const satisfies Record<string, readonly [description: string, example: string]>;
type HeaderName = keyof typeof HEADERS;

const LIMITED: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'];
/** What a refusal states; one before the caller is known states no limits. */
const OF_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate', 'X-Request-Id'],
  429: ['Retry-After', ...LIMITED],
  503: ['Retry-After', ...LIMITED],
  507: ['Retry-After', ...LIMITED],
};
const UNCHANGED = 'NotModified';

interface Call {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, object>>;
}

/**
 * Describes the replies of every call for programs: their headers, and the refusals as one component for each status, which
 * has the text of each code once. A call names its own codes beside the reference.
 */
export function describeReplies<D extends Document>(document: D): D {
  const callsById = toCallsById();
  const codesOfStatus = new Map<number, Set<ErrorCode>>();
  const toReplies = ({ operationId, responses }: Call): Record<string, object> => {
    const endpoint = callsById.get(operationId);
    if (endpoint === undefined) throw new RangeError(`no call for programs has the id ${operationId}`);
    const refusals = groupRefusals(endpoint).map(({ status, codes }): [string, object] => {
      const known = codesOfStatus.get(status) ?? new Set<ErrorCode>();
      codesOfStatus.set(status, known);
      for (const code of codes) known.add(code);
      const description = codes.map((code) => `\`${code}\``).join(', ');
      return [String(status), { ...toReference('responses', toRefusalName(status)), description }];
    });
    return {
      200: { ...responses['200'], headers: toHeaders(listHeaders(endpoint)) },
      ...(hasUnchanged(endpoint) ? { 304: toReference('responses', UNCHANGED) } : {}),
      ...Object.fromEntries(refusals),
    };
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, calls]) => [
      path,
      Object.fromEntries(
        Object.entries(calls).map(([method, call]) => [
          method,
          { ...call, responses: toReplies(call as unknown as Call) },
        ]),
      ),
    ]),
  );
  const refused = [...codesOfStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]): [string, object] => [toRefusalName(status), toRefusal(status, [...codes].toSorted())]);
  const unchanged = { description: 'Not changed since', headers: toHeaders(['ETag', ...LIMITED]) };
  const components = {
    ...document.components,
    headers: Object.fromEntries(
      Object.entries(HEADERS).map(([name, [description, example]]) => [
        name,
        { description, schema: { type: 'string' }, example },
      ]),
    ),
    responses: Object.fromEntries([...refused, [UNCHANGED, unchanged]]),
  };
  return { ...document, paths, components };
}

/** The headers of the reply to a call that was accepted. */
function listHeaders(endpoint: Endpoint): HeaderName[] {
  const isFile = findBinaryTypes(endpoint.reply) !== undefined && !isStream(endpoint);
  const parts: Readonly<Record<string, readonly HeaderName[]>> = {
    written: endpoint.isReadOnly ? [] : ['X-Change'],
    repeated: endpoint.isIdempotent ? ['Idempotent-Replay'] : [],
    versioned: hasUnchanged(endpoint) || (endpoint.hasVersionTag && endpoint.method !== 'DELETE') ? ['ETag'] : [],
    named: isFile ? ['Content-Disposition'] : [],
  };
  return [...LIMITED, ...Object.values(parts).flat()];
}

/** True for a read whose reply depends on `If-None-Match`. */
function hasUnchanged(endpoint: Endpoint): boolean {
  if (endpoint.method !== 'GET' || isStream(endpoint)) return false;
  return endpoint.hasVersionTag === true || findBinaryTypes(endpoint.reply) !== undefined;
}

function toHeaders(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, toReference('headers', name)]));
}

function toReference(group: 'headers' | 'responses', name: string): { readonly $ref: string } {
  return { $ref: `#/components/${group}/${name}` };
}

/** The name of the component: `NotFound` for 404. */
function toRefusalName(status: number): string {
  return (STATUS_CODES[status] ?? `Refused${status}`).replaceAll(/\W/g, '');
}

function toRefusal(status: number, codes: readonly ErrorCode[]): object {
  const lines = codes.map((code) => `- \`${code}\`: ${toRefusalText(code)}`);
  return {
    description: [
      `${STATUS_CODES[status] ?? 'Refused'}. A call names those of these codes that it has.`,
      ...lines,
    ].join('\n'),
    headers: toHeaders(OF_STATUS[status] ?? LIMITED),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
