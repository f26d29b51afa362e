import {
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  type AlertChange,
  type AlertDraft,
} from '@loadstone/contracts/alerts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { alertsKey } from '../../live/query-keys.ts';

/** The user's alerts, the newest first. */
export function useAlerts() {
  return useQuery({ queryKey: alertsKey, queryFn: ({ signal }) => callEndpoint(listAlerts, { signal }) });
}

/** Adds an alert. The key of the request stays the same while the dialog is open. */
export function useCreateAlert() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: AlertDraft; idempotencyKey: string }) =>
      callEndpoint(createAlert, { body: draft, idempotencyKey }),
  });
}

/** Changes, pauses or resumes an alert. */
export function useChangeAlert() {
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: AlertChange }) =>
      callEndpoint(changeAlert, { params: { id }, body: change }),
  });
}

/** Ends an alert. */
export function useDeleteAlert() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(deleteAlert, { params: { id } }) });
}
