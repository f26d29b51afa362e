import { MODE_KINDS } from '@loadstone/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { patchPostings } from '../../data/postings/posting-cache.ts';
import { useSession } from '../../lib/session/session.ts';
import { useBoardEvents } from '../../live/hub-context.ts';

/**
 * Renames a posting in the list when its token is renewed, and keeps it selected. Call it before the hook that follows the
 * postings, which removes the old token.
 */
export function useRenewedTokens(selectedToken: number | undefined, select: (token: number) => void): void {
  const client = useQueryClient();
  const { mode } = useSession();
  useBoardEvents({
    onBatch: ({ changes }) => {
      for (const change of changes) {
        if (change.type !== 'assignment.changed' || change.kind !== MODE_KINDS[mode].own) continue;
        const { token, previousToken } = change;
        if (token === previousToken) continue;
        // Selected first: the list that follows then has the selected token.
        if (selectedToken === previousToken) select(token);
        patchPostings(client, change.kind, (posting) =>
          posting.token === previousToken ? { ...posting, token } : posting,
        );
      }
    },
    onRefetch: () => undefined,
  });
}
