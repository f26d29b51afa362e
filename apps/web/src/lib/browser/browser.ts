/** The front end's access to the browser window; passed in, so that a test can observe it. */
export interface BrowserWindow {
  /** Navigates to another address and adds an entry to the history. */
  goTo: (url: string) => void;
  reload: () => void;
  /** True where the user has reloaded this page. */
  isReloaded: () => boolean;
  /** Path, query and fragment of this page. */
  readPath: () => string;
  /** Scheme, host and port of this page. */
  origin: string;
  /**
   * Claims a name for this tab until it closes. False where another tab holds the name: this tab is then a duplicate,
   * which the browser creates with a copy of the session storage.
   */
  claimTab: (name: string) => Promise<boolean>;
  /** False for a page over plain http from another machine, where the browser offers no cryptography. */
  isSecure: boolean;
}

/**
 * A page that reloads may still hold its own name for a moment, longer on a busy machine. Without this wait it would be
 * taken for a duplicate and lose its session.
 */
const CLAIM_PATIENCE_MS = 2_000;

/** The claims of this page: a name is claimed once and kept. */
const claims = new Map<string, Promise<boolean>>();

function claimTab(name: string): Promise<boolean> {
  const claim = claims.get(name) ?? requestLock(name);
  claims.set(name, claim);
  return claim;
}

function requestLock(name: string): Promise<boolean> {
  // Only secure pages have locks, and sign-in works only on secure pages.
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilTheTabGoes = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    const signal = AbortSignal.timeout(CLAIM_PATIENCE_MS);
    navigator.locks.request(`loadstone.tab.${name}`, { signal }, untilTheTabGoes).catch(() => resolve(false));
  });
}

export const browserWindow: BrowserWindow = {
  goTo: (url) => window.location.assign(url),
  reload: () => window.location.reload(),
  isReloaded: () =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
  readPath: () => window.location.pathname + window.location.search + window.location.hash,
  claimTab,
  origin: window.location.origin,
  isSecure: window.isSecureContext,
};
