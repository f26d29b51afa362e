/** The service worker's address, which also identifies it. */
const WORKER_PATH = '/push-worker.js';

/** The push state of this browser; `off` also where the user has not been asked yet. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Reads whether this browser receives push messages, without a prompt. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findSubscription()) === null ? 'off' : 'on';
}

/**
 * Requests permission from the user, which a browser allows only on a click, and subscribes. Undefined where the user
 * refuses.
 *
 * @param publicKey the server's VAPID key, base64url
 * @throws DOMException where the browser's push service cannot be reached
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER_PATH);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return subscription.toJSON();
}

/** Ends this browser's subscription. @returns its endpoint; undefined where there was none */
export async function unsubscribeFromPush(): Promise<string | undefined> {
  if (!isSupported()) return undefined;
  const subscription = await findSubscription();
  if (subscription === null) return undefined;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
