import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { registerGuides, sendPage, toPage } from './guides.ts';
import { EXPLORER_PATH } from './headers.ts';
import { addExamples } from './openapi/add-examples.ts';
import { describeDocument, EVENT_WEBHOOK, isResourcePath, listTags, type Audience } from './openapi/audiences.ts';
import { SCHEMES, toRouteSchema } from './openapi/operations.ts';
import { describeReplies } from './openapi/program-replies.ts';
import { dropUnused, joinTwinPaths, polish, shareResponses, type Document } from './openapi/schemas.ts';

/** Where each document is served. */
const DOCUMENT_PATHS: Record<Audience, string> = {
  programs: '/v1/openapi.json',
  frontEnd: '/api/openapi.json',
};
const DECORATORS = { programs: 'openApiOfPrograms', frontEnd: 'openApiOfFrontEnd' } as const;
const AUDIENCES = ['programs', 'frontEnd'] as const;

declare module 'fastify' {
  interface FastifyInstance {
    openApiOfPrograms(): object;
    openApiOfFrontEnd(): object;
  }
}

/**
 * Describes every endpoint in two OpenAPI 3.1 documents, generated from the contracts that parse the requests: one of the
 * resource API, which is always served, and one of the front end's calls, which is served with the explorer. Register it
 * before the first endpoint.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  { version, hasExplorer }: { version: string; hasExplorer: boolean },
): Promise<void> {
  for (const audience of AUDIENCES) await registerDocument(app, audience, version);
  serveDocument(app, 'programs');
  registerGuides(app);
  if (!hasExplorer) return;
  serveDocument(app, 'frontEnd');
  await app.register(scalar, {
    routePrefix: EXPLORER_PATH,
    configuration: {
      title: 'Loadstone API',
      sources: [
        { title: 'For programs', url: DOCUMENT_PATHS.programs, default: true },
        { title: 'Of the front end', url: DOCUMENT_PATHS.frontEnd },
      ],
      // No external resources: the explorer works offline and sends no data to third parties.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
}

async function registerDocument(app: FastifyInstance, audience: Audience, version: string): Promise<void> {
  const isForPrograms = audience === 'programs';
  await app.register(swagger, {
    decorator: DECORATORS[audience],
    openapi: {
      ...describeDocument(audience, version),
      components: { securitySchemes: { ...SCHEMES.user, ...SCHEMES.driver, ...SCHEMES.machine } as never },
    },
    transform: (route) => {
      const endpoint = (route.route.config as { endpoint?: Endpoint } | undefined)?.endpoint;
      // Pages, health and the provider's own routes are not part of the API; a HEAD is its GET without the body.
      const isShown = endpoint !== undefined && isResourcePath(endpoint.path) === isForPrograms;
      if (!isShown) return { schema: { hide: true }, url: route.url };
      return jsonSchemaTransform({ ...route, schema: toRouteSchema(endpoint) } as never);
    },
    transformObject: (document) =>
      finish(jsonSchemaTransformObject(document as never) as Document, isForPrograms) as never,
  });
}

/** The parts that follow from the calls of the document. */
function finish(document: Document, isForPrograms: boolean): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, { head: _head, ...calls }]) => [path, calls]),
  );
  const used = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ tags = [] }) => tags));
  const tags = listTags(isForPrograms ? [...used, ...EVENT_WEBHOOK.event.post.tags] : used);
  const complete = isForPrograms ? addExamples(paths) : joinTwinPaths(paths as never);
  const webhooks = isForPrograms ? { webhooks: EVENT_WEBHOOK } : {};
  const whole = polish({ ...document, ...webhooks, tags, paths: complete }, isForPrograms);
  return dropUnused(isForPrograms ? describeReplies(whole) : shareResponses(whole));
}

/** The document is made at its first request, because that takes a moment. */
function serveDocument(app: FastifyInstance, audience: Audience): void {
  let page: ReturnType<typeof toPage> | undefined;
  app.get(DOCUMENT_PATHS[audience], (request, reply) => {
    page ??= toPage('application/json; charset=utf-8', JSON.stringify(app[DECORATORS[audience]]()));
    return sendPage(page, request, reply);
  });
}
