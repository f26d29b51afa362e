import {
  addServiceAccount,
  addServiceAccountCredential,
  listServiceAccounts,
  removeServiceAccountCredential,
  revokeServiceAccount,
  type ServiceAccountDraft,
} from '@loadstone/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api-client.ts';

const KEY = ['serviceAccounts'] as const;

/** The accounts of the company's programs; refused for a user who is no administrator. */
export function useServiceAccounts() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callEndpoint(listServiceAccounts, { signal }),
    retry: false,
    staleTime: 0,
  });
}

function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** Adds an account, or a secret to the account with that id; the reply has the secret, once. */
export function useCreateSecret() {
  return useChange(({ id, draft, password }: { id?: number; draft: ServiceAccountDraft; password: string }) =>
    id === undefined
      ? callEndpoint(addServiceAccount, { body: { ...draft, password } })
      : callEndpoint(addServiceAccountCredential, { params: { id }, body: { password } }),
  );
}

export function useRemoveCredential() {
  return useChange((params: { id: number; credentialId: number }) =>
    callEndpoint(removeServiceAccountCredential, { params }),
  );
}

export function useRevoke() {
  return useChange((id: number) => callEndpoint(revokeServiceAccount, { params: { id } }));
}
