import { LIMITS, MODE_KINDS, PRODUCT_IDS, type BoardChange, type Permit, type ProductMode } from '@loadstone/contracts';
import { useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { toOtherMode } from '../../lib/session/product-mode.ts';
import { useSession } from '../../lib/session/session.ts';
import { useBoardEvents } from '../../live/hub-context.ts';

const LIVE_MS = LIMITS.liveLeadMinutes * 60_000;

/** True where the change is a new live lead of the other mode's postings. */
export function isNewsOf(mode: ProductMode, change: BoardChange, atMs: number): boolean {
  return (
    change.type === 'lead.appeared' &&
    change.kind === MODE_KINDS[mode].own &&
    atMs - Date.parse(change.lead.createdOn) < LIVE_MS
  );
}

/** Alerts about live leads need the live-leads feature in that mode. */
function holdsLiveLeads(permits: readonly Permit[], mode: ProductMode): boolean {
  return permits.some(({ code, productId }) => code === 'll_live' && productId === PRODUCT_IDS[mode]);
}

/** True once a live lead has come up for the mode that is not on screen; until the mode is switched. */
export function useOtherModeNews(): boolean {
  const { mode, permits } = useSession();
  const [hasNews, setNews] = useState(false);
  const other = toOtherMode(mode);
  useBoardEvents({
    onBatch: ({ changes }) => {
      const now = nowMs();
      if (holdsLiveLeads(permits, other) && changes.some((change) => isNewsOf(other, change, now))) setNews(true);
    },
    onRefetch: () => undefined,
  });
  return hasNews;
}
