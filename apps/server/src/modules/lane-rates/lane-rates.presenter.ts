import { NO_INDEX, type PostingIndexReply } from '@loadstone/contracts/lane-rates';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { PostedCount } from './lane-rates.queries.ts';

/** The reply for a city that the gazetteer does not have. */
export const UNKNOWN_POSTING_INDEX: PostingIndexReply = {
  wkOutEquip: NO_INDEX,
  wkOutLoad: NO_INDEX,
  wkOutRatio: NO_INDEX,
  mthOutEquip: NO_INDEX,
  mthOutLoad: NO_INDEX,
  mthOutRatio: NO_INDEX,
  srceMarketArea: '',
};

/** The truck-to-load ratio of a market area. */
export function toPostingIndex(counts: readonly PostedCount[], srceMarketArea: string): PostingIndexReply {
  const countOf = (kind: PostingKind) => counts.find((count) => count.kind === kind);
  const [trucks, loads] = [countOf('E'), countOf('L')];
  return {
    wkOutEquip: trucks?.since_week ?? 0,
    wkOutLoad: loads?.since_week ?? 0,
    wkOutRatio: toRatio(trucks?.since_week ?? 0, loads?.since_week ?? 0),
    mthOutEquip: trucks?.since_month ?? 0,
    mthOutLoad: loads?.since_month ?? 0,
    mthOutRatio: toRatio(trucks?.since_month ?? 0, loads?.since_month ?? 0),
    srceMarketArea,
  };
}

/** Trucks per load to two decimals; `NO_INDEX` where there was no load to divide by. */
function toRatio(trucks: number, loads: number): number {
  return loads === 0 ? NO_INDEX : Math.round((trucks / loads) * 100) / 100;
}
