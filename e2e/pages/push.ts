import type { Page } from '@playwright/test';

/** Delivers push messages to this browser in place of a push service. */
interface PushDelivery {
  /** Passes a message to the service worker of the page's origin, as the browser does when one arrives. */
  deliver(message: object): Promise<void>;
  stop(): Promise<void>;
}

/** Replaces the push service by the browser's debugging interface; the service worker must be registered. */
export async function openPushDelivery(page: Page, origin: string): Promise<PushDelivery> {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const id = await registrationId;
  return {
    deliver: async (message) => {
      await devTools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId: id,
        data: JSON.stringify(message),
      });
    },
    stop: () => devTools.detach(),
  };
}
