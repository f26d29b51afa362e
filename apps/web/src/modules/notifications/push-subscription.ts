import {
  addPushSubscription,
  getPushKey,
  pushSubscriptionSchema,
  removePushSubscription,
} from '@loadstone/contracts/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { reloadCached } from '../../live/cached-data.ts';

/** The service worker's address, which also identifies it. */
const WORKER_PATH = '/push-worker.js';

const PUSH_STATE_KEY = ['push-state'] as const;

/** Whether this browser receives push messages. */
export function usePushState() {
  return useQuery({ queryKey: PUSH_STATE_KEY, queryFn: readPushState, staleTime: 0 });
}

async function turnOn(): Promise<PushState> {
  const { publicKey } = await callEndpoint(getPushKey);
  const subscription = await subscribeToPush(publicKey);
  if (subscription === undefined) return readPushState();
  try {
    await callEndpoint(addPushSubscription, { body: pushSubscriptionSchema.parse(subscription) });
  } catch (error) {
    // A subscription that is not stored on the server would never be used.
    await unsubscribeFromPush();
    throw error;
  }
  return 'on';
}

/** Ends this browser's subscription here and on the server. */
export async function turnPushOff(): Promise<PushState> {
  const endpoint = await unsubscribeFromPush();
  if (endpoint !== undefined) await callEndpoint(removePushSubscription, { query: { endpoint } });
  return 'off';
}

/** Switches push messages for this browser on, which prompts the user, or off. */
export function useSwitchPush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnPushOff()),
    onSettled: () => reloadCached(client, PUSH_STATE_KEY),
  });
}

/** The push state of this browser; `off` also where the user has not been asked yet. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Reads whether this browser receives push messages, without a prompt. */
async function readPushState(): Promise<PushState> {
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
async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | undefined> {
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
async function unsubscribeFromPush(): Promise<string | undefined> {
  if (!isSupported()) return undefined;
  const subscription = await findSubscription();
  if (subscription === null) return undefined;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
