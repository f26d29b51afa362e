import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useSession } from '../../../lib/session/session.ts';
import { useBoardEvents } from '../../../live/hub-context.ts';

/** Keeps a posting selected whose token is renewed; the list has the new token by then. */
export function useRenewedTokens(selectedToken: number | undefined, select: (token: number) => void): void {
  const { mode } = useSession();
  useBoardEvents({
    onBatch: ({ changes }) => {
      for (const change of changes) {
        if (change.type !== 'assignment.changed' || change.kind !== MODE_KINDS[mode].own) continue;
        const { token, previousToken } = change;
        if (token !== previousToken && selectedToken === previousToken) select(token);
      }
    },
    onRefetch: () => undefined,
  });
}
