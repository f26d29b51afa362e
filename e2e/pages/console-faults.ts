import type { Page } from '@playwright/test';

/** What the content policy has refused in the pages of the current journey. */
const refusals: string[] = [];

/** Records what the content policy refuses in a page, by the errors that the browser writes to its console. */
export function watchContentPolicy(page: Page): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) {
      refusals.push(`${message.text()} (${message.location().url}:${message.location().lineNumber})`);
    }
  });
}

/** Returns the refusals since the last call. */
export function takeRefusals(): readonly string[] {
  return refusals.splice(0);
}
