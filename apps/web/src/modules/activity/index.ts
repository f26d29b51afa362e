import { exportActivity, type ActivityChainPage } from '@loadstone/contracts/activity';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** The whole activity log of the company with its hashes: the ends of the chain, then the entries. */
export function useExportActivity() {
  return useMutation({
    mutationFn: async () => {
      const entries: ActivityChainPage['entries'][number][] = [];
      for (;;) {
        const query = { after: entries.at(-1)?.number ?? 0 };
        const { entries: page, ...head } = await callEndpoint(exportActivity, { query });
        entries.push(...page);
        // Entries that were added meanwhile are in the last page, and so is the end that they have.
        if (page.length === 0 || page.at(-1)?.number === head.last.number) return [head, ...entries];
      }
    },
  });
}
