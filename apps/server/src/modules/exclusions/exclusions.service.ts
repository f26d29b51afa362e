import { LIMITS } from '@loadstone/contracts/board';
import type { ExcludedCompany } from '@loadstone/contracts/exclusions';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { findCompanyOfBoard, type CompanyKeyRow } from '../companies/index.ts';
import { toExcludedCompany } from './exclusions.presenter.ts';
import { countExclusions, deleteExclusion, insertExclusion, listExcludedRows } from './exclusions.queries.ts';

/** Companies of the partner board exist only there and cannot be excluded. */
const PARTNER_TYPE = 'DAT';

/** The company that excludes and the company that is excluded, by customer code. */
interface ExclusionNames {
  custCd: string;
  memberCustCd: string;
}

/** The use-cases of exclusion. Repeating an exclude or include is not an error and publishes nothing. */
interface ExclusionsService {
  listCompanies(caller: UserCaller): Promise<ExcludedCompany[]>;
  /** @throws AppError `company.notFound`, `exclusion.notAllowed`, `exclusion.limitReached`. */
  exclude(caller: UserCaller, names: ExclusionNames): Promise<void>;
  /** @throws AppError `company.notFound`, `exclusion.notAllowed`. */
  include(caller: UserCaller, names: ExclusionNames): Promise<void>;
}

export function createExclusionsService({ db, clock }: { db: Db; clock: Clock }): ExclusionsService {
  return {
    async listCompanies(caller) {
      return (await listExcludedRows(db, caller.accountId)).map(toExcludedCompany);
    },

    exclude: (caller, names) =>
      inTransaction(db, async (tx) => {
        const other = await getOther(tx, caller, names);
        assertThat(!other.is_closed && !other.globally_excluded, 'company.notFound');
        const pair = { accountId: caller.accountId, otherAccountId: other.account_id };
        if (!(await insertExclusion(tx, { ...pair, createdOn: clock.now() }))) return;
        assertThat((await countExclusions(tx, caller.accountId)) <= LIMITS.exclusions, 'exclusion.limitReached');
        await appendChanges(tx, [{ type: 'exclusion', ...pair, excluded: true }]);
      }),

    include: (caller, names) =>
      inTransaction(db, async (tx) => {
        const { account_id: otherAccountId } = await getOther(tx, caller, names);
        const pair = { accountId: caller.accountId, otherAccountId };
        if (!(await deleteExclusion(tx, pair))) return;
        await appendChanges(tx, [{ type: 'exclusion', ...pair, excluded: false }]);
      }),
  };
}

async function getOther(tx: Tx, caller: UserCaller, names: ExclusionNames): Promise<CompanyKeyRow> {
  assertThat(names.custCd === caller.custCd, 'exclusion.notAllowed', errorText('exclusion.ownCompany'));
  assertThat(
    !names.memberCustCd.startsWith(`${PARTNER_TYPE}:`),
    'exclusion.notAllowed',
    errorText('exclusion.partner'),
  );
  const other = await findCompanyOfBoard(tx, caller, names.memberCustCd);
  assertThat(other, 'company.notFound');
  assertThat(other.account_id !== caller.accountId, 'exclusion.notAllowed', errorText('exclusion.self'));
  assertThat(other.s_type !== PARTNER_TYPE, 'exclusion.notAllowed', errorText('exclusion.partner'));
  return other;
}
