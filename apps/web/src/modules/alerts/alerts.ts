import {
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  type AlertChange,
  type AlertDraft,
} from '@loadstone/contracts/alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { alertsKey } from '../../live/query-keys.ts';

/** The user's alerts, the newest first. */
export function useAlerts() {
  return useQuery({ queryKey: alertsKey, queryFn: ({ signal }) => callEndpoint(listAlerts, { signal }) });
}

function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The write does not wait for the list: its dialog closes with the reply.
    onSuccess: () => void client.invalidateQueries({ queryKey: alertsKey }),
  });
}

/** Adds an alert. The key of the request stays the same while the dialog is open. */
export function useCreateAlert() {
  return useChange(({ draft, idempotencyKey }: { draft: AlertDraft; idempotencyKey: string }) =>
    callEndpoint(createAlert, { body: draft, idempotencyKey }),
  );
}

/** Changes, pauses or resumes an alert. */
export function useChangeAlert() {
  return useChange(({ id, change }: { id: number; change: AlertChange }) =>
    callEndpoint(changeAlert, { params: { id }, body: change }),
  );
}

/** Ends an alert. */
export function useDeleteAlert() {
  return useChange((id: number) => callEndpoint(deleteAlert, { params: { id } }));
}
