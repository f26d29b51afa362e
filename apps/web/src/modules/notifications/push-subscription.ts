import {
  addPushSubscription,
  getPushKey,
  pushSubscriptionSchema,
  removePushSubscription,
} from '@loadstone/contracts/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { readPushState, subscribeToPush, unsubscribeFromPush, type PushState } from '../../lib/browser/push.ts';
import { reloadCached } from '../../live/cached-data.ts';

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
