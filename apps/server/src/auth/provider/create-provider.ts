import { createHash } from 'node:crypto';
import { MACHINE_SCOPES } from '@loadstone/contracts/endpoint';
import { MACHINE_KEY_ALGORITHMS } from '@loadstone/contracts/service-accounts';
import { API_SCOPES, DRIVER_PATH, LOGIN_CALLBACK_PATH, PORTAL_PATH } from '@loadstone/contracts/users';
import {
  interactionPolicy,
  Provider,
  type Configuration as ProviderConfiguration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { findAccessRefusal, toSignInPlace, type SignInPlace } from '../callers/access-rules.ts';
import { findAccountById } from '../sign-in/accounts.queries.ts';
import { noteSignedIn } from '../sign-in/known-browsers.queries.ts';
import { noteDeviceSeen } from '../devices/devices.queries.ts';
import { renderLoggedOutPage, renderLogoutPage, renderTroublePage } from '../pages/notice-pages.ts';
import type { Page, ToPages } from '../pages/page-frame.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import type { MachineAccess } from '../callers/machine-access.ts';
import {
  acceptAssertionsOnce,
  createMachineSignIn,
  MACHINE_SCOPE_LIST,
  withMachineClients,
} from './machine-clients.ts';
import { createOidcAdapter } from './oidc-adapter.ts';
import { getFirst, SIGNING_ALGORITHM, type OidcKeys } from './oidc-keys.ts';
import { addEndedSession, revokeGrant } from './oidc-records.queries.ts';

/** The provider's path under the board's public address. */
export const PROVIDER_PATH = '/oidc';

/** The resource indicator of the board's API. The audience of its tokens is configured separately. */
const API_RESOURCE = 'urn:loadstone:api';

interface ProviderOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: OidcKeys;
  readonly signIn: SignInService;
  readonly machines: MachineAccess;
  readonly publicUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly accessTokenMinutes: number;
  readonly sessionHours: number;
  readonly toPages: ToPages;
  /** Called after a session has ended, so that cached callers are read again. */
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
}

function toLifetimes({ clock, accessTokenMinutes, sessionHours }: ProviderOptions): ProviderConfiguration['ttl'] {
  const sessionSeconds = sessionHours * 3600;
  /** The session ends at a fixed time after the sign-in, and its refresh tokens end with it. */
  const toSessionSeconds = (_context: unknown, session: { loginTs?: number }): number => {
    const since = session.loginTs === undefined ? 0 : Math.floor(clock.now().getTime() / 1000) - session.loginTs;
    return Math.max(1, sessionSeconds - since);
  };
  return {
    AccessToken: accessTokenMinutes * 60,
    ClientCredentials: accessTokenMinutes * 60,
    AuthorizationCode: 60,
    IdToken: 3600,
    Interaction: 3600,
    RefreshToken: sessionSeconds,
    Session: toSessionSeconds,
    // Longer than a session that is renewed by use: the grant's tokens end with the session.
    Grant: 14 * 24 * 3600 + sessionSeconds,
  };
}

function toClient({ publicUrl, clientId }: ProviderOptions) {
  return {
    client_id: clientId,
    client_name: 'Loadstone',
    application_type: 'web' as const,
    redirect_uris: [LOGIN_CALLBACK_PATH, DRIVER_PATH].map((path) => `${publicUrl}${path}`),
    post_logout_redirect_uris: ['', '/', '/home', PORTAL_PATH].map((path) => `${publicUrl}${path}`),
    response_types: ['code' as const],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none' as const,
    id_token_signed_response_alg: SIGNING_ALGORITHM as 'ES256',
  };
}

/** The sign-in prompt, which is also shown to a user who still has a session but no access any more. */
function createPolicy(signIn: SignInService) {
  const { Check, base } = interactionPolicy;
  const policy = base();
  // The only client is our own front end, so no consent is needed.
  policy.remove('consent');
  policy.get('login')?.checks.add(
    new Check('access_refused', 'access has ended', async ({ oidc }) => {
      const { accountId } = oidc.session ?? {};
      if (accountId === undefined) return Check.NO_NEED_TO_PROMPT;
      const place = toSignInPlace(oidc.params?.['redirect_uri']);
      return (await signIn.findRefusal(Number(accountId), place)) === undefined
        ? Check.NO_NEED_TO_PROMPT
        : Check.REQUEST_PROMPT;
    }),
  );
  return policy;
}

/** The grant of this session, or a new one, without a consent prompt, because the only client is our own. */
async function loadGrant({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session, account } = oidc;
  if (!client || !session || !account) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const present = grantId ? await provider.Grant.find(grantId) : undefined;
  if (present?.accountId === account.accountId) return present;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid');
  grant.addResourceScope(API_RESOURCE, API_SCOPES.join(' '));
  await grant.save();
  return grant;
}

/** Where the sign-in of a code or token began; only codes have an address at which the sign-in ends. */
function toPlace(token: object): SignInPlace {
  return toSignInPlace('redirectUri' in token ? token.redirectUri : undefined);
}

function sendPage(context: KoaContextWithOIDC, page: Page): void {
  context.type = 'html';
  context.set('content-security-policy', page.contentSecurityPolicy);
  context.body = page.markup;
}

function toPageSources({ toPages, publicUrl }: ProviderOptions) {
  const toReader = (context: KoaContextWithOIDC) => toPages(context.req.headers);
  const home = `${publicUrl}/home`;
  return {
    logout: {
      enabled: true,
      logoutSource: (context: KoaContextWithOIDC, form: string) => {
        const isConfirmed = context.oidc.entities.IdTokenHint !== undefined;
        sendPage(context, renderLogoutPage(toReader(context), { form, isConfirmed, returnOrigins: [publicUrl] }));
      },
      postLogoutSuccessSource: (context: KoaContextWithOIDC) =>
        sendPage(context, renderLoggedOutPage(toReader(context), home)),
    },
    renderError: (context: KoaContextWithOIDC, out: { error: string; error_description?: string }) =>
      sendPage(
        context,
        renderTroublePage(toReader(context), {
          reason: 'incomplete',
          detail: [out.error, out.error_description].filter(Boolean).join(': '),
          home,
        }),
      ),
  };
}

/**
 * Access tokens are not looked up, so the end of a session is recorded for them: after a logout, and when a code or
 * refresh token that was used twice revokes its grant.
 */
function endTokensWithSessions(provider: Provider, { db, clock, onSessionsEnded }: ProviderOptions): void {
  const revokedGrants = new WeakMap<KoaContextWithOIDC, string>();
  provider.on('grant.revoked', (context, grantId) => revokedGrants.set(context, grantId));
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next();
    const grantId = revokedGrants.get(context);
    const ended = grantId === undefined ? [] : await revokeGrant(db, grantId, clock.now());
    const session = context.oidc?.session as { uid: string; destroyed?: boolean } | undefined;
    if (session?.destroyed === true) {
      await addEndedSession(db, session.uid, clock.now());
      ended.push(session.uid);
    }
    onSessionsEnded(ended);
  });
}

const signInSchema = z.object({ browserId: z.number(), networkAddress: z.string() });

/** Notes browser and network address of a session with its sign-in; the session's id is known only here. */
function noteSignIns(provider: Provider, { db, clock }: ProviderOptions): void {
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next();
    const { session, result } = (context.oidc as KoaContextWithOIDC['oidc'] | undefined) ?? {};
    const { data: signIn } = signInSchema.safeParse(result?.['signIn']);
    if (signIn === undefined || session?.accountId === undefined) return;
    const userId = Number(session.accountId);
    await noteSignedIn(db, { sessionId: session.uid, userId, ...signIn, now: clock.now() });
  });
}

/** What the provider does beside the authorization code. */
function toFeatures(
  { keys, audience }: ProviderOptions,
  rpInitiatedLogout: ReturnType<typeof toPageSources>['logout'],
): ProviderConfiguration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    // Not used by the front end, and open to anonymous callers, who could fill the database through it.
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true },
    clientCredentials: { enabled: true },
    dPoP: {
      enabled: true,
      nonceSecret: createHash('sha256')
        .update(`provider nonces ${getFirst(keys.cookies)}`)
        .digest(),
      requireNonce: () => true,
    },
    rpInitiatedLogout,
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, _resource, client) => ({
        scope: client.grantTypeAllowed('client_credentials') ? MACHINE_SCOPE_LIST : API_SCOPES.join(' '),
        audience,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: SIGNING_ALGORITHM } },
      }),
    },
  };
}

/** Who a token is for, and what it states. */
function toAccountSource(
  { db, clock }: ProviderOptions,
  machineSignIn: ReturnType<typeof createMachineSignIn>,
): Pick<ProviderConfiguration, 'findAccount' | 'extraTokenClaims'> {
  return {
    findAccount: async (_context, subject, token) => {
      const account = await findAccountById(db, Number(subject));
      // A refused user keeps the session, so that the prompt can show the reason, but gets no tokens.
      if (!account || (token !== undefined && findAccessRefusal(account, toPlace(token)))) return undefined;
      return { accountId: subject, claims: () => ({ sub: subject }) };
    },
    extraTokenClaims: async (context, token) => {
      if (token.kind === 'ClientCredentials') return machineSignIn.toClaims(context);
      if (!('accountId' in token) || token.accountId === undefined) return undefined;
      const account = await findAccountById(db, Number(token.accountId));
      if (!account) return undefined;
      if (token.kind === 'AccessToken' && token.jkt !== undefined) {
        await noteDeviceSeen(db, account.userId, token.jkt, clock.now());
      }
      return {
        account_id: account.accountId,
        cust_cd: account.custCd,
        mysession: token.sessionUid,
        userid: account.userId,
        skipDeviceCheck: account.skipDeviceCheck,
        openAccessCheck: account.openAccessCheck,
      };
    },
  };
}

/**
 * The embedded OpenID Connect provider: authorization code with PKCE for the one public client, rotating refresh
 * tokens, client credentials for service accounts, and JWT access tokens for the board's API. All of its state is in the
 * database.
 */
export function createProvider(options: ProviderOptions): Provider {
  const { db, clock, keys, signIn, machines, publicUrl } = options;
  const { logout, renderError } = toPageSources(options);
  const machineSignIn = createMachineSignIn(machines);
  const provider = new Provider(`${publicUrl}${PROVIDER_PATH}`, {
    adapter: withMachineClients(createOidcAdapter(db, clock), machines),
    clients: [toClient(options)],
    jwks: { keys: [...keys.signing] as never },
    cookies: {
      keys: [...keys.cookies],
      long: { httpOnly: true, sameSite: 'lax', path: PROVIDER_PATH },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: ['openid', ...MACHINE_SCOPES],
    clientAuthMethods: ['none', 'client_secret_basic', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: machineSignIn.assertJwtClientAuthClaimsAndHeader,
    enabledJWA: { clientAuthSigningAlgValues: [...MACHINE_KEY_ALGORITHMS] },
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl: toLifetimes(options),
    rotateRefreshToken: true,
    // The driver's page exchanges its token for a session of its own at once.
    issueRefreshToken: (_context, client, code) => client.grantTypeAllowed('refresh_token') && toPlace(code) === 'desk',
    expiresWithSession: () => true,
    loadExistingGrant: loadGrant,
    interactions: {
      policy: createPolicy(signIn),
      url: (_context, interaction) => `${PROVIDER_PATH}/interaction/${interaction.uid}`,
    },
    clientBasedCORS: (_context, origin) => origin === new URL(publicUrl).origin,
    features: toFeatures(options, logout),
    renderError,
    ...toAccountSource(options, machineSignIn),
  });
  machineSignIn.compareSecrets(provider);
  acceptAssertionsOnce(provider, options);
  // The mounting route sets the address under which the browser reached the server.
  provider.proxy = true;
  endTokensWithSessions(provider, options);
  noteSignIns(provider, options);
  return provider;
}
