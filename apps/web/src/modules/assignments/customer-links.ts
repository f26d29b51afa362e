import { createCustomerLink, getCustomerLinks, revokeCustomerLinks } from '@loadstone/contracts/customer-links';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { customerLinksKey } from '../../live/query-keys.ts';

/** Whether customers may follow a load, and how many links they have. */
export function useCustomerLinks(token: number) {
  return useQuery({
    queryKey: [...customerLinksKey, token],
    queryFn: ({ signal }) => callEndpoint(getCustomerLinks, { params: { token }, signal }),
    // The carrier may allow or end it at any time.
    staleTime: 0,
  });
}

/** Creates a link; the earlier ones continue to work. */
export function useCreateCustomerLink(token: number) {
  return useMutation({ mutationFn: () => callEndpoint(createCustomerLink, { params: { token } }) });
}

/** Revokes every link of a load. */
export function useRevokeCustomerLinks(token: number) {
  return useMutation({ mutationFn: () => callEndpoint(revokeCustomerLinks, { params: { token } }) });
}
