import { DRIVER_SCHEME } from '@loadstone/contracts/drivers';
import {
  errorBodySchema,
  findBinaryTypes,
  isNothing,
  listCallerKinds,
  listScopeSets,
  type CallerKind,
  type Callers,
  type Endpoint,
} from '@loadstone/contracts/endpoint';
import { eventIdSchema, machineEventSchema, problemSchema } from '@loadstone/contracts/machine';
import { z } from 'zod';
import { isResourcePath, MACHINE_SCHEMES } from './audiences.ts';
import { CONTRACT_ENTRIES } from './contract-entries.ts';
import { groupRefusals } from './refusals.ts';
import { LINES_TYPE } from '../../endpoints/lines.ts';

const STREAM_TYPE = 'text/event-stream';

/** A message of the stream, by the names of its lines. */
const eventMessageSchema = z
  .object({
    id: eventIdSchema.describe(
      'The place in the feed, for `Last-Event-ID`. The first message and each heartbeat have it alone, without `data`: it is then the place up to which nothing more has happened',
    ),
    event: z
      .enum(machineEventSchema.options.map(({ shape }) => shape.type.value))
      .optional()
      .describe('`type` of the event'),
    data: z
      .string()
      .optional()
      .meta({
        description: 'The event as JSON, in one line',
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/MachineEvent' },
      }),
    retry: z.int().optional().describe('With the first message: milliseconds to wait before connecting again'),
  })
  .meta({ description: 'A message of the stream: its lines `id: …`, `event: …`, `data: …`, ended by an empty line' });

/** The name of each call in the contracts, such as `loadPostingCalls.list`. */
const NAMES = new Map(Object.values(CONTRACT_ENTRIES).flatMap((entry) => listNames(entry, '')));

/** The credential of each kind of caller. */
export const SCHEMES = {
  user: {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The token of a person, from the sign-in page (authorization code with PKCE)',
    },
  },
  driver: {
    driverSession: {
      type: 'http',
      scheme: DRIVER_SCHEME.toLowerCase(),
      description: 'The session of a driver, from a link or a reference number',
    },
  },
  machine: MACHINE_SCHEMES,
} as const satisfies Record<CallerKind, Record<string, object>>;

const idempotencyHeader = {
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('A request with the same key gets the same reply for 24 hours; another request with it is a 422'),
};

const entityTag = z.string().max(200).optional();
const CONDITIONS = {
  'If-None-Match': entityTag.describe(
    'The `ETag` of the row as it is known: the reply is a 304 where it has not changed',
  ),
  'If-Match': entityTag.describe('The `ETag` of the row as it was read: the reply is a 412 where it has changed since'),
};

const resumeHeader = {
  'Last-Event-ID': eventIdSchema
    .optional()
    .describe('The `id` of the last event that the program has: the stream continues after it'),
};

/** True for a reply of server-sent events. */
export function isStream({ reply }: Endpoint): boolean {
  return findBinaryTypes(reply)?.includes(STREAM_TYPE) === true;
}

/** One alternative for each kind of caller that is accepted; a machine's names the scopes that it needs. */
function toSecurity(callers: Callers): Record<string, readonly string[]>[] {
  return listCallerKinds(callers).flatMap((kind) => {
    const sets = kind === 'machine' && callers.machine !== undefined ? listScopeSets(callers.machine) : [[]];
    return sets.map((scopes) => Object.fromEntries(Object.keys(SCHEMES[kind]).map((name) => [name, scopes])));
  });
}

/** A call as a route schema, of which the document is made. */
export function toRouteSchema(endpoint: Endpoint): object {
  const { upload } = endpoint;
  const parts = {
    headers: toHeaderSchema(endpoint),
    params: endpoint.params,
    querystring: endpoint.query,
    body: toBodySchema(endpoint),
  };
  return {
    ...Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined && !isNothing(schema))),
    ...(upload === undefined ? {} : { consumes: ['multipart/form-data'], 'x-upload': upload }),
    ...(endpoint.lines === undefined ? {} : { consumes: [LINES_TYPE] }),
    response: { 200: toReply(endpoint), ...toRefusals(endpoint) },
    operationId: toOperationId(endpoint),
    summary: endpoint.summary,
    ...(isResourcePath(endpoint.path) || endpoint.notes !== undefined ? { description: toDescription(endpoint) } : {}),
    tags: [endpoint.tag],
    security: toSecurity(endpoint.callers),
    ...(endpoint.isPublic ? {} : { 'x-callers': endpoint.callers }),
  };
}

/** The notes of a call; for programs also the scopes that it needs, and whether it can be repeated. */
function toDescription({ path, notes, callers, isIdempotent }: Endpoint): string {
  const parts = notes === undefined ? [] : [notes];
  if (isResourcePath(path) && callers.machine !== undefined) {
    const sets = listScopeSets(callers.machine).map((scopes) => scopes.map((scope) => `\`${scope}\``).join(' and '));
    parts.push(`Needs the scope ${sets.join(', or ')}.`);
  }
  if (isResourcePath(path) && isIdempotent) parts.push('With an `Idempotency-Key`, a repeated call runs once.');
  return parts.join(' ');
}

function toHeaderSchema(endpoint: Endpoint): z.ZodType | undefined {
  const { isIdempotent, hasVersionTag, method, path, reply } = endpoint;
  const condition = method === 'GET' ? 'If-None-Match' : 'If-Match';
  const isFile = isResourcePath(path) && findBinaryTypes(reply) !== undefined && !isStream(endpoint);
  const shape = {
    ...(isIdempotent ? idempotencyHeader : {}),
    ...((hasVersionTag === true && method !== 'POST') || isFile ? { [condition]: CONDITIONS[condition] } : {}),
    ...(isStream(endpoint) ? resumeHeader : {}),
  };
  return Object.keys(shape).length === 0 ? undefined : z.object(shape);
}

/** The schema of the body; for an upload it includes the file. */
function toBodySchema({ body, upload, lines }: Endpoint): z.ZodType {
  if (lines !== undefined) {
    const description = `Lines of JSON, each a \`${lines.schema}\` of at most ${lines.maxBytes} bytes`;
    return z.string().meta({ description });
  }
  if (upload === undefined) return body;
  const file = z.string().meta({ format: 'binary', description: `At most ${upload.maxBytes} bytes` });
  const withFile = z.object({ [upload.field]: file });
  return isNothing(body) ? withFile : z.intersection(body, withFile);
}

function toReply(endpoint: Endpoint): object {
  const types = findBinaryTypes(endpoint.reply);
  if (isStream(endpoint)) {
    const schema = z.array(eventMessageSchema);
    return { description: 'The messages, until one side ends the stream', content: { [STREAM_TYPE]: { schema } } };
  }
  if (types !== undefined) {
    const schema = z.string().meta({ format: 'binary' });
    return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, { schema }])) };
  }
  return { description: 'Done', content: { 'application/json': { schema: endpoint.reply } } };
}

/** The resource API refuses in the form of RFC 9457. */
function toRefusals(endpoint: Endpoint): Record<string, object> {
  const isResource = isResourcePath(endpoint.path);
  const type = isResource ? 'application/problem+json' : 'application/json';
  const schema = isResource ? problemSchema : errorBodySchema;
  const known = groupRefusals(endpoint).map(({ status, description }) => [
    String(status),
    { description, content: { [type]: { schema } } },
  ]);
  // The front end's calls do not list the refusals of their own rules.
  const others = { description: 'Refused by a rule of the call', content: { [type]: { schema } } };
  return { ...Object.fromEntries(known), ...(isResource ? {} : { '4XX': others }) };
}

/**
 * The id of a call in the documents: its name in the contracts, so that it stays the same when its address changes.
 * Calls of the resource API are named without the word.
 *
 * @throws RangeError for a call that the contracts do not export
 */
function toOperationId(endpoint: object & { readonly path: string; readonly method: string }): string {
  const name = NAMES.get(endpoint);
  if (name === undefined) throw new RangeError(`${endpoint.method} ${endpoint.path} is not exported by the contracts`);
  return isResourcePath(endpoint.path) ? name.replace(/Resource(s?)$/, '$1') : name;
}

/** The calls for programs, by their ids in the document. */
export function toCallsById(): ReadonlyMap<string, Endpoint> {
  const calls = [...NAMES.keys()] as Endpoint[];
  return new Map(calls.filter(({ path }) => isResourcePath(path)).map((call) => [toOperationId(call), call]));
}

function listNames(group: object, prefix: string): [object, string][] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]): [object, string][] => {
    if (typeof value !== 'object' || value === null) return [];
    const path = prefix === '' ? name : prefix + name.slice(0, 1).toUpperCase() + name.slice(1);
    if ('path' in value && 'method' in value && 'reply' in value) return [[value, path]];
    return /Calls$/.test(name) ? listNames(value, name.replace(/Calls$/, '')) : [];
  });
}
