/** What the front end does to the browser window itself; handed in, so that a test can watch it. */
export interface BrowserWindow {
  /** Leaves the page for another address, with a step in the history. */
  goTo: (url: string) => void;
  reload: () => void;
  /** Scheme, host and port of this page. */
  origin: string;
  /** False where the page came over plain http from another machine: no cryptography there. */
  isSecure: boolean;
}

export const browserWindow: BrowserWindow = {
  goTo: (url) => window.location.assign(url),
  reload: () => window.location.reload(),
  origin: window.location.origin,
  isSecure: window.isSecureContext,
};
