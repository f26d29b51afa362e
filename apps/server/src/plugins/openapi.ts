import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import { errorBodySchema, isNothing, type Endpoint } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { EXPLORER_PATH } from './headers.ts';

/**
 * Describes every endpoint in an OpenAPI 3.1 document, made from the same contracts that requests
 * are parsed with, and serves an explorer of it. Register before the first endpoint.
 */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loadstone',
        version,
        description: 'The load board: every call that its own front end makes. Paths match in any case.',
      },
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (route) => {
      const endpoint = (route.route.config as { endpoint?: Endpoint } | undefined)?.endpoint;
      // Pages, health and the provider's own routes are no calls of the API.
      if (endpoint === undefined) return { schema: { hide: true }, url: route.url };
      return jsonSchemaTransform({ ...route, schema: toRouteSchema(endpoint) } as never);
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(scalar, {
    routePrefix: EXPLORER_PATH,
    configuration: {
      title: 'Loadstone API',
      // Nothing is loaded from elsewhere: the explorer works offline and tells nobody.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
}

function toRouteSchema(endpoint: Endpoint): object {
  const parts = { params: endpoint.params, querystring: endpoint.query, body: endpoint.body };
  return {
    ...Object.fromEntries(Object.entries(parts).filter(([, schema]) => !isNothing(schema))),
    response: { 200: endpoint.reply, '4xx': errorBodySchema },
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.isPublic ? {} : { security: [{ accessToken: [] }] }),
  };
}
