import type { Matcher } from './matcher.ts';
import type { Kind } from './posting.ts';
import { CREATED_ON, DAY_TRAITS, IS_TRUCK, ROW_DOUBLES, ROW_INTEGERS, TOKEN } from './rows.ts';
import { companyOf } from './rules.ts';

/** A lead of a company and the postings of the company that it matches. */
interface LiveLead {
  token: number;
  company: number;
  createdOn: number;
  /** Tokens of the company's own postings, ascending. */
  postings: number[];
}

/** The newest leads of a company and the number of all its leads. */
export interface LiveLeadList {
  leads: LiveLead[];
  total: number;
}

/**
 * Lists the leads created at or after `since`, for all given slots or those of one kind, newest first, each once.
 * O(slots · candidates). The caller owns the result.
 */
export function listLiveLeads(
  matcher: Matcher,
  slots: readonly number[],
  since: number,
  limit: number,
  kind: Kind | undefined,
): LiveLeadList {
  const { rows, directory } = matcher;
  const byToken = new Map<number, LiveLead>();
  for (const slot of slots) {
    const isTruck = (rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_TRUCK) !== 0;
    if (kind !== undefined && isTruck !== (kind === 'E')) continue;
    const mine = rows.doubles[slot * ROW_DOUBLES + TOKEN];
    const hits = matcher.search(slot, { since });
    for (let index = 0; index < hits.count; index++) {
      const other = hits.slots[index];
      const token = rows.doubles[other * ROW_DOUBLES + TOKEN];
      const known = byToken.get(token);
      if (known) known.postings.push(mine);
      else {
        const createdOn = rows.doubles[other * ROW_DOUBLES + CREATED_ON];
        const company = companyOf(rows.integers, other, directory).id;
        byToken.set(token, { token, company, createdOn, postings: [mine] });
      }
    }
  }
  const leads = [...byToken.values()].sort((a, b) => b.createdOn - a.createdOn || a.token - b.token).slice(0, limit);
  for (const lead of leads) lead.postings.sort((a, b) => a - b);
  return { leads, total: byToken.size };
}
