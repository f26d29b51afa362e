import type { Lead } from '@loadstone/engine';
import type { DuplicateLeads } from './duplicate-leads.ts';
import type { LeadTrust } from './lead-trust.ts';
import type { LeadPair } from './leads.ts';
import { toLeadPair, withCounts } from './translate.ts';

/**
 * The rows of a posting's leads: one for each group (M16), ordered by M17, marked by M18, cut to `limit`; `total` is not cut.
 *
 * @param leads all leads of the posting, in the order M12
 */
export function toRows(
  leads: readonly Lead[],
  limit: number,
  duplicates: DuplicateLeads,
  trust: LeadTrust,
): { pairs: LeadPair[]; total: number } {
  // Made at the first use: most lists have no load that may be the same as another.
  let tokens: ReadonlySet<number> | undefined;
  const isLead = (token: number) => (tokens ??= new Set(leads.map((lead) => lead.token))).has(token);
  const { times, hidden } = duplicates.group(leads);
  const rows = trust.order(hidden.size === 0 ? leads : leads.filter((lead) => !hidden.has(lead.token)));
  const pairs = rows.slice(0, limit).map((lead) => {
    const { token } = lead;
    return withCounts(toLeadPair(lead), times.get(token), trust.countSame(token, isLead));
  });
  return { pairs, total: rows.length };
}
