import {
  NO_CLAIMS_CODE,
  SIGN_IN_REFUSALS,
  type AccessTokenClaims,
  type ClientSettings,
  type SecurityToken,
  type SignInRefusal,
} from '@loadstone/contracts';
import { isApiError } from '../../../lib/api-error.ts';
import type { BrowserWindow } from '../../../lib/browser.ts';
import { after, nowMs } from '../../../lib/clock.ts';
import { atMoment } from '../../../lib/deadline.ts';
import { findAgentPort } from '../../../lib/device/agent-cookie.ts';
import { findTokenClaims } from '../../../lib/session/access-token.ts';
import { runBeforeLogout } from '../../../lib/session/before-logout.ts';
import { chooseMode, storedMode, toModes, toOtherMode } from '../../../lib/session/product-mode.ts';
import { createSession, type Session } from '../../../lib/session/session.ts';
import { sessionThresholds } from '../../../lib/session/thresholds.ts';
import { clearTokens, findTokens, keepTokens, type Tokens } from '../../../lib/session/tokens.ts';
import { clearStorageAtLogout } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import { t } from '../../../lib/texts/t.ts';
import type { IdentityProvider } from '../api/identity-provider.ts';
import { endEverySession, noteForcedLogout, takeForcedLogout } from '../api/forced-logout.ts';
import { logSignIn } from '../api/log-sign-in.ts';
import { readPerson } from '../api/read-person.ts';
import { readThresholds } from '../api/read-thresholds.ts';
import { toClaimsHeader } from './claims-header.ts';
import { toNoClaimsRefusal, toRefusal, type Refusal } from './refusal.ts';
import { findRememberedPerson, rememberPerson, type Person } from './remembered-person.ts';
import { toRenewalDelayMs } from './renewal-delay.ts';
import { requestedPath, toReturnPath } from './return-path.ts';
import { isSignInNew } from './new-sign-in.ts';
import { isSignInRefused } from './sign-in-refused.ts';

export type SignInState =
  | { status: 'checking' }
  | { status: 'redirecting' }
  /** This computer is not the registered one of the user. */
  | { status: 'registering'; userId: number; record: SecurityToken }
  /**
   * `isOver`: the session has ended on the server; the screen stays until the user signs in again. `isAgentLost`: the
   * session cannot continue without the device agent.
   */
  | { status: 'signedIn'; session: Session; isOver: boolean; isAgentLost?: boolean }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'failed'; message: string };

interface ControllerParts {
  settings: ClientSettings;
  browser: BrowserWindow;
  loadIdentityProvider: () => Promise<IdentityProvider>;
}

const RENEWAL_RETRY_MS = 30_000;
/** The longest time that a logout waits for the requests to the other windows. */
const FAREWELL_MS = 3_000;

/** The session of one tab, from the first visit to the logout. It does not depend on components. */
export class SessionController {
  readonly state = createStore<SignInState>({ status: 'checking' });
  readonly #parts: ControllerParts;
  #stopRenewal: () => void = () => undefined;
  #renewal: Promise<boolean> | undefined;
  #logout: Promise<void> | undefined;
  #isStarting = false;

  constructor(parts: ControllerParts) {
    this.#parts = parts;
  }

  /**
   * Opens the session of this tab, or redirects to the identity provider. Does nothing while the session is open or
   * opening.
   */
  async start(): Promise<void> {
    if (this.#isStarting || this.state.get().status === 'signedIn') return;
    this.#isStarting = true;
    try {
      this.state.set({ status: 'checking' });
      const tokens = findTokens();
      const claims = findTokenClaims(tokens?.accessToken ?? '');
      if (claims === undefined) return await this.#redirect();
      if (tokens?.tabName !== undefined && !(await this.#parts.browser.claimTab(tokens.tabName))) {
        // A duplicate of another tab gets its own tokens, because the provider treats a second use of a refresh token
        // as theft.
        this.#forget();
        return await this.#redirect();
      }
      if (claims.exp * 1000 <= nowMs() && !(await this.renew())) return await this.#redirect();
      // The renewal may have changed them.
      const current = findTokenClaims(findTokens()?.accessToken ?? '') ?? claims;
      const needsAgent = current.cnf?.jkt !== undefined || current.skipDeviceCheck === false;
      if (needsAgent && !(await this.#passDevice(current))) return;
      await this.#enter(current.userid);
    } finally {
      this.#isStarting = false;
    }
  }

  /**
   * Handles the provider's callback. @returns the path to show to the signed-in user; undefined where the sign-in
   * failed
   */
  async finishSignIn(callbackUrl: URL): Promise<string | undefined> {
    this.state.set({ status: 'redirecting' });
    try {
      const provider = await this.#parts.loadIdentityProvider();
      const tokens = await provider.finishSignIn(callbackUrl);
      // A bookmarked callback belongs to no request of this tab; the home screen then starts a new sign-in if needed.
      if (tokens !== undefined) {
        keepTokens(tokens);
        isSignInNew.write(true);
      }
      this.state.set({ status: 'checking' });
      const path = toReturnPath(requestedPath.read(), this.#parts.browser.origin);
      requestedPath.clear();
      return path;
    } catch (error) {
      if (isSignInRefused(error)) {
        this.state.set({ status: 'refused', refusal: toRefusal(error.description, this.#parts.settings) });
      } else this.#fail(error);
      return undefined;
    }
  }

  /** Gets new tokens; concurrent calls share one attempt. False where the session has ended or no reply arrived. */
  renew(): Promise<boolean> {
    const current = this.state.get();
    if (current.status === 'signedIn' && current.isOver) return Promise.resolve(false);
    this.#renewal ??= this.#renewNow().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Executes the action that a refusal offers. */
  async leaveRefused({ leadsTo }: Refusal): Promise<void> {
    if (leadsTo === 'logout') return this.logOut();
    const { portalUrl, devicesUrl = portalUrl } = this.#parts.settings.oidc;
    this.#leave(leadsTo === 'portal' ? portalUrl : devicesUrl);
  }

  /**
   * Ends the session in every window of the user, clears its data, then ends it at the provider. `isForced` where the
   * logout is automatic: it is recorded for windows that are asleep. Concurrent calls share one logout: a laptop may
   * wake up after both midnight and the idle time, and the provider refuses the second of two logouts.
   */
  logOut({ isForced = false }: { isForced?: boolean } = {}): Promise<void> {
    this.#logout ??= this.#logOutNow(isForced).finally(() => {
      this.#logout = undefined;
    });
    return this.#logout;
  }

  async #logOutNow(isForced: boolean): Promise<void> {
    const tokens = findTokens();
    const before = this.state.get();
    this.#stopRenewal();
    const isOpen = before.status === 'signedIn' && !before.isOver;
    const ending = isOpen ? this.#endEveryWindow(before.session, isForced) : undefined;
    this.state.set({ status: 'redirecting' });
    await ending;
    this.#forget();
    const logoutUrl = await this.#findLogoutUrl(tokens).catch(() => undefined);
    this.#parts.browser.goTo(logoutUrl ?? this.#parts.settings.oidc.portalUrl);
  }

  /** Redirects to the provider again after the session has expired. */
  async logBackIn(): Promise<void> {
    clearTokens();
    await this.#redirect();
  }

  /** Makes this computer the registered one of the user, and opens the session. */
  async proceedOnDevice(userId: number): Promise<void> {
    try {
      const { replaceDevice } = await import('../device/check-device.ts');
      await replaceDevice(userId);
    } catch (error) {
      return this.#fail(error);
    }
    await this.start();
  }

  /** Switches between broker and carrier and reloads the page; does nothing where the user has only one. */
  toggleMode(): void {
    const current = this.state.get();
    if (current.status !== 'signedIn' || current.session.modes.length < 2) return;
    storedMode.write(toOtherMode(current.session.mode));
    this.#parts.browser.reload();
  }

  /** Shows that the server has ended the session. */
  endSession(): void {
    this.#stopRenewal();
    if (this.state.get().status !== 'signedIn') return;
    clearTokens();
    this.state.set((current) => (current.status === 'signedIn' ? { ...current, isOver: true } : current));
  }

  findClaimsHeader(): string | undefined {
    const current = this.state.get();
    return current.status === 'signedIn' ? toClaimsHeader(current.session.claims) : undefined;
  }

  async #redirect(thumbprint?: string): Promise<void> {
    this.#stopRenewal();
    this.state.set({ status: 'redirecting' });
    requestedPath.write(this.#parts.browser.readPath());
    try {
      const provider = await this.#parts.loadIdentityProvider();
      this.#parts.browser.goTo(await provider.beginSignIn(thumbprint ?? (await this.#findAgentKey())));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The key of this machine's agent. Where none was ever seen, none is searched for. */
  async #findAgentKey(): Promise<string | undefined> {
    if (findAgentPort() === undefined) return undefined;
    const { pingAgent } = await import('../../../lib/device/agent-client.ts');
    return (await pingAgent())?.thumbprint;
  }

  /** False where the user is redirected or refused, or must decide about this computer first. */
  async #passDevice(claims: AccessTokenClaims): Promise<boolean> {
    try {
      const { checkDevice } = await import('../device/check-device.ts');
      const graceMs = this.#parts.settings.agentReturnSeconds * 1000;
      const outcome = await checkDevice(claims, { graceMs, onLost: () => this.#loseAgent() });
      if (outcome.next === 'signIn') await this.#redirect(outcome.thumbprint);
      if (outcome.next === 'refuse') this.#refuse(outcome.code);
      if (outcome.next === 'register') {
        this.state.set({ status: 'registering', userId: claims.userid, record: outcome.record });
      }
      return outcome.next === 'enter';
    } catch (error) {
      if (isApiError(error) && error.status === 401) await this.#redirect();
      else this.#fail(error);
      return false;
    }
  }

  /** Refuses a user whose agent does not reply, and adds that to the log. */
  #refuse(code: SignInRefusal): void {
    this.#stopRenewal();
    this.state.set({ status: 'refused', refusal: toRefusal(code, this.#parts.settings) });
    void logSignIn('DPoPValidate', { errorCode: code, description: SIGN_IN_REFUSALS[code] });
  }

  #loseAgent(): void {
    const current = this.state.get();
    if (current.status !== 'signedIn') return;
    this.#stopRenewal();
    this.state.set({ ...current, isAgentLost: true });
    // The request has no proof: the server refuses it and writes the entry.
    void logSignIn('DPoPValidate', { errorCode: '77.1' });
  }

  /** Opens at once with the stored data of today, and updates it with the server's reply. */
  async #enter(userId: number): Promise<void> {
    const remembered = findRememberedPerson(userId);
    if (remembered === undefined) isSignInNew.write(true);
    if (remembered !== undefined && !this.#open(remembered)) return;
    this.#scheduleRenewal();
    void this.#readThresholds();
    try {
      const person = await readPerson(userId);
      rememberPerson(person);
      void logSignIn(remembered === undefined ? 'AppLoaded' : 'BrowserRefresh');
      if (JSON.stringify(person) !== JSON.stringify(remembered)) this.#open(person);
      await this.#obeyForcedLogout(userId);
    } catch (error) {
      await this.#enterFailed(error, remembered !== undefined);
    }
  }

  /** A user who has signed in since the record was written has already done what it requires. */
  async #obeyForcedLogout(userId: number): Promise<void> {
    const isDue = await takeForcedLogout(userId);
    if (isDue === true && !isSignInNew.read()) this.endSession();
    if (isDue !== undefined) isSignInNew.clear();
  }

  async #enterFailed(error: unknown, isOpen: boolean): Promise<void> {
    const status = isApiError(error) ? error.status : 0;
    if (status === 401) return isOpen ? this.endSession() : this.#redirect();
    if (status !== 403 && status !== 404) return isOpen ? undefined : this.#fail(error);
    this.#stopRenewal();
    this.state.set({ status: 'refused', refusal: toNoClaimsRefusal(this.#parts.settings) });
    await logSignIn('AppLoaded', { errorCode: NO_CLAIMS_CODE, description: 'No user claims' });
  }

  #open({ claims, permits }: Person): boolean {
    const modes = toModes(claims.productIds);
    const mode = chooseMode(modes, storedMode.read());
    if (mode === undefined) {
      this.#leave(this.#parts.settings.oidc.portalUrl);
      return false;
    }
    this.state.set({ status: 'signedIn', session: createSession(claims, permits, mode, modes), isOver: false });
    return true;
  }

  async #renewNow(): Promise<boolean> {
    const tokens = findTokens();
    if (tokens === undefined) return false;
    try {
      const provider = await this.#parts.loadIdentityProvider();
      keepTokens(await provider.renew(tokens));
      this.#scheduleRenewal();
      return true;
    } catch (error) {
      if (isSignInRefused(error)) this.endSession();
      else this.#renewIn(RENEWAL_RETRY_MS);
      return false;
    }
  }

  #scheduleRenewal(): void {
    const tokens = findTokens();
    const claims = findTokenClaims(tokens?.accessToken ?? '');
    if (claims === undefined || tokens?.refreshToken === undefined) return;
    const dueMs = nowMs() + toRenewalDelayMs(claims.exp * 1000, nowMs(), sessionThresholds.get().renewalMs);
    this.#stopRenewal();
    this.#stopRenewal = atMoment(
      () => dueMs,
      () => void this.renew(),
    );
  }

  /** The defaults of the product stay where the server does not reply. */
  async #readThresholds(): Promise<void> {
    try {
      sessionThresholds.set(await readThresholds());
      this.#scheduleRenewal();
    } catch {
      return;
    }
  }

  async #endEveryWindow({ claims }: Session, isForced: boolean): Promise<void> {
    const end = async () => {
      await runBeforeLogout();
      if (isForced) await noteForcedLogout(claims.userId);
      await endEverySession(claims.userId);
    };
    await Promise.race([end(), new Promise<void>((resolve) => after(FAREWELL_MS, resolve))]);
  }

  #renewIn(delayMs: number): void {
    this.#stopRenewal();
    this.#stopRenewal = after(delayMs, () => void this.renew());
  }

  async #findLogoutUrl(tokens: Tokens | undefined): Promise<string | undefined> {
    const provider = await this.#parts.loadIdentityProvider();
    return provider.findLogoutUrl(tokens?.idToken);
  }

  #leave(url: string): void {
    this.#forget();
    this.state.set({ status: 'redirecting' });
    this.#parts.browser.goTo(url);
  }

  #forget(): void {
    this.#stopRenewal();
    clearStorageAtLogout();
    clearTokens();
  }

  #fail(error: unknown): void {
    this.#stopRenewal();
    const reason = this.#parts.browser.isSecure ? t('signIn.providerNotReached') : t('signIn.notSecure');
    this.state.set({ status: 'failed', message: isApiError(error) ? error.message : reason });
  }
}
