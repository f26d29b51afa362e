import type { ClientSettings } from '@loadstone/contracts/board';
import type { SessionEnd } from '@loadstone/contracts/live';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { NO_CLAIMS_CODE, type SignInRefusal } from '@loadstone/contracts/users';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { BrowserWindow } from '../../../lib/browser/browser.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { findTokenClaims, type TokenClaims } from '../../../lib/session/access-token.ts';
import { chooseMode, storedMode, toModes, toOtherMode } from '../../../lib/session/product-mode.ts';
import { createSession } from '../../../lib/session/session.ts';
import { isSessionOver } from '../../../lib/session/session-end.ts';
import { clearTokens, findTokens, keepTokens, type Tokens } from '../../../lib/session/tokens.ts';
import { clearStorageAtLogout } from '../../../lib/browser/storage.ts';
import { keepTypedOf, returnTypedOf } from '../../../lib/browser/typed-values.ts';
import { createStore } from '../../../lib/react/store.ts';
import { followLanguageOfAccount } from '../../../lib/settings/language.ts';
import { t } from '../../../lib/texts/t.ts';
import { setStartEvent } from '../../../live/start-event.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { takeForcedLogout } from '../forced-logout.ts';
import { takeEarlyPerson } from '../early-person.ts';
import { logSignIn } from '../log-sign-in.ts';
import { readPerson } from '../read-person.ts';
import { toClaimsHeader } from './claims-header.ts';
import {
  findAgentKey,
  logAgentLost,
  logAgentRefusal,
  needsDeviceCheck,
  passDeviceGate,
  registerThisComputer,
} from './device-gate.ts';
import { endEveryWindow } from './log-out.ts';
import { isSignInNew } from './new-sign-in.ts';
import { toNoClaimsRefusal, toRefusal, type Refusal } from './refusal.ts';
import { findRememberedPerson, rememberPerson, type Person } from './remembered-person.ts';
import { isOfOneMode, requestedPath, storeRequestedMode, toReturnPath } from './return-path.ts';
import { isSignInRefused } from './sign-in-refused.ts';
import type { SignInState } from './sign-in-state.ts';
import { TokenRenewal } from './token-renewal.ts';

interface ControllerParts {
  settings: ClientSettings;
  browser: BrowserWindow;
  loadIdentityProvider: () => Promise<IdentityProvider>;
}

/** Where drivers sign in. */
const DRIVER_PAGE = '/driver';

/** The session of one tab, from the first visit to the logout. It does not depend on components. */
export class SessionController {
  readonly state = createStore<SignInState>({ status: 'checking' });
  readonly #parts: ControllerParts;
  readonly #renewal: TokenRenewal;
  #logout: Promise<void> | undefined;
  #isStarting = false;
  /** True for tokens that this page has just received and no call has used. */
  #isFresh = false;

  constructor(parts: ControllerParts) {
    this.#parts = parts;
    const { loadIdentityProvider } = parts;
    this.#renewal = new TokenRenewal({ loadIdentityProvider, onRefused: () => this.endSession() });
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
      storeRequestedMode(this.#parts.browser.readPath());
      const tokens = findTokens();
      const claims = findTokenClaims(tokens?.accessToken ?? '');
      // The server says what is wrong with a token that was just received: another sign-in would bring the same again.
      if (claims === undefined) return await (this.#isFresh ? this.#enter() : this.#redirect());
      if (tokens?.tabName !== undefined && !(await this.#parts.browser.claimTab(tokens.tabName))) {
        // A duplicate of another tab gets its own tokens, because the provider treats a second use of a refresh token
        // as theft.
        this.#forget();
        return await this.#redirect();
      }
      if (claims.exp * 1000 <= nowMs() && !(await this.renew())) return await this.#redirect();
      // The renewal may have changed them.
      const current = findTokenClaims(findTokens()?.accessToken ?? '') ?? claims;
      if (needsDeviceCheck(current) && !(await this.#passDevice(current))) return;
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
        this.#isFresh = true;
      }
      this.state.set({ status: 'checking' });
      const path = toReturnPath(requestedPath.read(), this.#parts.browser.origin);
      requestedPath.clear();
      storeRequestedMode(path);
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
    return this.#renewal.renew();
  }

  /** Executes the action that a refusal offers. */
  async leaveRefused({ leadsTo }: Refusal): Promise<void> {
    if (leadsTo === 'logout') return this.logOut();
    if (leadsTo === 'driver') return this.#leave(DRIVER_PAGE);
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
    this.#renewal.stop();
    const isOpen = before.status === 'signedIn' && !before.isOver;
    const ending = isOpen ? endEveryWindow(before.session.claims.userId, isForced) : undefined;
    this.state.set({ status: 'redirecting' });
    await ending;
    this.#forget();
    const logoutUrl = await this.#findLogoutUrl(tokens).catch(() => undefined);
    this.#parts.browser.goTo(logoutUrl ?? this.#parts.settings.oidc.portalUrl);
  }

  /** Redirects to the provider again after the session has expired. What is typed is there again after the sign-in. */
  async logBackIn(): Promise<void> {
    const current = this.state.get();
    if (current.status === 'signedIn') {
      keepTypedOf(current.session.claims.userId);
      // What is typed is of this mode; another window may have changed it.
      storedMode.write(current.session.mode);
    }
    clearTokens();
    await this.#redirect();
  }

  /** Makes this computer the registered one of the user, and opens the session. */
  async proceedOnDevice(userId: number): Promise<void> {
    try {
      await registerThisComputer(userId);
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
    // A posting belongs to one mode, so an address that names one is left.
    if (isOfOneMode(this.#parts.browser.readPath())) this.#parts.browser.goTo(DESK_PATHS.home);
    else this.#parts.browser.reload();
  }

  /** Shows that the server has ended the session, and why where that is known. */
  endSession(reason?: SessionEnd): void {
    this.#renewal.stop();
    if (this.state.get().status !== 'signedIn') return;
    clearTokens();
    isSessionOver.set(true);
    this.state.set((current) =>
      current.status === 'signedIn' ? { ...current, isOver: true, endReason: reason } : current,
    );
  }

  findClaimsHeader(): string | undefined {
    const current = this.state.get();
    return current.status === 'signedIn' ? toClaimsHeader(current.session.claims) : undefined;
  }

  async #redirect(thumbprint?: string): Promise<void> {
    this.#renewal.stop();
    this.state.set({ status: 'redirecting' });
    requestedPath.write(this.#parts.browser.readPath());
    try {
      const provider = await this.#parts.loadIdentityProvider();
      this.#parts.browser.goTo(await provider.beginSignIn(thumbprint ?? (await findAgentKey())));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** False where the user is redirected or refused, or must decide about this computer first. */
  async #passDevice(claims: TokenClaims): Promise<boolean> {
    try {
      const graceMs = this.#parts.settings.agentReturnSeconds * 1000;
      const outcome = await passDeviceGate(claims, graceMs, () => this.#loseAgent());
      if (outcome.next === 'signIn') await this.#redirect(outcome.thumbprint);
      if (outcome.next === 'refuse') this.#refuse(outcome.code, outcome.hint);
      if (outcome.next === 'register') {
        this.state.set({ status: 'registering', userId: claims.userid ?? 0, record: outcome.record });
      }
      return outcome.next === 'enter';
    } catch (error) {
      if (isApiError(error) && error.status === 401) await this.#redirect();
      else this.#fail(error);
      return false;
    }
  }

  /** Refuses a user whose agent does not reply, and adds that to the log. */
  #refuse(code: SignInRefusal, hint: string): void {
    this.#renewal.stop();
    this.state.set({ status: 'refused', refusal: toRefusal(code, this.#parts.settings, hint) });
    logAgentRefusal(code);
  }

  #loseAgent(): void {
    const current = this.state.get();
    if (current.status !== 'signedIn') return;
    this.#renewal.stop();
    this.state.set({ ...current, isAgentLost: true });
    logAgentLost();
  }

  /** Opens at once with the stored data of today, and updates it with the server's reply. */
  async #enter(userId?: number): Promise<void> {
    const remembered = userId === undefined ? undefined : findRememberedPerson(userId);
    if (remembered === undefined) isSignInNew.write(true);
    if (remembered !== undefined && !this.#open(remembered)) return;
    this.#renewal.start();
    try {
      // With a remembered person, lists are requested before the reply and may not include its event.
      const onEvent = remembered === undefined ? setStartEvent : undefined;
      const person = (await takeEarlyPerson(userId, onEvent)) ?? (await readPerson(userId, onEvent));
      rememberPerson(person);
      this.#isFresh = false;
      void followLanguageOfAccount(person.claims.language);
      void logSignIn(remembered === undefined ? 'AppLoaded' : 'BrowserRefresh');
      if (JSON.stringify(person) !== JSON.stringify(remembered)) this.#open(person);
      await this.#obeyForcedLogout(person.claims.userId);
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
    if (status === 401 && this.#isFresh) return this.#fail(error);
    if (status === 401) return isOpen ? this.endSession() : this.#redirect();
    if (status !== 403 && status !== 404) return isOpen ? undefined : this.#fail(error);
    this.#renewal.stop();
    this.state.set({ status: 'refused', refusal: toNoClaimsRefusal(this.#parts.settings, error) });
    await logSignIn('AppLoaded', { errorCode: NO_CLAIMS_CODE, description: 'No user claims' });
  }

  #open({ claims, permits }: Person): boolean {
    const modes = toModes(claims.productIds);
    const mode = chooseMode(modes, storedMode.read());
    if (mode === undefined) {
      this.#leave(this.#parts.settings.oidc.portalUrl);
      return false;
    }
    isSessionOver.set(false);
    returnTypedOf(claims.userId);
    this.state.set({ status: 'signedIn', session: createSession(claims, permits, mode, modes), isOver: false });
    return true;
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
    this.#renewal.stop();
    clearStorageAtLogout();
    clearTokens();
  }

  #fail(error: unknown): void {
    this.#isFresh = false;
    this.#renewal.stop();
    const reason = this.#parts.browser.isSecure ? t('signIn.providerNotReached') : t('signIn.notSecure');
    this.state.set({ status: 'failed', message: isApiError(error) ? error.message : reason });
  }
}
