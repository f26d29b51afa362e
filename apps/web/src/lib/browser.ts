/** What the front end does to the browser window itself; handed in, so that a test can watch it. */
export interface BrowserWindow {
  /** Leaves the page for another address, with a step in the history. */
  goTo: (url: string) => void;
  reload: () => void;
  /** True where this page came by the person's own reload. */
  isReloaded: () => boolean;
  /** Path, query and fragment of this page. */
  readPath: () => string;
  /** Scheme, host and port of this page. */
  origin: string;
  /**
   * Takes a name for this tab until it goes. False where another tab holds it: this one is a copy, made
   * with everything in its session storage.
   */
  claimTab: (name: string) => Promise<boolean>;
  /** False where the page came over plain http from another machine: no cryptography there. */
  isSecure: boolean;
}

/** A page that is being loaded anew may still hold its name for a moment, on a busy machine a long one: taken for a copy it would forget. */
const CLAIM_PATIENCE_MS = 2_000;

/** What this page has asked for: a name is asked for once, and kept. */
const claims = new Map<string, Promise<boolean>>();

function claimTab(name: string): Promise<boolean> {
  const claim = claims.get(name) ?? requestLock(name);
  claims.set(name, claim);
  return claim;
}

function requestLock(name: string): Promise<boolean> {
  // Only secure pages have locks; elsewhere nobody can sign in anyway.
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
