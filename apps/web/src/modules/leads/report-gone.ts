import { reportGone } from '@loadstone/contracts/gone-reports';
import type { Lead } from '@loadstone/contracts/leads';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';

/** Reports a load as already gone, or withdraws the report. The rows change after the server has confirmed it. */
export function useReportGone() {
  return useMutation({
    mutationFn: ({ lead, isGone }: { readonly lead: Lead; readonly isGone: boolean }) =>
      callEndpoint(reportGone, {
        body: { token: lead.eToken, leadToken: lead.lToken, isGone },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
}
