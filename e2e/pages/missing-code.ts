import type { Page } from '@playwright/test';

/** Scripts that a page cannot load at present. */
interface MissingCode {
  /** From now on the scripts are loaded, unless the browser keeps their failure. */
  readonly restore: () => void;
}

/**
 * Lets the requests of scripts fail. A script that an import could not load fails from then on in this page: browsers by
 * the standard keep that failure until the page is reloaded, while some, such as the one of these journeys, request the
 * script again.
 *
 * @param status that of the replies; without it the requests are aborted
 */
export async function removeCode(page: Page, code: RegExp, status?: number): Promise<MissingCode> {
  const failedImports = new Set<string>();
  let isMissing = true;
  page.on('framenavigated', () => failedImports.clear());
  await page.route(code, async (route) => {
    const isImport = route.request().resourceType() === 'script';
    const address = route.request().url();
    if (!isMissing && !(isImport && failedImports.has(address))) return route.continue();
    if (isImport) failedImports.add(address);
    return status === undefined ? route.abort() : route.fulfill({ status });
  });
  return {
    restore: () => {
      isMissing = false;
    },
  };
}
