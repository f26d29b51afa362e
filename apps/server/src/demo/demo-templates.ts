import { isDemoCompany, type Market, type MarketPosting } from '@loadstone/market';
import type { NewTemplateRow } from '../db/tables/desk-tables.ts';
import { toPostingRow, type DemoKeys } from './demo-rows.ts';

/** Number of templates of each kind for a demo company at the start. */
const TEMPLATES_A_KIND = 9;
const DAY_MS = 24 * 60 * 60_000;

/** Creates templates for the companies of the demo users from some of their postings. */
export function toTemplateRows(market: Market, keys: DemoKeys, now: Date): NewTemplateRow[] {
  const counts = new Map<string, number>();
  return market.postings.filter(isForEverybody).flatMap((posting) => {
    const name = `${posting.companyKey} ${posting.kind}`;
    const count = counts.get(name) ?? 0;
    if (!isDemoCompany(posting.companyKey) || count === TEMPLATES_A_KIND) return [];
    counts.set(name, count + 1);
    return [toTemplateRow(posting, keys, new Date(now.getTime() - (count + 1) * DAY_MS))];
  });
}

function isForEverybody({ postMode }: MarketPosting): boolean {
  return postMode === 'A';
}

function toTemplateRow(posting: MarketPosting, keys: DemoKeys, createdOn: Date): NewTemplateRow {
  const {
    p_status: _status,
    srce_lat: _srceLat,
    srce_long: _srceLong,
    dest_lat: _destLat,
    dest_long: _destLong,
    ...columns
  } = toPostingRow(posting, keys, createdOn);
  return { ...columns, network_id: null };
}
