/** The notifications of this phone. */
export interface PhoneNotifications {
  readonly isSupported: boolean;
  /** Asks the driver, which a browser allows only on a press. @returns false where the driver or the phone refuses */
  ask(): Promise<boolean>;
  /** @throws DOMException where the push service of the browser cannot be reached */
  subscribe(publicKey: string): Promise<PushSubscriptionJSON>;
  unsubscribe(): Promise<void>;
}

/** The notifications of a browser with the service worker of the driver's page. */
export const phoneNotifications: PhoneNotifications = {
  isSupported: 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
  ask: async () => (await Notification.requestPermission()) === 'granted',
  async subscribe(publicKey) {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return subscription.toJSON();
  },
  async unsubscribe() {
    const registration = await navigator.serviceWorker.getRegistration('/driver');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  },
};
