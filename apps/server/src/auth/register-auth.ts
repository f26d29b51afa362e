import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PORTAL_PATH, type AccessTokenClaims } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Configuration } from '../config.ts';
import type { Db } from '../db/database.ts';
import { createTokenVerifier, type VerifyAccessToken } from './access-tokens.ts';
import { createBearerMethod, readBearerClaims } from './bearer-method.ts';
import { registerCanonicalAddress } from './canonical-address.ts';
import { createCallerDirectory, type CallerDirectory } from './callers.ts';
import { createRemoteKeySet, createStoredKeySet } from './key-sets.ts';
import {
  createAuthenticator,
  type Authenticated,
  type AuthenticationMethod,
  type CredentialRequest,
} from './methods.ts';
import { renderPortalPage } from './pages/notice-pages.ts';
import type { PageSettings } from './pages/page-frame.ts';
import type { DemoSignIn } from './pages/sign-in-page.ts';
import { createProvider, PROVIDER_PATH } from './provider/create-provider.ts';
import { registerInteractionRoutes } from './provider/interaction-routes.ts';
import { loadOidcKeys, SIGNING_ALGORITHM } from './provider/oidc-keys.ts';
import { registerProviderRoutes } from './provider/provider-routes.ts';
import { noteSignIn, type SignInLog } from './sign-in-log.ts';
import { createSignInService, type ReplacePasswordHash } from './sign-in.service.ts';

/** How long a caller's rights are cached. */
const CALLER_CACHE_MS = 3_000;

/** The signing algorithms that are accepted from an external issuer: public keys only. */
const REMOTE_ALGORITHMS = ['ES256', 'ES384', 'RS256', 'RS384', 'PS256', 'EdDSA'] as const;

export interface AuthOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly signInLog: SignInLog;
  readonly replacePasswordHash: ReplacePasswordHash;
  /** The sample users that the sign-in page offers; undefined on a board without a demo. */
  readonly findDemoSignIn: () => Promise<DemoSignIn | undefined>;
  /** Milliseconds that a caller's rights are cached; 0 reads them on every call. */
  readonly callerCacheMs?: number;
  /** Authentication methods in addition to the access token. */
  readonly moreMethods?: readonly AuthenticationMethod[];
}

/** Authentication of API requests and of handshakes of the hub. */
export interface Auth {
  /** The issuer whose tokens are accepted. */
  readonly issuer: string;
  /**
   * The caller of a request, by the one authentication method whose credential it carries.
   *
   * @throws AppError `session.missing` without a known credential, `session.ambiguous` with several,
   *   `session.invalid`, `session.expired` or `session.disabled`
   */
  authenticate(request: CredentialRequest): Promise<Authenticated>;
  /**
   * The claims of a request's access token, whether or not its user still has access.
   *
   * @throws AppError `session.missing`, `session.ambiguous`, `session.invalid` or `session.expired`
   */
  identify(request: CredentialRequest): Promise<AccessTokenClaims>;
  /** Removes that user's rights from the cache, so that the next request reads them from the database. */
  forgetUser(userId: number): void;
  /** Removes all rights and ended sessions from the cache, so that the next requests read them from the database. */
  forgetEverybody(): void;
}

function createAuth(
  issuer: string,
  {
    verify,
    callers,
    moreMethods,
  }: { verify: VerifyAccessToken; callers: CallerDirectory } & Pick<AuthOptions, 'moreMethods'>,
): Auth {
  return {
    issuer,
    authenticate: createAuthenticator([createBearerMethod(verify, callers), ...(moreMethods ?? [])]),
    identify: (request) => readBearerClaims(request, verify),
    forgetUser: (userId) => callers.forgetUser(userId),
    forgetEverybody: () => callers.clear(),
  };
}

/** The front end's Inter font, where it has been built. */
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

/** Mounts the embedded provider with its sign-in page; its tokens are accepted. */
async function registerEmbedded(app: FastifyInstance, options: AuthOptions, callers: CallerDirectory): Promise<Auth> {
  const { db, clock, configuration } = options;
  const { identity, server } = configuration;
  const pages = toPageSettings(configuration);
  const keys = await loadOidcKeys(db, clock);
  const signIn = createSignInService({
    db,
    clock,
    isInMaintenance: identity.isInMaintenance,
    replacePasswordHash: options.replacePasswordHash,
  });
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
    findDemo: options.findDemoSignIn,
    noteOutcome: (outcome) => noteSignIn(options.signInLog, outcome),
  });
  await registerProviderRoutes(app, {
    provider,
    publicUrl,
    authorizationsPerMinutePerAddress: server.authorizationsPerMinutePerAddress,
  });

  const rule = {
    issuer: provider.issuer,
    audience: identity.audience,
    algorithms: [SIGNING_ALGORITHM],
    type: 'at+jwt',
    findKey: createStoredKeySet(db, clock, keys),
  };
  return createAuth(provider.issuer, { ...options, verify: createTokenVerifier(rule, clock), callers });
}

function createRemote(options: AuthOptions, issuer: string, callers: CallerDirectory): Auth {
  const { audience } = options.configuration.identity;
  const rule = { issuer, audience, algorithms: REMOTE_ALGORITHMS, findKey: createRemoteKeySet(issuer) };
  return createAuth(issuer, { ...options, verify: createTokenVerifier(rule, options.clock), callers });
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
 * Sign-in for the whole server: the embedded provider under `/oidc`, or an external issuer by configuration; the portal
 * page; and the authentication of every request.
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
