import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { PROVIDER_PATH } from './create-provider.ts';

/**
 * The provider builds addresses from the request's host. They must contain only the configured public address, whatever
 * a proxy or client sends.
 */
function setPublicAddress(request: FastifyRequest, publicUrl: URL): void {
  const { headers } = request.raw;
  headers.host = publicUrl.host;
  headers['x-forwarded-host'] = publicUrl.host;
  headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  delete headers['forwarded'];
}

/** Adapts the request to the provider, which expects to be the only handler of the server. */
function prepareForProvider(request: FastifyRequest, publicUrl: URL): void {
  setPublicAddress(request, publicUrl);
  const raw = request.raw as typeof request.raw & { originalUrl?: string };
  const address = raw.url ?? '/';
  raw.originalUrl = PROVIDER_PATH + address.slice(PROVIDER_PATH.length);
  raw.url = address.slice(PROVIDER_PATH.length) || '/';
}

/** Mounts the provider's own routes. The provider reads bodies and writes replies itself. */
export async function registerProviderRoutes(
  app: FastifyInstance,
  options: { provider: Provider; publicUrl: URL },
): Promise<void> {
  const handle = options.provider.callback();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${PROVIDER_PATH}/*`, { schema: { hide: true } as object }, async (request, reply) => {
      reply.hijack();
      prepareForProvider(request, options.publicUrl);
      await handle(request.raw, reply.raw);
    });
  });
}
