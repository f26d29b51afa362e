import { createHash } from 'node:crypto';
import { AGENT_PORTS } from '@loadstone/contracts/devices';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Configuration } from '../ground/settings/config.ts';

/** The API explorer starts itself with one inline script, which its policy names by its hash. */
export const EXPLORER_PATH = '/api/docs';

/** The features of a browser that the board uses: the place of a user who allows it. */
const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** The device agent of the user's machine. The page calls it only where the user's device is checked. */
const AGENT_ADDRESSES = AGENT_PORTS.map((port) => `http://127.0.0.1:${port}`);

const STYLE_SOURCE = "'self'";

/** What a call has in its reply is for its caller only. Paths are matched in any case. */
const API_PATH = /^\/(?:api|v1)\//i;

/** The headers of the hub's own replies, which Fastify does not send. */
export const HUB_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'permissions-policy': PERMISSIONS,
} as const;

/** Security headers on every reply, with a content policy for the front end and the hub. */
export async function registerHeaders(app: FastifyInstance, configuration: Configuration): Promise<void> {
  const { publicUrl } = configuration.server;
  const issuers = [publicUrl, configuration.identity.externalIssuer]
    .filter((address) => address !== undefined)
    .map((address) => new URL(address).origin);
  const sockets = issuers.map((origin) => origin.replace(/^http/, 'ws'));
  const isSecure = publicUrl.startsWith('https:');

  const headers = await computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: [STYLE_SOURCE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...new Set([...issuers, ...sockets]), ...AGENT_ADDRESSES],
        formAction: ["'self'", ...new Set(issuers)],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('x-request-id', request.id).header('permissions-policy', PERMISSIONS);
    if (configuration.server.hasApiExplorer && request.url.startsWith(EXPLORER_PATH)) {
      void reply.header(
        'content-security-policy',
        `default-src 'self'; script-src 'self' ${listScriptHashes(payload)}; style-src 'self' 'unsafe-inline'; ` +
          "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      );
    } else if (API_PATH.test(request.url) && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
    }
  });
}

/** Allows the style elements that the page of this reply adds with a nonce. */
export function allowStyleNonce(reply: FastifyReply, nonce: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const allowed = policy.replace(`style-src ${STYLE_SOURCE}`, `style-src ${STYLE_SOURCE} 'nonce-${nonce}'`);
  void reply.header('content-security-policy', allowed);
}

/** The inline scripts of a page as sources of a content policy; empty for what is no page. */
function listScriptHashes(page: unknown): string {
  if (typeof page !== 'string') return '';
  return [...page.matchAll(/<script[^>]*>([^<][^]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}

/** Headers that the server sets itself for each reply. */
const OWN_HEADERS = new Set(['content-type', 'content-length', 'date', 'connection']);

/**
 * The security headers of a reply. They are the same for every reply. The plugin builds them for each request, which
 * took 4 % of the processor time under load; so one request is sent to it when the server starts.
 */
async function computeHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  try {
    await probe.register(helmet, options);
    probe.get('/', () => '');
    const { headers } = await probe.inject('/');
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (OWN_HEADERS.has(name) ? [] : [[name, String(value)]])),
    );
  } finally {
    await probe.close();
  }
}
