import { NO_CLAIMS_CODE, type ClientSettings } from '@loadstone/contracts';
import { isApiError } from '../../../lib/api-error.ts';
import type { BrowserWindow } from '../../../lib/browser.ts';
import { after, nowMs } from '../../../lib/clock.ts';
import { atMoment } from '../../../lib/deadline.ts';
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
import { isSignInRefused } from './sign-in-refused.ts';

export type SignInState =
  | { status: 'checking' }
  | { status: 'redirecting' }
  /** `isOver`: the session has ended on the server; what is on screen stays until the person logs back in. */
  | { status: 'signedIn'; session: Session; isOver: boolean }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'failed'; message: string };

interface ControllerParts {
  settings: ClientSettings;
  browser: BrowserWindow;
  loadIdentityProvider: () => Promise<IdentityProvider>;
}

const RENEWAL_RETRY_MS = 30_000;
/** Nobody waits longer than this for a logout to reach the other windows. */
const FAREWELL_MS = 3_000;

/** The life of one tab's session, from the first visit to log out. Knows no component. */
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

  /** Opens the session of this tab, or goes to the identity provider. Does nothing while it is open or opening. */
  async start(): Promise<void> {
    if (this.#isStarting || this.state.get().status === 'signedIn') return;
    this.#isStarting = true;
    try {
      this.state.set({ status: 'checking' });
      const tokens = findTokens();
      const claims = findTokenClaims(tokens?.accessToken ?? '');
      if (claims === undefined) return await this.#redirect();
      if (tokens?.tabName !== undefined && !(await this.#parts.browser.claimTab(tokens.tabName))) {
        // A copy of another tab gets tokens of its own: the provider takes a second use of one for theft.
        this.#forget();
        return await this.#redirect();
      }
      if (claims.exp * 1000 <= nowMs() && !(await this.renew())) return await this.#redirect();
      await this.#enter(claims.userid);
    } finally {
      this.#isStarting = false;
    }
  }

  /** Ends the provider's callback. Returns the path to show to the person, who is signed in; undefined where the sign-in failed. */
  async finishSignIn(callbackUrl: URL): Promise<string | undefined> {
    this.state.set({ status: 'redirecting' });
    try {
      const provider = await this.#parts.loadIdentityProvider();
      const tokens = await provider.finishSignIn(callbackUrl);
      // A callback that was kept as a bookmark answers nothing of ours: home decides anew.
      if (tokens !== undefined) keepTokens(tokens);
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

  /** Gets new tokens; calls at the same time share one attempt. False where the session is over or nobody answers. */
  renew(): Promise<boolean> {
    const current = this.state.get();
    if (current.status === 'signedIn' && current.isOver) return Promise.resolve(false);
    this.#renewal ??= this.#renewNow().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Does what a refusal leads to. */
  async leaveRefused({ leadsTo }: Refusal): Promise<void> {
    if (leadsTo === 'logout') return this.logOut();
    const { portalUrl, devicesUrl = portalUrl } = this.#parts.settings.oidc;
    this.#leave(leadsTo === 'portal' ? portalUrl : devicesUrl);
  }

  /**
   * Ends the session in every window of the person, clears what belongs to it, then ends it at the provider.
   * `isForced` where nobody asked for it: the record of that tells windows that sleep now. Calls at the same time share
   * one: a laptop wakes to midnight and to an idle time that is long over, and the provider refuses one of two logouts.
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
    const told = isOpen ? this.#tellEveryWindow(before.session, isForced) : undefined;
    this.state.set({ status: 'redirecting' });
    await told;
    this.#forget();
    const logoutUrl = await this.#findLogoutUrl(tokens).catch(() => undefined);
    this.#parts.browser.goTo(logoutUrl ?? this.#parts.settings.oidc.portalUrl);
  }

  /** Goes to the provider again after the session has expired. */
  async logBackIn(): Promise<void> {
    clearTokens();
    await this.#redirect();
  }

  /** Flips broker and carrier and loads the page anew; nothing where only one is held. */
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

  async #redirect(): Promise<void> {
    this.#stopRenewal();
    this.state.set({ status: 'redirecting' });
    requestedPath.write(this.#parts.browser.readPath());
    try {
      const provider = await this.#parts.loadIdentityProvider();
      this.#parts.browser.goTo(await provider.beginSignIn());
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Opens at once with what is remembered of today, and puts right what the server says has changed. */
  async #enter(userId: number): Promise<void> {
    const remembered = findRememberedPerson(userId);
    if (remembered !== undefined && !this.#open(remembered)) return;
    this.#scheduleRenewal();
    void this.#readThresholds();
    try {
      const person = await readPerson(userId);
      rememberPerson(person);
      void logSignIn(remembered === undefined ? 'AppLoaded' : 'BrowserRefresh');
      if (JSON.stringify(person) !== JSON.stringify(remembered)) this.#open(person);
      // Somebody who has just signed in has done what the record asks for; a page that was only loaded anew has not.
      if ((await takeForcedLogout(userId)) && remembered !== undefined) this.endSession();
    } catch (error) {
      await this.#enterFailed(error, remembered !== undefined);
    }
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

  /** The product's own stand where the server does not answer. */
  async #readThresholds(): Promise<void> {
    try {
      sessionThresholds.set(await readThresholds());
      this.#scheduleRenewal();
    } catch {
      return;
    }
  }

  async #tellEveryWindow({ claims }: Session, isForced: boolean): Promise<void> {
    const tell = async () => {
      await runBeforeLogout();
      if (isForced) await noteForcedLogout(claims.userId);
      await endEverySession(claims.userId);
    };
    await Promise.race([tell(), new Promise<void>((resolve) => after(FAREWELL_MS, resolve))]);
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
