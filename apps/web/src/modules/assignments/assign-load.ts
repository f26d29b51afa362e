import { assignLoad, checkLead, type AssignDraft } from '@loadstone/contracts/assignments';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { leadChecksKey } from '../../live/query-keys.ts';

/** Whether a lead of an own load can be assigned now. Checked each time the dialog opens. */
export function leadCheckQuery({ lToken, eToken }: { readonly lToken: number; readonly eToken: number }) {
  return queryOptions({
    queryKey: [...leadChecksKey, lToken, eToken],
    queryFn: ({ signal }) => callEndpoint(checkLead, { params: { lToken, eToken }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Assigns a load to the equipment of a lead. One key for an open dialog: a repeated request assigns once. */
export function useAssignLoad() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: AssignDraft; idempotencyKey: string }) =>
      callEndpoint(assignLoad, { body: draft, idempotencyKey }),
  });
}
