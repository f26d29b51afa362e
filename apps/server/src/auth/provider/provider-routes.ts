import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { AppError, assertThat } from '../../ground/errors.ts';
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

/** The longest address; an authorization request of the front end has some 600 characters. The provider stores them. */
const ADDRESS_LENGTH = 2_048;
/** The largest form; the front end's have some 2 KB. */
const FORM_BYTES = 8 * 1024;
const MINUTE_MS = 60_000;

/** @throws AppError `request.tooLarge`, `request.malformed` for a body without a length */
function assertSize(request: FastifyRequest): void {
  assertThat(request.url.length <= ADDRESS_LENGTH, 'request.tooLarge');
  assertThat(Number(request.headers['content-length'] ?? 0) <= FORM_BYTES, 'request.tooLarge');
  assertThat(request.headers['transfer-encoding'] === undefined, 'request.malformed');
}

/**
 * Mounts the provider's own routes. The provider reads bodies and writes replies itself. Authorization requests, which
 * anonymous callers send and the provider stores, are limited per address; they are accepted as GET only.
 */
export async function registerProviderRoutes(
  app: FastifyInstance,
  options: { provider: Provider; publicUrl: URL; authorizationsPerMinutePerAddress: number },
): Promise<void> {
  const handleRaw = options.provider.callback();
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    prepareForProvider(request, options.publicUrl);
    await handleRaw(request.raw, reply.raw);
  };
  const schema = { hide: true } as object;
  const rateLimit = { max: options.authorizationsPerMinutePerAddress, timeWindow: MINUTE_MS };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => assertSize(request));
    scope.get(`${PROVIDER_PATH}/auth`, { schema, config: { rateLimit } }, handle);
    scope.post(`${PROVIDER_PATH}/auth`, { schema }, () => {
      throw new AppError('route.notFound');
    });
    scope.all(`${PROVIDER_PATH}/*`, { schema }, handle);
  });
}
