import type { FeatureCode } from '@loadstone/contracts/board';
import { BUREAU_CODES, type BureauCode, type ContactSummary } from '@loadstone/contracts/companies';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import type { CompanySearchResult } from '@loadstone/contracts/search';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { hasFeature } from '../permits/index.ts';
import { findContact } from '../users/index.ts';
import { toCompanySearchResult, toContactSummary, toPartnerCompany } from './company-directory.presenter.ts';
import { findCompanyByCode } from './companies.queries.ts';
import { findOffersOnly } from './contact-rules.policy.ts';
import { findListedCompany, listCompaniesByName } from './company-directory.queries.ts';
import type { CompanyScores } from './company-scores.ts';

/** A summary states when scores are missing, so that a reader of a phone number does not wait for a slow bureau. */
const SCORE_WAIT_MS = 250;

const BUREAU_FEATURES = {
  equifax: 'll_eqf',
  transcreditCa: 'll_tcc',
  transcreditUs: 'll_tcus',
} as const satisfies Record<BureauCode, FeatureCode>;

const sheetCounterOf = perBoard(({ limits, configuration }: Board) =>
  limits.perDay<number>('contactSheets', configuration.limits.contactSheetsPerDay, 'request.dailyLimit'),
);

/**
 * Counts a contact sheet of a company that the user chooses by its code. All ways to one have one budget.
 *
 * @throws AppError `request.dailyLimit`
 */
export async function countContactSheet(board: Board, { userId }: UserCaller): Promise<void> {
  await sheetCounterOf(board)(userId);
}

/** The companies of the board as other companies find and read them. */
interface CompanyDirectory {
  /**
   * A company with one of its users: the given one, or its first. Its phone number and fax are hidden by its own rules,
   * unless an assignment runs. Scores and insurance are included by the features of
   * `mode`, or of any product that the caller has.
   *
   * @throws AppError `company.notFound` also for a company that is closed or hidden or has excluded the caller's, unless
   *   an assignment runs, and for a user of another company; `request.dailyLimit`.
   */
  getSummary(
    caller: UserCaller,
    custCd: string,
    options: { userId?: number | undefined; mode?: ProductMode | undefined },
  ): Promise<ContactSummary>;
  /** Companies by name without the caller's own, at most as many as the board is configured to return. */
  search(
    caller: UserCaller,
    query: {
      searchQuery: string;
      provST?: string | undefined;
      city?: string | undefined;
      maxRecords?: number | undefined;
    },
  ): Promise<CompanySearchResult[]>;
}

export interface DirectoryDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly scores: CompanyScores;
  readonly searchRecords: number;
  /** Counts a contact sheet that a user opens. @throws AppError `request.dailyLimit`. */
  readonly countSheet: (caller: UserCaller) => Promise<unknown>;
  /** True where the two companies are the sides of an assignment that runs: neither loses the other's contact. */
  readonly areAssigned: (accountId: number, otherAccountId: number) => Promise<boolean>;
}

export function createCompanyDirectory({
  db,
  clock,
  scores,
  searchRecords,
  areAssigned,
  countSheet,
}: DirectoryDependencies): CompanyDirectory {
  const findReadable = async (caller: UserCaller, custCd: string) => {
    const listed = await findListedCompany(db, {
      custCd,
      readerAccountId: caller.accountId,
      isSandbox: caller.isSandbox,
    });
    if (listed !== undefined) return listed;
    const unlisted = await findCompanyByCode(db, custCd);
    return unlisted && (await areAssigned(caller.accountId, unlisted.account_id)) ? unlisted : undefined;
  };

  return {
    async getSummary(caller, custCd, { userId, mode }) {
      await countSheet(caller);
      const row = await findReadable(caller, custCd);
      assertThat(row, 'company.notFound');
      const contact = await findContact(db, row.account_id, userId);
      assertThat(userId === undefined || contact !== undefined, 'company.notFound', errorText('company.noContact'));
      const productIds = mode === undefined ? caller.productIds : [PRODUCT_IDS[mode]];
      const holds = (feature: FeatureCode) => productIds.some((productId) => hasFeature(caller, feature, productId));
      const bureaus = new Set(BUREAU_CODES.filter((bureau) => holds(BUREAU_FEATURES[bureau])));
      const sheet = await scores.listScores([toPartnerCompany(row)], bureaus, SCORE_WAIT_MS);
      const seesPhone = row.account_id === caller.accountId || (await areAssigned(caller.accountId, row.account_id));
      const offersOnly = seesPhone ? undefined : findOffersOnly(row, clock.now());
      return toContactSummary(row, contact, { bureaus, seesInsurance: holds('ll_insauth') }, sheet, offersOnly);
    },

    async search(caller, { searchQuery, provST, city, maxRecords }) {
      const { accountId, isSandbox } = caller;
      const limit = Math.min(maxRecords ?? searchRecords, searchRecords);
      const rows = await listCompaniesByName(db, { accountId, isSandbox, name: searchQuery, st: provST, city, limit });
      return rows.map(toCompanySearchResult);
    },
  };
}
