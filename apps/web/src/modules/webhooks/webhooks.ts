import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  patchWebhook,
  replayDeadDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDraft,
  type WebhookPatch,
} from '@loadstone/contracts/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { webhooksKey } from '../../live/query-keys.ts';

/** How often the open list of deliveries is read again. */
const DELIVERIES_MS = 5_000;

/** The company's webhooks; refused for a user who is no administrator. */
export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: async ({ signal }) => (await callEndpoint(listWebhooks, { signal })).items,
    retry: false,
    staleTime: 0,
  });
}

/** The last deliveries of a webhook, newest first. */
export function useDeliveries(id: number) {
  return useQuery({
    queryKey: [...webhooksKey, 'deliveries', id],
    queryFn: async ({ signal }) => (await callEndpoint(listWebhookDeliveries, { params: { id }, signal })).items,
    staleTime: 0,
    refetchInterval: DELIVERIES_MS,
  });
}

/** The reply has the secret, once. */
export function useCreateWebhook() {
  return useMutation({ mutationFn: (body: WebhookDraft) => callEndpoint(createWebhook, { body }) });
}

export function usePatchWebhook() {
  return useMutation({
    mutationFn: ({ id, patch }: { id: number; patch: WebhookPatch }) =>
      callEndpoint(patchWebhook, { params: { id }, body: patch }),
  });
}

export function useDeleteWebhook() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(deleteWebhook, { params: { id } }) });
}

/** The reply has the secret, once. */
export function useRotateSecret() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(rotateWebhookSecret, { params: { id } }) });
}

export function useTestWebhook() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(testWebhook, { params: { id } }) });
}

export function useReplayDead() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(replayDeadDeliveries, { params: { id } }) });
}

export function useReplayDelivery() {
  return useMutation({
    mutationFn: (params: { id: number; number: number }) => callEndpoint(replayWebhookDelivery, { params }),
  });
}
