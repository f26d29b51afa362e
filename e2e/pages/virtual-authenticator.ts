import type { Page } from '@playwright/test';

/** The fingerprint reader of a computer, as Chromium simulates it for a page. */
interface VirtualAuthenticator {
  /** Whether the user's fingerprint is recognised from now on. */
  setRecognised(isRecognised: boolean): Promise<void>;
}

/** Gives a page an authenticator that replies without a person. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setRecognised: async (isUserVerified) => {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
