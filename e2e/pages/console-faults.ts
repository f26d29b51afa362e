import type { Page } from '@playwright/test';

/** A refusal of the content policy, and a text that is shown before its catalogue is loaded. */
const FAULTS = ['Content Security Policy', 'Uncompiled message detected'] as const;

/** What the consoles of the current journey have reported. */
const reported: string[] = [];

/** Records what the console of a page reports of the content policy and of missing texts. */
export async function watchConsole(page: Page): Promise<void> {
  page.on('console', (message) => {
    const text = message.text();
    if (FAULTS.some((fault) => text.includes(fault))) {
      reported.push(`${text} (${message.location().url}:${message.location().lineNumber})`);
    }
  });
  // A refused evaluation whose error is caught is not in the console.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    ),
  );
}

/** Returns the faults since the last call. */
export function takeConsoleFaults(): readonly string[] {
  return reported.splice(0);
}
