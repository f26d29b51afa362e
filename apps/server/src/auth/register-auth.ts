import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PORTAL_PATH, PRODUCT_IDS, type AccessTokenClaims } from '@loadstone/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Configuration } from '../config.ts';
import type { Db } from '../db/database.ts';
import { DEMO_PASSWORD } from '../demo/demo-password.ts';
import { AppError } from '../errors.ts';
import { createActivityService } from '../modules/activity/index.ts';
import { createTokenVerifier, type VerifyAccessToken } from './access-tokens.ts';
import { listSampleAccounts } from './accounts.queries.ts';
import { registerCanonicalAddress } from './canonical-address.ts';
import { createCallerDirectory, type CallerDirectory } from './callers.ts';
import { createRemoteKeySet, createStoredKeySet } from './key-sets.ts';
import { renderPortalPage } from './pages/notice-pages.ts';
import type { PageSettings } from './pages/page-frame.ts';
import type { DemoSignIn } from './pages/sign-in-page.ts';
import { createProvider, PROVIDER_PATH } from './provider/create-provider.ts';
import { registerInteractionRoutes } from './provider/interaction-routes.ts';
import { loadOidcKeys, SIGNING_ALGORITHM } from './provider/oidc-keys.ts';
import { registerProviderRoutes } from './provider/provider-routes.ts';
import { noteSignIn } from './sign-in-log.ts';
import { createSignInService } from './sign-in.service.ts';

/** How long a caller's rights are believed before they are read anew. */
const CALLER_CACHE_MS = 3_000;
const DEMO_USERS_SHOWN = 6;

/** What an issuer elsewhere may sign with: public keys only. */
const REMOTE_ALGORITHMS = ['ES256', 'ES384', 'RS256', 'RS384', 'PS256', 'EdDSA'] as const;

export interface AuthOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
  /** Milliseconds that a caller's rights are remembered; 0 reads them on every call. */
  readonly callerCacheMs?: number;
}

/** Who is calling: for calls of the API by their request, for the hub by its token. */
export interface Auth {
  /** The issuer whose tokens are believed. */
  readonly issuer: string;
  /**
   * The caller behind an access token.
   *
   * @throws AppError `session.invalid`, `session.expired` or `session.disabled`
   */
  authenticate(token: string): Promise<{ caller: Caller; claims: AccessTokenClaims }>;
  /**
   * The caller behind a request's bearer token.
   *
   * @throws AppError `session.missing` without one, else as {@link Auth.authenticate}
   */
  authenticateRequest(request: FastifyRequest): Promise<Caller>;
  /**
   * What a request's token says, whether or not its user may still enter.
   *
   * @throws AppError `session.missing`, `session.invalid` or `session.expired`
   */
  identifyRequest(request: FastifyRequest): Promise<AccessTokenClaims>;
  /**
   * The caller behind claims that were checked before, as the tables know them now.
   *
   * @throws AppError `session.expired` or `session.disabled`
   */
  readCaller(claims: AccessTokenClaims): Promise<Caller>;
  /** Reads that user's rights anew on the next call of this server. */
  forgetUser(userId: number): void;
  /** Reads everybody's rights, and which sessions have ended, anew. */
  forgetEverybody(): void;
}

function getBearerToken(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new AppError('session.missing');
  return token;
}

function createAuth(issuer: string, verify: VerifyAccessToken, callers: CallerDirectory): Auth {
  const authenticate = async (token: string) => {
    const claims = await verify(token);
    return { caller: await callers.getCaller(claims), claims };
  };
  return {
    issuer,
    authenticate,
    authenticateRequest: async (request) => (await authenticate(getBearerToken(request))).caller,
    identifyRequest: (request) => verify(getBearerToken(request)),
    readCaller: (claims) => callers.getCaller(claims),
    forgetUser: (userId) => callers.forgetUser(userId),
    forgetEverybody: () => callers.clear(),
  };
}

/** The front end's own Inter, where it has been built. */
function findFontPath(webFolder: string): string | undefined {
  try {
    const file = readdirSync(join(webFolder, 'assets')).find((name) => /^inter-latin-wght-normal.*\.woff2$/.test(name));
    return file && `/assets/${file}`;
  } catch {
    return undefined;
  }
}

function toPageSettings({ support, server }: Configuration): PageSettings {
  return {
    supportPhone: support.phone,
    supportPhoneAlternate: support.phoneAlternate,
    fontPath: findFontPath(server.webFolder),
  };
}

async function findDemo(db: Db, { demo }: Configuration): Promise<DemoSignIn | undefined> {
  const accounts = demo.isOn ? await listSampleAccounts(db, DEMO_USERS_SHOWN) : [];
  if (accounts.length === 0) return undefined;
  const users = accounts.map(({ email, productIds }) => {
    const sides = [
      productIds.includes(PRODUCT_IDS.B) && 'broker',
      productIds.includes(PRODUCT_IDS.C) && 'carrier',
    ].filter(Boolean);
    return { email, description: sides.join(' and ') || 'no product' };
  });
  return { password: DEMO_PASSWORD, users };
}

/** Mounts the embedded provider with its sign-in page, and believes its tokens. */
async function registerEmbedded(app: FastifyInstance, options: AuthOptions, callers: CallerDirectory): Promise<Auth> {
  const { db, clock, configuration } = options;
  const { identity, server } = configuration;
  const pages = toPageSettings(configuration);
  const keys = await loadOidcKeys(db, clock);
  const signIn = createSignInService({ db, clock, isInMaintenance: identity.isInMaintenance });
  const activity = createActivityService(db, clock);
  const provider = createProvider({
    db,
    clock,
    keys,
    signIn,
    pages,
    publicUrl: server.publicUrl,
    clientId: identity.clientId,
    audience: identity.audience,
    accessTokenMinutes: identity.accessTokenMinutes,
    sessionHours: identity.sessionHours,
    onSessionEnded: () => callers.clear(),
  });
  provider.on('server_error', (_context, error) => app.log.error({ err: error }, 'identity provider failed'));

  const publicUrl = new URL(server.publicUrl);
  await registerInteractionRoutes(app, {
    provider,
    signIn,
    publicUrl,
    pages,
    findDemo: () => findDemo(db, configuration),
    noteOutcome: (outcome) => noteSignIn(activity, outcome),
  });
  await registerProviderRoutes(app, { provider, publicUrl });

  const rule = {
    issuer: provider.issuer,
    audience: identity.audience,
    algorithms: [SIGNING_ALGORITHM],
    type: 'at+jwt',
    findKey: createStoredKeySet(db, clock, keys),
  };
  return createAuth(provider.issuer, createTokenVerifier(rule, clock), callers);
}

function createRemote(options: AuthOptions, issuer: string, callers: CallerDirectory): Auth {
  const { audience } = options.configuration.identity;
  const rule = { issuer, audience, algorithms: REMOTE_ALGORITHMS, findKey: createRemoteKeySet(issuer) };
  return createAuth(issuer, createTokenVerifier(rule, options.clock), callers);
}

function registerPortal(app: FastifyInstance, configuration: Configuration): void {
  const pages = toPageSettings(configuration);
  const { publicUrl } = configuration.server;
  const issuer = configuration.identity.externalIssuer ?? `${publicUrl}${PROVIDER_PATH}`;
  const signOut =
    configuration.identity.externalIssuer === undefined
      ? `${issuer}/session/end?client_id=${encodeURIComponent(configuration.identity.clientId)}` +
        `&post_logout_redirect_uri=${encodeURIComponent(`${publicUrl}/home`)}`
      : `${publicUrl}/`;
  app.get(PORTAL_PATH, { schema: { hide: true } as object }, (_request, reply) => {
    const page = renderPortalPage(pages, { home: `${publicUrl}/home`, signOut });
    return reply
      .header('content-security-policy', page.contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page.markup);
  });
}

/**
 * Sign-in for the whole server: the embedded provider under `/oidc`, or an issuer elsewhere by
 * configuration; the portal page; and the checks that every call's token goes through.
 */
export async function registerAuth(app: FastifyInstance, options: AuthOptions): Promise<Auth> {
  const callers = createCallerDirectory(options.db, {
    cacheMs: options.callerCacheMs ?? CALLER_CACHE_MS,
    getNowMs: () => performance.now(),
  });
  registerCanonicalAddress(app, new URL(options.configuration.server.publicUrl));
  registerPortal(app, options.configuration);
  const { externalIssuer } = options.configuration.identity;
  return externalIssuer === undefined
    ? registerEmbedded(app, options, callers)
    : createRemote(options, externalIssuer, callers);
}
