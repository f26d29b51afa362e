import { setContacted } from '@loadstone/contracts/contacted';
import type { Lead } from '@loadstone/contracts/leads';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';

/** Marks a lead as contacted, or removes the mark. The rows change after the server has confirmed it. */
export function useSetContacted() {
  return useMutation({
    mutationFn: ({ lead, contacted }: { lead: Lead; contacted: Lead['contacted'] }) =>
      callEndpoint(setContacted, {
        body: {
          cnCustCd: lead.custCd,
          ...(lead.pType === 'L' ? { lToken: lead.token } : { eToken: lead.token }),
          contacted,
        },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
}
