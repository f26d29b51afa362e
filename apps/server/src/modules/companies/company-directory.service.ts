import type { FeatureCode } from '@loadstone/contracts/board';
import { BUREAU_CODES, type BureauCode, type ContactSummary } from '@loadstone/contracts/companies';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import type { CompanySearchResult } from '@loadstone/contracts/search';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Db } from '../../db/database.ts';
import type { CompanyRow } from '../../db/tables/schema.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { hasFeature } from '../permits/index.ts';
import { findContact } from '../users/index.ts';
import { toCompanySearchResult, toContactSummary, toPartnerCompany } from './company-directory.presenter.ts';
import { findCompanyByCode } from './companies.queries.ts';
import { findOffersOnly } from './contact-rules.policy.ts';
import { areAssigned, findListedCompany, listCompaniesByName } from './company-directory.queries.ts';
import { listScores } from './company-scores.ts';

/** A summary states when scores are missing, so that a reader of a phone number does not wait for a slow bureau. */
const SCORE_WAIT_MS = 250;

const BUREAU_FEATURES = {
  equifax: 'll_eqf',
  transcreditCa: 'll_tcc',
  transcreditUs: 'll_tcus',
} as const satisfies Record<BureauCode, FeatureCode>;

/** What is searched for. */
interface CompanySearch {
  readonly searchQuery: string;
  readonly provST?: string | undefined;
  readonly city?: string | undefined;
  readonly maxRecords?: number | undefined;
}

const countSheetsOf = perBoard(({ limits, configuration }: Pick<Board, 'limits' | 'configuration'>) =>
  limits.perDay<number>('contactSheets', configuration.limits.contactSheetsPerDay, 'request.dailyLimit'),
);

/**
 * Counts a contact sheet that a user opens: one budget for every way to the contact of a company that the user chooses by
 * its code. @throws AppError `request.dailyLimit`
 */
export async function countContactSheet(
  board: Pick<Board, 'limits' | 'configuration'>,
  { userId }: Pick<UserCaller, 'userId'>,
): Promise<void> {
  await countSheetsOf(board)(userId);
}

/**
 * A company with one of its users: the given one, or its first. Its phone number and fax are hidden by its own rules,
 * unless an assignment runs. Scores and insurance are included by the features of `mode`, or of any product that the
 * caller has.
 *
 * @throws AppError `company.notFound` also for a company that is closed or hidden or has excluded the caller's, unless
 *   an assignment runs, and for a user of another company; `request.dailyLimit`.
 */
export async function getContactSummary(
  board: Board,
  caller: UserCaller,
  { custCd, userId, mode }: { custCd: string; userId?: number | undefined; mode?: ProductMode | undefined },
): Promise<ContactSummary> {
  const { db, clock } = board;
  await countContactSheet(board, caller);
  const row = await findReadable(db, caller, custCd);
  assertThat(row, 'company.notFound');
  const contact = await findContact(db, row.account_id, userId);
  assertThat(userId === undefined || contact !== undefined, 'company.notFound', errorText('company.noContact'));
  const productIds = mode === undefined ? caller.productIds : [PRODUCT_IDS[mode]];
  const holds = (feature: FeatureCode) => productIds.some((productId) => hasFeature(caller, feature, productId));
  const bureaus = new Set(BUREAU_CODES.filter((bureau) => holds(BUREAU_FEATURES[bureau])));
  const sheet = await listScores(board, [toPartnerCompany(row)], bureaus, SCORE_WAIT_MS);
  const seesPhone = row.account_id === caller.accountId || (await areAssigned(db, caller.accountId, row.account_id));
  const offersOnly = seesPhone ? undefined : findOffersOnly(row, clock.now());
  return toContactSummary(row, contact, { bureaus, seesInsurance: holds('ll_insauth') }, sheet, offersOnly);
}

/** Companies by name without the caller's own, at most as many as the board is configured to return. */
export async function searchCompanies(
  { db, configuration }: Board,
  caller: UserCaller,
  { searchQuery: name, provST: st, city, maxRecords = Infinity }: CompanySearch,
): Promise<CompanySearchResult[]> {
  const { accountId, isSandbox } = caller;
  const limit = Math.min(maxRecords, configuration.limits.searchRecords);
  const rows = await listCompaniesByName(db, { accountId, isSandbox, name, st, city, limit });
  return rows.map(toCompanySearchResult);
}

/** A company that the caller may read. Neither side of an assignment that runs loses the other's contact. */
async function findReadable(db: Db, caller: UserCaller, custCd: string): Promise<CompanyRow | undefined> {
  const { accountId: readerAccountId, isSandbox } = caller;
  const listed = await findListedCompany(db, { custCd, readerAccountId, isSandbox });
  if (listed !== undefined) return listed;
  const unlisted = await findCompanyByCode(db, custCd);
  return unlisted && (await areAssigned(db, readerAccountId, unlisted.account_id)) ? unlisted : undefined;
}
