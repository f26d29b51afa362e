import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AGENT_PAGE_PATH } from '@loadstone/contracts/devices';
import type { MachineScope } from '@loadstone/contracts/endpoint';
import { PORTAL_PATH, type AccessTokenClaims } from '@loadstone/contracts/users';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Db } from '../db/database.ts';
import type { FairQueues } from '../ground/fair-queues.ts';
import type { TaskHandler } from '../task-queue/index.ts';
import type { CompanyRecords } from './account-security/company-records.ts';
import {
  createPasswordReset,
  type PasswordReset,
  type SetPasswordHash,
  type SignInMail,
} from './account-security/password-reset.service.ts';
import type { PeerConnection } from '../db/peer-connection.ts';
import type { Vault } from '../db/vault/index.ts';
import type { SignInPlace } from './callers/access-rules.ts';
import { createTokenVerifier, type TokenRule } from './tokens/access-tokens.ts';
import { createAccessTokenMethod, createClaimsReader, toUserClaims } from './tokens/access-token-method.ts';
import { registerCanonicalAddress } from './canonical-address.ts';
import type { MachineCaller, UserCaller } from '../ground/caller.ts';
import { createCallerDirectory, type CallerDirectory } from './callers/callers.ts';
import type { MachineAccess } from './callers/machine-access.ts';
import { createExternalClaims, type AddExternalUser } from './tokens/external-users.ts';
import { createRefusedTokenLog } from './tokens/refused-token-log.ts';
import { createRemoteKeySet, createStoredKeySet, REMOTE_ALGORITHMS } from './tokens/key-sets.ts';
import {
  createAuthenticator,
  type AcceptedCredentials,
  type Authenticated,
  type AuthenticationMethod,
  type CredentialRequest,
} from './callers/methods.ts';
import { renderAgentPage } from './pages/agent-page.ts';
import { renderPortalPage } from './pages/notice-pages.ts';
import type { DemoSignIn } from './pages/sign-in-page.ts';
import { createBrowserCookies } from './provider/browser-cookies.ts';
import { createProvider, PROVIDER_PATH } from './provider/create-provider.ts';
import { createToPages } from './provider/to-pages.ts';
import { registerDevicesRoutes } from './provider/devices-routes.ts';
import { registerFactorRoutes } from './provider/factor-routes.ts';
import { sendPage } from './provider/form-pages.ts';
import { registerInteractionRoutes } from './provider/interaction-routes.ts';
import { getFirst, loadOidcKeys, SIGNING_ALGORITHM, type OidcKeys } from './provider/oidc-keys.ts';
import { registerProviderRoutes } from './provider/provider-routes.ts';
import { registerResetRoutes } from './provider/reset-routes.ts';
import { registerSecurityRoutes } from './provider/security-routes.ts';
import { createSignInSteps, type SetLanguages } from './provider/sign-in-steps.ts';
import { createProofCheck, PROOF_AGE_SECONDS, PROOF_TOLERANCE_SECONDS } from './proofs/proof-check.ts';
import { createProofNonces } from './proofs/proof-nonces.ts';
import { createRefusedProofLog } from './proofs/refused-proof-log.ts';
import { createUsedProofs } from './proofs/used-proofs.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createSecondFactors } from './second-factor/second-factors.service.ts';
import { createPasswordCheck, refusePassword, type ConfirmPassword } from './sign-in/confirm-password.ts';
import { createPasswordHashing } from './sign-in/password-hashing.ts';
import { createSignInNotes, type SignInCounts, type SignInLog } from './sign-in/sign-in-log.ts';
import { createSignInService, type ReplacePasswordHash } from './sign-in/sign-in.service.ts';

/**
 * How long a caller is cached at most. Changes remove it from the cache at once; this limits a fault that nothing
 * reports, such as a connection to the database that neither delivers nor ends.
 */
const CALLER_CACHE_MS = 30_000;

/** The agent's file in the folder of the front end, where the build puts it. */
const AGENT_FILE = 'loadstone-agent.mjs';

/** How long the id of a used proof is kept: as long as the proof is valid on a clock that differs by the tolerance. */
const PROOF_KEPT_MS = (PROOF_AGE_SECONDS + 2 * PROOF_TOLERANCE_SECONDS) * 1000;
/** Used proofs that are kept: 1,000 a second for the time that they are valid. Each takes about 300 bytes. */
const PROOFS_MAXIMUM = 70_000;

/** What authentication reads and changes of modules. `app.ts` passes it in, so that `auth` imports no module. */
export interface AccountStore {
  readonly signInLog: SignInLog;
  readonly replacePasswordHash: ReplacePasswordHash;
  readonly setPasswordHash: SetPasswordHash;
  readonly setLanguages: SetLanguages;
  readonly records: CompanyRecords;
  readonly machines: MachineAccess;
  readonly addExternalUser: AddExternalUser;
}

interface AuthOptions extends AccountStore {
  readonly db: Db;
  readonly peers: PeerConnection;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly mail: SignInMail;
  readonly queues: FairQueues;
  /** The sample users that the sign-in page offers; undefined on a board without a demo. */
  readonly findDemoSignIn: (place: SignInPlace) => Promise<DemoSignIn | undefined>;
  /** Milliseconds that a caller is cached at most; 0 reads it on every call. */
  readonly callerCacheMs?: number;
  /** Authentication methods in addition to the access token. */
  readonly moreMethods?: readonly AuthenticationMethod[];
}

/** Authentication of API requests and of handshakes of the hub. */
export interface Auth {
  /** The issuer whose tokens are accepted. */
  readonly issuer: string;
  /** Secrets of all servers on the database, for what they sign for each other: the one in use first. */
  readonly secrets: readonly string[];
  /**
   * The caller of a request, by the one authentication method whose credential it carries.
   *
   * @throws AppError `session.missing` without a known credential, `session.ambiguous` with several,
   *   `session.invalid`, `session.expired` or `session.disabled`; `session.proofInvalid` or `session.nonceNeeded` for a
   *   token that is bound to a key; `device.proofNeeded` or `device.notRegistered` for a user whose device is checked
   */
  authenticate(request: CredentialRequest, accepted?: AcceptedCredentials): Promise<Authenticated>;
  /**
   * The claims of a request's access token, whether or not its user still has access.
   *
   * @throws AppError as `authenticate`, except `session.disabled`
   */
  identify(request: CredentialRequest): Promise<AccessTokenClaims>;
  readonly confirmPassword: ConfirmPassword;
  /** What sign-in does after a commit. */
  readonly tasks: readonly TaskHandler[];
  /** The caches of callers and machines, which the notifications of the database keep valid. */
  readonly callers: Pick<CallerDirectory, 'forget' | 'followsChanges' | 'getUser'> & {
    /**
     * The author of earlier writes, a user or a machine, with the rights of now. What a user may is for the use-case to check.
     *
     * @throws AppError `session.invalid`, `session.disabled` for one without access, `scope.missing` for a machine without
     *   the scope
     */
    getAuthor(authorId: number, scope: MachineScope): Promise<UserCaller | MachineCaller>;
  };
  /** Attempts to sign in since the start of this server; empty with an issuer elsewhere. */
  readonly signIns: Partial<SignInCounts>;
}

interface TokenParts {
  readonly rule: TokenRule;
  readonly secrets: readonly string[];
  readonly callers: CallerDirectory;
  readonly confirmPassword: ConfirmPassword;
  readonly tasks: readonly TaskHandler[];
  readonly signIns: Partial<SignInCounts>;
  readonly log: FastifyBaseLogger;
}

function createAuth(
  { rule, secrets, callers, confirmPassword, tasks, signIns, log }: TokenParts,
  { db, peers, clock, configuration, signInLog, machines, moreMethods }: AuthOptions,
): Auth {
  const nonces = createProofNonces(getFirst(secrets), clock);
  const noteRefusedProof = createRefusedProofLog({ db, signInLog, log, getNowMs: () => performance.now() });
  const readClaims = createClaimsReader({
    verify: createTokenVerifier(rule, clock),
    nonces,
    checkProof: createProofCheck({
      origin: configuration.server.publicUrl,
      clock,
      nonces,
      used: createUsedProofs({ peers, keptMs: PROOF_KEPT_MS, maximum: PROOFS_MAXIMUM }),
    }),
    noteRefusedProof,
  });
  return {
    issuer: rule.issuer,
    secrets,
    authenticate: createAuthenticator([
      createAccessTokenMethod(readClaims, { callers, machines, noteRefusedProof }),
      ...(moreMethods ?? []),
    ]),
    identify: async (request) => toUserClaims(await readClaims(request)),
    confirmPassword,
    tasks,
    signIns,
    callers: {
      forget(change) {
        callers.forget(change);
        machines.forget(change);
      },
      followsChanges(isFollowing) {
        callers.followsChanges(isFollowing);
        machines.followsChanges(isFollowing);
      },
      getUser: (userId) => callers.getUser(userId),
      getAuthor: async (authorId, scope) => (await machines.findByAuthor(authorId, scope)) ?? callers.getUser(authorId),
    },
  };
}

/** What the pages of the embedded provider share. */
function createEmbedded(app: FastifyInstance, options: AuthOptions, keys: OidcKeys, callers: CallerDirectory) {
  const { db, vault, clock, configuration, signInLog, setLanguages, machines } = options;
  const { identity, server } = configuration;
  const toPages = createToPages(configuration);
  const hashing = createPasswordHashing(options.queues);
  const { isInMaintenance } = identity;
  const { replacePasswordHash } = options;
  const signIn = createSignInService({ db, clock, hashing, isInMaintenance, replacePasswordHash });
  // The notification of the database follows; until then this server must not accept the sessions either.
  const onSessionsEnded = (sessionIds: readonly string[]): void => {
    for (const sessionId of sessionIds) callers.forget({ sessionId });
  };
  const provider = createProvider({
    ...{ db, clock, keys, signIn, machines, toPages, onSessionsEnded },
    publicUrl: server.publicUrl,
    clientId: identity.clientId,
    audience: identity.audience,
    accessTokenMinutes: identity.accessTokenMinutes,
    sessionHours: identity.sessionHours,
  });
  provider.on('server_error', (_context, error) => app.log.error({ err: error }, 'identity provider failed'));
  const publicUrl = new URL(server.publicUrl);
  const passkeys = createPasskeys(publicUrl);
  const factors = createSecondFactors({ db, vault, clock, passkeys });
  const cookies = createBrowserCookies(provider, publicUrl);
  const { counts: signIns, note: noteOutcome } = createSignInNotes(signInLog);
  const steps = createSignInSteps({ provider, cookies, db, clock, factors, signInLog, noteOutcome, setLanguages });
  return {
    ...{ provider, publicUrl, toPages, signIn, hashing, passkeys, factors, cookies, steps, onSessionsEnded },
    ...{ signIns, noteOutcome },
  };
}

/** Registers the provider and its pages. */
async function registerEmbeddedPages(
  app: FastifyInstance,
  options: AuthOptions,
  embedded: ReturnType<typeof createEmbedded> & {
    readonly reset: PasswordReset;
    readonly secret: string;
    readonly onUserChanged: (userId: number) => void;
  },
): Promise<void> {
  const { server, board } = options.configuration;
  const { timeZone } = board;
  await registerResetRoutes(app, embedded);
  await registerInteractionRoutes(app, {
    ...embedded,
    findDemo: options.findDemoSignIn,
  });
  await registerFactorRoutes(app, embedded);
  await registerSecurityRoutes(app, { ...options, ...embedded, timeZone });
  await registerDevicesRoutes(app, { ...options, ...embedded, timeZone });
  const { authorizationsPerMinutePerAddress } = server;
  await registerProviderRoutes(app, { ...embedded, authorizationsPerMinutePerAddress });
}

/** Mounts the embedded provider with its sign-in page; its tokens are accepted. */
async function registerEmbedded(app: FastifyInstance, options: AuthOptions, callers: CallerDirectory): Promise<Auth> {
  const { db, vault, clock, mail, signInLog, setPasswordHash } = options;
  const { identity, server } = options.configuration;
  const keys = await loadOidcKeys(db, vault, clock);
  const embedded = createEmbedded(app, options, keys, callers);
  const { provider, hashing, signIn } = embedded;
  const { publicUrl } = server;
  const reset = createPasswordReset({ db, clock, mail, signInLog, setPasswordHash, hashing, publicUrl });
  const onUserChanged = (userId: number): void => callers.forget({ userId });
  await registerEmbeddedPages(app, options, { ...embedded, reset, secret: getFirst(keys.cookies), onUserChanged });
  const rule = {
    issuer: provider.issuer,
    audience: identity.audience,
    algorithms: [SIGNING_ALGORITHM],
    type: 'at+jwt',
    scope: identity.apiScope,
    findKey: createStoredKeySet({ db, vault, clock }, keys),
  };
  const confirmPassword = createPasswordCheck(signIn);
  const { signIns } = embedded;
  const parts = { rule, secrets: keys.cookies, callers, confirmPassword, tasks: [reset.task], signIns, log: app.log };
  return createAuth(parts, options);
}

async function createRemote(
  app: FastifyInstance,
  options: AuthOptions,
  issuer: string,
  callers: CallerDirectory,
): Promise<Auth> {
  const { audience, apiScope: scope, claims: mapping } = options.configuration.identity;
  const { cookies } = await loadOidcKeys(options.db, options.vault, options.clock);
  const external = {
    toClaims: createExternalClaims({ ...options, issuer, mapping }),
    noteRefusal: createRefusedTokenLog(app.log, issuer),
  };
  const findKey = createRemoteKeySet(issuer);
  const rule = { issuer, audience, scope, algorithms: REMOTE_ALGORITHMS, findKey, external };
  return createAuth(
    { rule, secrets: cookies, callers, confirmPassword: refusePassword, tasks: [], signIns: {}, log: app.log },
    options,
  );
}

function registerPortal(app: FastifyInstance, configuration: Configuration): void {
  const toPages = createToPages(configuration);
  const { publicUrl } = configuration.server;
  const issuer = configuration.identity.externalIssuer ?? `${publicUrl}${PROVIDER_PATH}`;
  const signOut =
    configuration.identity.externalIssuer === undefined
      ? `${issuer}/session/end?client_id=${encodeURIComponent(configuration.identity.clientId)}` +
        `&post_logout_redirect_uri=${encodeURIComponent(`${publicUrl}/home`)}`
      : `${publicUrl}/`;
  app.get(PORTAL_PATH, { schema: { hide: true } as object }, (request, reply) => {
    const page = renderPortalPage(toPages(request.headers), { home: `${publicUrl}/home`, signOut });
    return reply
      .header('content-security-policy', page.contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page.markup);
  });
}

/** The page that leads to a device agent on the reader's computer. It needs no sign-in: who needs it has none yet. */
function registerAgentPage(app: FastifyInstance, configuration: Configuration): void {
  const toPages = createToPages(configuration);
  const { publicUrl, webFolder } = configuration.server;
  const { externalIssuer, devicesUrl } = configuration.identity;
  const board = new URL(publicUrl).origin;
  const signIn = externalIssuer === undefined ? board : new URL(externalIssuer).origin;
  const content = {
    download: existsSync(join(webFolder, AGENT_FILE)) ? `/${AGENT_FILE}` : undefined,
    board,
    signIn: signIn === board ? undefined : signIn,
    devices: devicesUrl,
    home: `${publicUrl}/home`,
  };
  app.get(AGENT_PAGE_PATH, { schema: { hide: true } as object }, ({ headers }, reply) =>
    sendPage(reply, renderAgentPage(toPages(headers), { ...content, userAgent: headers['user-agent'] ?? '' })),
  );
}

/**
 * Sign-in for the whole server: the embedded provider under `/oidc`, or an external issuer by configuration; the portal
 * page; and the authentication of every request.
 */
export async function registerAuth(app: FastifyInstance, options: AuthOptions): Promise<Auth> {
  const { externalIssuer, vettingScope, emailScope } = options.configuration.identity;
  const callers = createCallerDirectory(options, {
    cacheMs: options.callerCacheMs ?? CALLER_CACHE_MS,
    getNowMs: () => performance.now(),
    checksDevices: externalIssuer === undefined,
    scopes: { vetting: vettingScope, email: emailScope },
  });
  registerCanonicalAddress(app, new URL(options.configuration.server.publicUrl));
  registerPortal(app, options.configuration);
  registerAgentPage(app, options.configuration);
  return externalIssuer === undefined
    ? registerEmbedded(app, options, callers)
    : createRemote(app, options, externalIssuer, callers);
}
