import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../ground/errors.ts';
import { isResourcePath } from './openapi/audiences.ts';
import { sendError } from './errors.ts';
import { allowStyleNonce } from './headers.ts';
import { toPageInLanguage } from './page-language.ts';

/** The page of the desk. It is never sent as a file, because it contains the nonce of its reply. */
const PAGE = 'index.html';
/** Replaced by a random value in each reply; `index.html` of the front end has the same text. */
const NONCE_PLACEHOLDER = '__STYLE_NONCE__';

/** Paths that are never a screen of the front end: an unknown path below them is a 404 in JSON. */
const SERVER_PATHS = /^\/(api|v1|hub|oidc|assets|metrics|health)(\/|$)/i;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The pages of drivers and of customers have builds of their own. */
const OWN_PAGE = /^\/(driver|follow)\/?$/i;
const DRIVER_WORKER = 'driver/worker.js';

/** A last path segment with an extension names a file, not a screen. */
const FILE_PATH = /\.[^/]+$/;

/**
 * Serves the built front end. Hashed assets are cached for a year, pages are requested again each time. The path of every
 * screen returns the page, whatever the `Accept` header says: monitors and link previews send none. Without a build,
 * only the API is served.
 */
export async function registerFrontEnd(app: FastifyInstance, webFolder: string): Promise<void> {
  const hasPage = existsSync(join(webFolder, PAGE));
  let resources: readonly ResourceMethod[] | undefined;
  app.setNotFoundHandler((request, reply) => {
    if (hasPage && isScreen(request)) return sendPage(webFolder, request, reply);
    // With the first request that no route takes: all endpoints are registered by then.
    resources ??= listResources(app.endpointRuntime.endpoints);
    return sendError(toMissing(resources, request), undefined, request, reply);
  });
  if (!hasPage) {
    app.log.warn({ webFolder }, 'no built front end');
    return;
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    globIgnore: [PAGE, `${PAGE}.*`],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = ['assets', 'driver/assets', 'follow/assets'].some((folder) =>
        path.startsWith(join(webFolder, folder)),
      );
      // The page is beside the folder of its worker, not in it. The file may be the compressed one.
      if (path.startsWith(join(webFolder, DRIVER_WORKER))) reply.header('service-worker-allowed', '/driver');
      reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache');
    },
  });
}

/** A method of an address of `/v1`. */
interface ResourceMethod {
  readonly pattern: RegExp;
  readonly method: string;
}

function listResources(endpoints: readonly Endpoint[]): ResourceMethod[] {
  return endpoints
    .filter(({ path }) => isResourcePath(path))
    .flatMap(({ path, method }) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i');
      return (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => ({ pattern, method: each }));
    });
}

/** The refusal of a request that no route takes: for an address of `/v1` with other methods, it names them. */
function toMissing(resources: readonly ResourceMethod[], { url }: FastifyRequest): AppError {
  const path = (url.split('?', 1)[0] ?? '').replace(/\/$/, '');
  const methods = resources.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0) return new AppError('route.notFound');
  const headers = { allow: [...new Set(methods)].toSorted().join(', ') };
  return new AppError('route.methodNotAllowed', undefined, undefined, { headers });
}

function isScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  if (SERVER_PATHS.test(path)) return false;
  return !FILE_PATH.test(path) || (request.headers.accept ?? '').includes('text/html');
}

/**
 * Sends a page in the language of its reader; that of the desk with a nonce of this reply, which the UI kit and the grid need for the style elements that
 * they add. It has no entity tag: a page that a browser keeps after a 304 would have an old nonce beside a new policy. The
 * other pages add no style elements and are sent as they are.
 */
async function sendPage(webFolder: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '';
  const own = OWN_PAGE.exec(path)?.[1]?.toLowerCase();
  void reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  void reply.header('vary', 'accept-language, cookie');
  const file = own === undefined ? PAGE : `${own}/${PAGE}`;
  const page = toPageInLanguage(await readFile(join(webFolder, file), 'utf8'), request.headers);
  if (own !== undefined) return reply.send(page);
  const nonce = randomBytes(16).toString('base64');
  allowStyleNonce(reply, nonce);
  return reply.send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}
