import { createHmac, timingSafeEqual } from 'node:crypto';
import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { toErrorWords } from '@loadstone/contracts/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import type { AppError } from '../../ground/errors.ts';
import { hashSecret } from '../../ground/link-secrets.ts';
import type { Vault } from '../../db/vault/index.ts';
import {
  findSignIn,
  noteConfirmation,
  putSignInState,
  takeChallenge,
} from '../account-security/account-security.queries.ts';
import type { CompanyRecords } from '../account-security/company-records.ts';
import type { SetPasswordHash } from '../account-security/password-reset.service.ts';
import { findAccessRefusal } from '../callers/access-rules.ts';
import { isNewDevice } from '../../ground/caller-origin.ts';
import { renderDevicesSignInPage } from '../pages/devices-page.ts';
import { renderTroublePage } from '../pages/notice-pages.ts';
import { html, type Html } from '../pages/html.ts';
import type { Page, ToPages } from '../pages/page-frame.ts';
import { renderConfirmPage, SECURITY_PATH } from '../pages/security-page.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import { type SecondFactors } from '../second-factor/second-factors.service.ts';
import { findAccountById, type SignInAccount } from '../sign-in/accounts.queries.ts';
import { findKnownBrowser } from '../sign-in/known-browsers.queries.ts';
import type { PasswordHashing } from '../sign-in/password-hashing.ts';
import { toSignInEntry, type SignInLog } from '../sign-in/sign-in-log.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { sendPage, toField } from './form-pages.ts';

/** How long a password or passkey counts as just given. */
const FRESH_MS = 10 * 60_000;
/** The pages that a confirmation may lead to; anything else leads to the page itself. */
const PAGES_TO_CONFIRM = ['authenticator', 'passkey'];
/** The fields of changes that are made after a confirmation. */
const KEPT_FIELDS = ['id', 'secondFactor', 'confirmsNewDevices', 'own', 'company'];

export interface SecurityRoutesOptions {
  readonly provider: Provider;
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: URL;
  readonly toPages: ToPages;
  readonly timeZone: string;
  /** A secret of all servers on the database. */
  readonly secret: string;
  readonly signIn: SignInService;
  readonly hashing: PasswordHashing;
  readonly cookies: BrowserCookies;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly vault: Vault;
  readonly signInLog: SignInLog;
  readonly setPasswordHash: SetPasswordHash;
  readonly records: CompanyRecords;
  /** Called after sessions have ended, so that cached callers are read again. */
  readonly onUserChanged: (userId: number) => void;
}

/** The user of the provider's session in this browser. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly account: SignInAccount;
  readonly sessionId: string;
  /** Must be in each form of this session. */
  readonly token: string;
  readonly isFresh: boolean;
  /** True for a browser that the board has not known for seven days: it neither confirms others nor changes policies. */
  readonly isNewDevice: boolean;
}

/** A page or a form of a visit. */
export type VisitHandler = (visit: Visit) => Promise<FastifyReply> | FastifyReply;

/** Who visits the pages of an account's security, and what a change needs before it. */
export type SecurityVisits = ReturnType<typeof createSecurityVisits>;

export function createSecurityVisits(options: SecurityRoutesOptions) {
  const { db, clock, publicUrl, factors, passkeys } = options;
  const home = `${publicUrl.origin}/home`;
  const toPages = ({ headers }: FastifyRequest) => options.toPages(headers);

  const send = ({ reply }: Visit, page: Page, status = 200) => sendPage(reply, page, status);
  const lead = ({ reply }: Visit, path = '') =>
    reply.header('cache-control', 'no-store').redirect(`${SECURITY_PATH}${path}`, 303);
  const toWords = ({ request }: Visit, { text, code, message }: AppError): string =>
    toErrorWords(text ?? { name: code }, toPages(request).texts.find) ?? message;
  const note = ({ request, account: { userId, email } }: Visit, description: string) =>
    options.signInLog.addLoginActivity(
      { userId, email, networkAddress: request.ip },
      toSignInEntry(ACTIVITY_TYPES.TokenSecurity, description, ''),
    );
  const toTokenField = ({ token }: Visit): Html => html`<input type="hidden" name="token" value="${token}" />`;

  async function sendConfirm(visit: Visit, to: string, error?: string): Promise<FastifyReply> {
    const own = await factors.findOwn(visit.account.userId);
    const passkey =
      passkeys.arePossible && own.passkeys.length > 0 ? await passkeys.toRequest(own.passkeys) : undefined;
    await putSignInState(db, visit.sessionId, { challenge: passkey?.challenge ?? null });
    const kept = Object.fromEntries(KEPT_FIELDS.map((name) => [name, toField(visit.request.body, name)]));
    const page = renderConfirmPage(toPages(visit.request), { token: visit.token, to, kept, passkey, error });
    return send(visit, page, error === undefined ? 200 : 422);
  }

  /** Takes the password or passkey, then makes the change that needed it or leads to its page. */
  const confirm = (changes: ReadonlyMap<string, VisitHandler>) => async (visit: Visit) => {
    const { request, account, sessionId } = visit;
    const to = toField(request.body, 'to');
    const refusal = await findProofRefusal(options, visit);
    if (refusal !== undefined) return sendConfirm(visit, to, toPages(request).texts.t(refusal));
    await noteConfirmation(db, { sessionId, userId: account.userId, networkAddress: request.ip, now: clock.now() });
    await note(visit, 'Confirmed again who it is');
    const change = changes.get(to);
    if (change !== undefined) return change(visit);
    return lead(visit, PAGES_TO_CONFIRM.includes(to) ? `/${to}` : '');
  };

  /** Runs a page for the user of the session; another visitor is asked to sign in. */
  const forUser =
    (run: VisitHandler) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const visit = await findVisit(options, request, reply);
      return visit === undefined ? sendPage(reply, renderDevicesSignInPage(toPages(request), home)) : run(visit);
    };
  /** A page that first needs a password or passkey of just now. */
  const fresh = (name: string, run: VisitHandler) => (visit: Visit) =>
    visit.isFresh ? run(visit) : sendConfirm(visit, name);
  /** Only forms of this session's own pages are accepted. */
  const own = (run: VisitHandler) => (visit: Visit) => {
    const { request, token } = visit;
    const isOwn = request.headers['sec-fetch-site'] !== 'cross-site' && isEqual(toField(request.body, 'token'), token);
    return isOwn
      ? run(visit)
      : send(visit, renderTroublePage(toPages(request), { reason: 'incomplete', home: SECURITY_PATH }), 403);
  };

  return { home, toPages, send, lead, note, toWords, toTokenField, confirm, forUser, fresh, own };
}

/** The user of the session; undefined for another visitor, also for one whose access was refused. */
async function findVisit(
  { provider, db, clock, secret }: SecurityRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | undefined> {
  const { accountId, uid } = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  const account = accountId === undefined ? undefined : await findAccountById(db, Number(accountId));
  if (account === undefined || findAccessRefusal(account, 'driverPage') !== undefined) return undefined;
  const token = createHmac('sha256', secret).update(`security ${uid}`).digest('base64url');
  const signIn = await findSignIn(db, uid);
  const now = clock.now();
  const isFresh = now.getTime() - (signIn?.confirmedOn?.getTime() ?? 0) < FRESH_MS;
  const { deviceSince = null, deviceConfirmedOn = null } = signIn ?? {};
  const isNew = isNewDevice({ deviceSince, deviceConfirmedOn }, now);
  return { request, reply, account, sessionId: uid, token, isFresh, isNewDevice: isNew };
}

/** Checks the password or passkey that a form proves. @returns the name of the text for one that is not accepted */
async function findProofRefusal(
  { db, signIn, cookies, factors }: SecurityRoutesOptions,
  { request, reply, account, sessionId }: Visit,
) {
  const credential = toField(request.body, 'credential');
  const browser = cookies.findBrowser(request, reply);
  if (credential === '') {
    const form = { email: account.email, password: toField(request.body, 'password') };
    const { type } = await signIn.signIn(form, request.ip, 'driverPage', { browser, user: account });
    if (type === 'busy' || type === 'locked') return `pages.signIn.errors.${type}` as const;
    return type === 'signedIn' ? undefined : 'pages.security.wrongPassword';
  }
  const challenge = (await takeChallenge(db, sessionId)) ?? '';
  const known = await findKnownBrowser(db, account.userId, hashSecret(browser ?? ''));
  const source = { address: request.ip, browserId: known?.id };
  const { type } = await factors.tryPasskey(account.userId, source, { reply: credential, challenge });
  return type === 'right' ? undefined : 'pages.factor.passkeyFailed';
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
