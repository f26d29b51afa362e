import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import { useEffect } from 'react';
import { useSearchParams, useParams } from 'react-router';
import { useLatest } from '../../lib/react/use-latest.ts';

/**
 * Requests the leads of the posting in the address on arrival, where the address says so (`init-mode=true`). The selection
 * then writes the address without it, so that a reload does not repeat it.
 */
export function useInitMode(reloadLeads: (token: number) => void): void {
  const { id } = useParams();
  const [params] = useSearchParams();
  const isInit = params.get(DESK_PARAMS.initMode) === 'true';
  const latest = useLatest(reloadLeads);
  useEffect(() => {
    if (isInit && id !== undefined) latest.current(Number(id));
  }, [isInit, id, latest]);
}
