import {
  addServiceAccount,
  addServiceAccountCredential,
  listServiceAccounts,
  removeServiceAccountCredential,
  revokeServiceAccount,
  type PublicKey,
  type ServiceAccountDraft,
} from '@loadstone/contracts/service-accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { serviceAccountsKey } from '../../live/query-keys.ts';

/** The accounts of the company's programs; refused for a user who is no administrator. */
export function useServiceAccounts() {
  return useQuery({
    queryKey: serviceAccountsKey,
    queryFn: ({ signal }) => callEndpoint(listServiceAccounts, { signal }),
    retry: false,
    staleTime: 0,
  });
}

interface NewCredential {
  readonly id?: number;
  readonly draft: ServiceAccountDraft;
  readonly publicKey?: PublicKey;
  readonly password: string;
}

/**
 * Adds an account, or a secret or key to the account with that id. Without a key the board creates a secret; the reply
 * has it, once.
 */
export function useCreateCredential() {
  return useMutation({
    mutationFn: ({ id, draft, publicKey, password }: NewCredential) => {
      const proof = { password, ...(publicKey && { publicKey }) };
      return id === undefined
        ? callEndpoint(addServiceAccount, { body: { ...draft, ...proof } })
        : callEndpoint(addServiceAccountCredential, { params: { id }, body: proof });
    },
  });
}

export function useRemoveCredential() {
  return useMutation({
    mutationFn: (params: { id: number; credentialId: number }) =>
      callEndpoint(removeServiceAccountCredential, { params }),
  });
}

export function useRevoke() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(revokeServiceAccount, { params: { id } }) });
}
