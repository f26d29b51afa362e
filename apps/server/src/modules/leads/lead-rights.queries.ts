import type { FeatureCode } from '@loadstone/contracts/board';
import type { LeadMarkSource } from '@loadstone/contracts/leads';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { Db } from '../../db/database.ts';
import type { HeldSources } from '../../live/index.ts';
import { listHeldPermits } from '../permits/index.ts';

/** The feature that a company needs to see each outside party's mark on leads. */
const MARK_FEATURES = {
  equifax: 'll_eqf',
  transcreditCa: 'll_tcc',
  transcreditUs: 'll_tcus',
  quickPay: 'll_qp',
} as const satisfies Record<LeadMarkSource, FeatureCode>;

const NOTHING: ReadonlySet<LeadMarkSource> = new Set();

/** The marks that each of these companies holds the features for, by the kind of its own posting. One statement. */
export async function readHeldSources(db: Db, accountIds: readonly number[]): Promise<HeldSources> {
  if (accountIds.length === 0) return () => NOTHING;
  const rows = await listHeldPermits(db, accountIds, Object.values(MARK_FEATURES));
  const held = new Map<string, Set<LeadMarkSource>>();
  for (const { account_id, product_id, code } of rows) {
    const key = `${account_id} ${product_id}`;
    const sources = held.get(key) ?? new Set();
    for (const [source, feature] of Object.entries(MARK_FEATURES)) {
      if (feature === code) sources.add(source as LeadMarkSource);
    }
    held.set(key, sources);
  }
  return (accountId, ownKind) => held.get(`${accountId} ${PRODUCT_IDS[ownKind === 'L' ? 'B' : 'C']}`) ?? NOTHING;
}
