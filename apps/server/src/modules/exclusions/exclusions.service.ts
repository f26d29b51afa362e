import { LIMITS } from '@loadstone/contracts/board';
import type { ExcludedCompany } from '@loadstone/contracts/exclusions';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { findCompanyOfBoard, type CompanyKeyRow } from '../companies/index.ts';
import {
  countExclusions,
  deleteExclusion,
  insertExclusion,
  listExcludedRows,
  type ExcludedRow,
} from './exclusions.queries.ts';

/** Companies of the partner board exist only there and cannot be excluded. */
const PARTNER_TYPE = 'DAT';

/** The company that excludes and the company that is excluded, by customer code. */
interface ExclusionNames {
  custCd: string;
  memberCustCd: string;
}

/** The companies that the caller's company excludes, by name. */
export async function listExcludedCompanies({ db }: Board, caller: UserCaller): Promise<ExcludedCompany[]> {
  return (await listExcludedRows(db, caller.accountId)).map(toExcludedCompany);
}

/**
 * Excludes a company. Repeating it is not an error and publishes nothing.
 *
 * @throws AppError `company.notFound`, `exclusion.notAllowed`, `exclusion.limitReached`
 */
export async function excludeCompany({ db, clock }: Board, caller: UserCaller, names: ExclusionNames): Promise<void> {
  await inTransaction(db, async (tx) => {
    const other = await getOther(tx, caller, names);
    assertThat(!other.is_closed && !other.globally_excluded, 'company.notFound');
    const pair = { accountId: caller.accountId, otherAccountId: other.account_id };
    if (!(await insertExclusion(tx, { ...pair, createdOn: clock.now() }))) return;
    assertThat((await countExclusions(tx, caller.accountId)) <= LIMITS.exclusions, 'exclusion.limitReached');
    await appendChanges(tx, [{ type: 'exclusion', ...pair, excluded: true }]);
  });
}

/**
 * Includes an excluded company again. Repeating it is not an error and publishes nothing.
 *
 * @throws AppError `company.notFound`, `exclusion.notAllowed`
 */
export async function includeCompany({ db }: Board, caller: UserCaller, names: ExclusionNames): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { account_id: otherAccountId } = await getOther(tx, caller, names);
    const pair = { accountId: caller.accountId, otherAccountId };
    if (!(await deleteExclusion(tx, pair))) return;
    await appendChanges(tx, [{ type: 'exclusion', ...pair, excluded: false }]);
  });
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

function toExcludedCompany(row: ExcludedRow): ExcludedCompany {
  return {
    custCd: row.cust_cd,
    companyName: row.common_name,
    billingCity: row.billing_city,
    billingProvinceCode: row.billing_province_code,
    contactName: row.contact_name ?? '',
    excluded: true,
    sType: row.s_type,
  };
}
