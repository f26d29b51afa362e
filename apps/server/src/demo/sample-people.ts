import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { isDemoCompany, type Market, type TrafficPosting } from '@loadstone/market';
import { UNKNOWN_ORIGIN } from '../auth/index.ts';
import type { UserCaller } from '../ground/caller.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { AppError } from '../ground/errors.ts';
import { getKey, toPostingFields, type DemoKeys } from './demo-rows.ts';

/** Maps the rows of a sample market to database ids and back. */
export interface SamplePeople {
  /** Returns the caller for a sample company's user. @throws RangeError if there is none */
  toCaller(companyKey: string, userKey: string): UserCaller;
  /** Returns the caller who created a posting. @throws AppError `posting.notFound` if no sample company did */
  toCallerOf(row: PostingRow): UserCaller;
  /** Returns the row of a network. @throws RangeError if there is none */
  getNetworkId(networkKey: string): number;
  /** Returns a posting in the traffic's format by its token; undefined if no sample company created it. */
  toTrafficPosting(row: PostingRow): TrafficPosting | undefined;
  /** Whether a company is one that demo users sign in to. */
  isVisited(accountId: number): boolean;
}

/** What the use-cases check: tracking of trucks, drivers, and the changes of an assignment by each side. */
const PERMITS = [
  { code: 'll_custtrack', productId: PRODUCT_IDS.C, apiKey: 'demo-traffic' },
  { code: 'll_resources', productId: PRODUCT_IDS.C, apiKey: 'demo-traffic' },
  { code: POSTING_FEATURES.C.view, productId: PRODUCT_IDS.C, apiKey: 'demo-traffic' },
  { code: POSTING_FEATURES.B.update, productId: PRODUCT_IDS.B, apiKey: 'demo-traffic' },
  { code: POSTING_FEATURES.C.update, productId: PRODUCT_IDS.C, apiKey: 'demo-traffic' },
];

/** @param market the board's market, generated from its seed @param keys the rows of the market's keys */
export function createSamplePeople(market: Market, keys: DemoKeys): SamplePeople {
  const companyKeys = new Map([...keys.accountIds].map(([key, id]) => [id, key]));
  const userKeys = new Map([...keys.userIds].map(([key, id]) => [id, key]));
  const companies = new Map(market.companies.map((company) => [company.key, company]));
  const users = new Map(market.users.map((user) => [user.key, user]));
  const toCaller: SamplePeople['toCaller'] = (companyKey, userKey) => {
    const user = users.get(userKey);
    const company = companies.get(companyKey);
    if (user === undefined || company === undefined) {
      throw new RangeError(`the market has no ${companyKey} ${userKey}`);
    }
    return {
      kind: 'user',
      userId: getKey(keys.userIds, userKey),
      accountId: getKey(keys.accountIds, companyKey),
      custCd: company.custCd,
      sessionId: 'demo-traffic',
      email: user.email,
      nickName: user.nickName,
      productIds: company.products,
      permits: PERMITS,
      isGloballyExcluded: company.globalExcluded,
      isSandbox: false,
      insuranceExpiryDate: company.insuranceExpiryDate,
      isTrainingSchool: false,
      isAdministrator: false,
      keyThumbprint: undefined,
      deviceCheck: 'none',
      isSessionEnforced: false,
      canVet: true,
      canSendEmail: true,
      isGeoEnforced: false,
      origin: UNKNOWN_ORIGIN,
      isSample: true,
    };
  };
  const toTrafficPosting = (row: PostingRow): TrafficPosting | undefined => {
    const companyKey = companyKeys.get(row.account_id);
    const userKey = userKeys.get(row.created_by);
    if (companyKey === undefined || userKey === undefined) return undefined;
    return { key: String(row.token), kind: row.kind, companyKey, userKey, ...toPostingFields(row) };
  };
  return {
    toCaller,
    toCallerOf(row) {
      const posting = toTrafficPosting(row);
      if (posting === undefined) throw new AppError('posting.notFound');
      return toCaller(posting.companyKey, posting.userKey);
    },
    getNetworkId: (networkKey) => getKey(keys.networkIds, networkKey),
    toTrafficPosting,
    isVisited(accountId) {
      const companyKey = companyKeys.get(accountId);
      return companyKey !== undefined && isDemoCompany(companyKey);
    },
  };
}
