import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sendError } from './errors.ts';

/** Paths that are never a screen of the front end: what is not found there is a plain 404. */
const SERVER_PATHS = /^\/(api|hub|oidc|assets|metrics|health)(\/|$)/i;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built front end. Hashed assets are kept for a year, the page itself is asked for anew
 * every time; every screen's path answers the page. Without a build, only the API answers.
 */
export async function registerFrontEnd(app: FastifyInstance, webFolder: string): Promise<void> {
  const hasPage = existsSync(join(webFolder, 'index.html'));
  app.setNotFoundHandler((request, reply) => {
    if (hasPage && isScreen(request)) return sendPage(reply);
    return sendError(new AppError('route.notFound'), undefined, request, reply);
  });
  if (!hasPage) {
    app.log.warn({ webFolder }, 'no built front end');
    return;
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(webFolder, 'assets'));
      reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache');
    },
  });
}

function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const wantsPage = (request.headers.accept ?? '*/*').includes('text/html');
  return (request.method === 'GET' || request.method === 'HEAD') && wantsPage && !SERVER_PATHS.test(path);
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html');
}
