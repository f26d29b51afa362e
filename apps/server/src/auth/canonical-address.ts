import type { FastifyInstance } from 'fastify';

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The public address of a page that was requested under another name of this machine; undefined where the name is the
 * public one, or does not belong to this machine.
 */
export function findCanonicalAddress(publicUrl: URL, host: string | undefined, path: string): string | undefined {
  if (!LOOPBACK_NAMES.includes(publicUrl.hostname) || host === undefined) return undefined;
  const asked = URL.parse(`${publicUrl.protocol}//${host}`);
  const isAlias = asked && LOOPBACK_NAMES.includes(asked.hostname) && asked.port === publicUrl.port;
  if (!isAlias || asked.hostname === publicUrl.hostname) return undefined;
  return `${publicUrl.origin}${path}`;
}

/**
 * Redirects a browser from `127.0.0.1` to `localhost`, or the other way round, to the public address, because sign-in
 * returns only there. Applies to pages; the API works under either name.
 */
export function registerCanonicalAddress(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return undefined;
    const address = findCanonicalAddress(publicUrl, request.headers.host, request.url);
    return address === undefined ? undefined : reply.redirect(address, 302);
  });
}
