import type { FastifyInstance } from 'fastify';

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The address that a page asked for under another name of this machine should have been asked for
 * under; undefined where the name is the public one, or not a name of this machine at all.
 */
export function findCanonicalAddress(publicUrl: URL, host: string | undefined, path: string): string | undefined {
  if (!LOOPBACK_NAMES.includes(publicUrl.hostname) || host === undefined) return undefined;
  const asked = URL.parse(`${publicUrl.protocol}//${host}`);
  const isAlias = asked && LOOPBACK_NAMES.includes(asked.hostname) && asked.port === publicUrl.port;
  if (!isAlias || asked.hostname === publicUrl.hostname) return undefined;
  return `${publicUrl.origin}${path}`;
}

/**
 * Sends a browser that came to `127.0.0.1` to `localhost`, or the other way round, whichever is the
 * public address: sign-in returns to that one only. Pages only; calls work under either name.
 */
export function registerCanonicalAddress(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return undefined;
    const address = findCanonicalAddress(publicUrl, request.headers.host, request.url);
    return address === undefined ? undefined : reply.redirect(address, 302);
  });
}
