import type { MissingCompany, MissingReason } from '@loadstone/contracts/search';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { listMissedCriteriaOfRow, type TruckCriteria } from '../../matching/index.ts';
import { toNameQuery } from '../companies/index.ts';
import { readSearchView, type SearchView } from './carrier-search.queries.ts';
import {
  listNamedCompanies,
  listTrucksOfCompany,
  type CompanyTruckRow,
  type NamedCompanyRow,
} from './missing-carrier.queries.ts';

const COMPANIES = 5;
/** The newest trucks of a company that are explained. */
const TRUCKS = 100;
/** A truck that is past for longer is not mentioned. */
const PAST_DAYS = 14;
const MS_PER_DAY = 86_400_000;

/**
 * Why the trucks of companies with a name are not in the result of a search. Trucks that the caller may not see are
 * never mentioned: a company that excludes the caller looks like one without trucks.
 */
export async function explainMissing(
  db: Db,
  caller: Pick<CompanyCaller, 'accountId' | 'isSandbox'>,
  name: string,
  criteria: TruckCriteria,
): Promise<{ companies: MissingCompany[]; total: number }> {
  const query = toNameQuery(name);
  if (query === undefined) return { companies: [], total: 0 };
  const [view, named] = await Promise.all([
    readSearchView(db, caller.accountId),
    listNamedCompanies(db, caller, query, COMPANIES),
  ]);
  const companies = await Promise.all(
    named.map(async (company) => ({
      custCd: company.cust_cd,
      companyName: company.common_name,
      reasons: await listReasons(db, company, view, criteria),
    })),
  );
  return { companies, total: named[0]?.total ?? 0 };
}

async function listReasons(
  db: Db,
  company: NamedCompanyRow,
  view: SearchView,
  criteria: TruckCriteria,
): Promise<MissingCompany['reasons']> {
  if (company.is_excluded) return [{ reason: 'excluded', trucks: 0 }];
  const isBarred = view.barredAccountIds.includes(company.account_id);
  const since = new Date(Date.parse(criteria.today) - PAST_DAYS * MS_PER_DAY).toISOString().slice(0, 10);
  const options = { since, networkIds: view.networkIds, limit: TRUCKS };
  const trucks = isBarred ? [] : await listTrucksOfCompany(db, company.cust_cd, options);
  if (trucks.length === 0) return [{ reason: 'noTruck', trucks: 0 }];
  const counts = new Map<MissingReason, number>();
  for (const truck of trucks) {
    for (const reason of toReasons(truck, criteria)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, trucks: count }))
    .sort((one, other) => other.trucks - one.trucks);
}

function toReasons(truck: CompanyTruckRow, criteria: TruckCriteria): MissingReason[] {
  if (truck.date_avail < criteria.today) return ['past'];
  if (truck.p_status !== 'O') return ['closed'];
  const missed = listMissedCriteriaOfRow(truck, criteria);
  return missed.length === 0 ? ['found'] : missed;
}
