import { PRODUCT_IDS } from '@loadstone/contracts';
import { isDemoCompany, type Market, type TrafficPosting } from '@loadstone/market';
import type { UserCaller } from '../caller.ts';
import type { PostingRow } from '../db/schema.ts';
import { getKey, toPostingFields, type DemoKeys } from './demo-rows.ts';

/** Who the rows of a sample market are, in both directions. */
export interface SamplePeople {
  /** The user of a sample company as the use-cases know a caller. @throws RangeError for one that there is none of. */
  toCaller(companyKey: string, userKey: string): UserCaller;
  /** The row of a network. @throws RangeError */
  getNetworkId(networkKey: string): number;
  /** A posting as the traffic knows it, by its token; undefined where no sample company made it. */
  toTrafficPosting(row: PostingRow): TrafficPosting | undefined;
  /** True for the companies that visitors of the demo sign in to. */
  isVisited(accountId: number): boolean;
}

/** @param market the board's own, made anew from its seed @param keys which rows it became */
export function createSamplePeople(market: Market, keys: DemoKeys): SamplePeople {
  const companyKeys = new Map([...keys.accountIds].map(([key, id]) => [id, key]));
  const userKeys = new Map([...keys.userIds].map(([key, id]) => [id, key]));
  const companies = new Map(market.companies.map((company) => [company.key, company]));
  const users = new Map(market.users.map((user) => [user.key, user]));
  return {
    toCaller(companyKey, userKey) {
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
        // The use-cases ask for one feature only: without it no truck of the sample market would track.
        permits: [{ code: 'll_custtrack', productId: PRODUCT_IDS.C, apiKey: 'demo-traffic' }],
        isGloballyExcluded: company.globalExcluded,
        insuranceExpiryDate: company.insuranceExpiryDate,
        isTrainingSchool: false,
        isSessionEnforced: false,
      };
    },
    getNetworkId: (networkKey) => getKey(keys.networkIds, networkKey),
    toTrafficPosting(row) {
      const companyKey = companyKeys.get(row.account_id);
      const userKey = userKeys.get(row.created_by);
      if (companyKey === undefined || userKey === undefined) return undefined;
      return { key: String(row.token), kind: row.kind, companyKey, userKey, ...toPostingFields(row) };
    },
    isVisited(accountId) {
      const companyKey = companyKeys.get(accountId);
      return companyKey !== undefined && isDemoCompany(companyKey);
    },
  };
}
