import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import {
  DRIVER_SCHEME,
  errorBodySchema,
  findBinaryTypes,
  isNothing,
  listCallerKinds,
  listScopeSets,
  problemSchema,
  type CallerKind,
  type Callers,
  type Endpoint,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { EXPLORER_PATH } from './headers.ts';

/**
 * Describes every endpoint in an OpenAPI 3.1 document, generated from the contracts that parse the requests, and serves
 * an explorer of it. Register it before the first endpoint.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  { version, hasExplorer }: { version: string; hasExplorer: boolean },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loadstone',
        version,
        description: 'The load board: every call that its own front end makes. Paths match in any case.',
      },
      components: {
        securitySchemes: { ...SCHEMES.user, ...SCHEMES.driver, ...SCHEMES.machine },
      },
    },
    transform: (route) => {
      const endpoint = (route.route.config as { endpoint?: Endpoint } | undefined)?.endpoint;
      // Pages, health and the provider's own routes are not part of the API.
      if (endpoint === undefined) return { schema: { hide: true }, url: route.url };
      return jsonSchemaTransform({ ...route, schema: toRouteSchema(endpoint) } as never);
    },
    transformObject: (document) => dropUnused(jsonSchemaTransformObject(document as never) as Document) as never,
  });
  if (!hasExplorer) return;
  await app.register(scalar, {
    routePrefix: EXPLORER_PATH,
    configuration: {
      title: 'Loadstone API',
      // No external resources: the explorer works offline and sends no data to third parties.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('A request with the same key gets the same reply for 24 hours; another request with it is a 422'),
});

/** The credential of each kind of caller. */
const SCHEMES = {
  user: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  driver: { driverSession: { type: 'http', scheme: DRIVER_SCHEME.toLowerCase() } },
  machine: { machineToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
} as const satisfies Record<CallerKind, Record<string, object>>;

/** One alternative for each kind of caller that is accepted; a machine's names the scopes that it needs. */
function toSecurity(callers: Callers): Record<string, readonly string[]>[] {
  return listCallerKinds(callers).flatMap((kind) => {
    const sets = kind === 'machine' && callers.machine !== undefined ? listScopeSets(callers.machine) : [[]];
    return sets.map((scopes) => Object.fromEntries(Object.keys(SCHEMES[kind]).map((name) => [name, scopes])));
  });
}

function toRouteSchema(endpoint: Endpoint): object {
  const { upload } = endpoint;
  const parts = { params: endpoint.params, querystring: endpoint.query, body: toBodySchema(endpoint) };
  return {
    ...(endpoint.isIdempotent ? { headers: idempotencyHeader } : {}),
    ...Object.fromEntries(Object.entries(parts).filter(([, schema]) => !isNothing(schema))),
    ...(upload === undefined ? {} : { consumes: ['multipart/form-data'], 'x-upload': upload }),
    response: { 200: toReplyContent(endpoint.reply), '4xx': toRefusalContent(endpoint) },
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.isPublic ? {} : { security: toSecurity(endpoint.callers), 'x-callers': endpoint.callers }),
  };
}

/** The schema of the body; for an upload it includes the file. */
function toBodySchema({ body, upload }: Endpoint): z.ZodType {
  if (upload === undefined) return body;
  const file = z.string().meta({ format: 'binary', description: `At most ${upload.maxBytes} bytes` });
  const withFile = z.object({ [upload.field]: file });
  return isNothing(body) ? withFile : z.intersection(body, withFile);
}

function toReplyContent(reply: z.ZodType): object {
  const types = findBinaryTypes(reply);
  if (types === undefined) return reply;
  const schema = z.string().meta({ format: 'binary' });
  return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

/** The resource API refuses in the form of RFC 9457. */
function toRefusalContent({ path }: Endpoint): object {
  if (!path.startsWith('/v1/')) return errorBodySchema;
  return { description: 'The refusal', content: { 'application/problem+json': { schema: problemSchema } } };
}

interface Document {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown>; securitySchemes?: Record<string, unknown> };
}

/**
 * Every schema exists in two versions, for requests and for replies; those that no endpoint uses are removed, and so are
 * the credentials of kinds of caller that no endpoint accepts.
 */
function dropUnused(document: Document): Document {
  const { schemas = {}, securitySchemes = {} } = document.components ?? {};
  const { components, ...calls } = document;
  const used = new Set<string>();
  const pending = [JSON.stringify(calls)];
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      pending.push(JSON.stringify(schemas[name] ?? {}));
    }
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  const text = JSON.stringify(calls);
  const accepted = Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => text.includes(`"${name}":[`)));
  return { ...document, components: { ...components, schemas: kept, securitySchemes: accepted } };
}
