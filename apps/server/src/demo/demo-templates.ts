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
  const row = toPostingRow(posting, keys, createdOn);
  return {
    kind: row.kind,
    account_id: row.account_id,
    created_by: row.created_by,
    date_avail: posting.dateAvail,
    srce_id: row.srce_id,
    srce_city: row.srce_city,
    srce_st: row.srce_st,
    srce_radius: row.srce_radius,
    dest_id: row.dest_id,
    dest_city: row.dest_city,
    dest_st: row.dest_st,
    dest_radius: row.dest_radius,
    vehicle_type: row.vehicle_type,
    vehicle_size: row.vehicle_size,
    posting_attrib: row.posting_attrib,
    post_mode: row.post_mode,
    network_id: null,
    corridor: row.corridor,
    customer_tracking: row.customer_tracking,
    comment: row.comment,
    client_ref_num: row.client_ref_num,
    product_name: row.product_name,
    created_on: createdOn,
    updated_on: createdOn,
  };
}
