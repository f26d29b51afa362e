import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { CompanyRow } from '../../db/tables/schema.ts';
import type { SecondFactorPolicy } from '../../db/tables/sign-in-tables.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import { listUserIdsOfCompany } from '../users/index.ts';
import {
  findCompanyByCode,
  insertCompany,
  updateCompany,
  type CompanyPatch,
  type NewCompany,
} from './companies.queries.ts';

/** What support staff do to accounts. Each joins the caller's transaction, which also writes the audit. */

/** @throws AppError `company.notFound` */
export async function getCompanyByCode(tx: Tx, custCd: string): Promise<CompanyRow> {
  const company = await findCompanyByCode(tx, custCd);
  assertThat(company, 'company.notFound', errorText('company.notFoundByCode', { custCd }));
  return company;
}

/** Opens an account. It has no users, products or features yet. @throws AppError `company.codeTaken` */
export async function openAccount(tx: Tx, company: NewCompany): Promise<CompanyRow> {
  if (await findCompanyByCode(tx, company.cust_cd)) {
    throw new AppError('company.codeTaken', errorText('company.codeTakenBy', { custCd: company.cust_cd }));
  }
  return insertCompany(tx, company);
}

async function changeCompany(tx: Tx, custCd: string, patch: CompanyPatch): Promise<CompanyRow> {
  const company = await getCompanyByCode(tx, custCd);
  await updateCompany(tx, company.account_id, patch);
  return company;
}

/**
 * Sets the day on which a company's insurance expires. @param day `YYYY-MM-DD`, the first day without insurance; null
 * where none is on file
 */
export function setInsuranceExpiry(tx: Tx, custCd: string, day: string | null): Promise<CompanyRow> {
  return changeCompany(tx, custCd, { insurance_expiry_date: day });
}

/** Sets the days after which ended postings of a company are archived; null for the board's. @throws AppError `company.notFound` */
export function setArchivePolicy(tx: Tx, custCd: string, days: number | null): Promise<CompanyRow> {
  return changeCompany(tx, custCd, { archive_days: days });
}

/**
 * Suspends a company or ends its suspension. While it is suspended its users have no access and its
 * postings match none; the postings themselves do not change.
 *
 * @throws AppError `company.notFound`
 */
export async function setAccessEnabled(tx: Tx, custCd: string, isEnabled: boolean): Promise<CompanyRow> {
  const company = await changeCompany(tx, custCd, { is_access_enabled: isEnabled });
  await appendChanges(tx, [{ type: 'companySuspended', accountId: company.account_id, suspended: !isEnabled }]);
  return company;
}

/** Sets when a company demands a second factor of its users. @throws AppError `company.notFound` */
export function setSecondFactorPolicy(tx: Tx, custCd: string, policy: SecondFactorPolicy): Promise<CompanyRow> {
  return changeCompany(tx, custCd, { second_factor: policy });
}

/** Sets whether a new device with a changed phone number needs a colleague's confirmation. @throws AppError `company.notFound` */
export function setDeviceConfirmation(tx: Tx, custCd: string, isNeeded: boolean): Promise<CompanyRow> {
  return changeCompany(tx, custCd, { confirms_new_devices: isNeeded });
}

/** Sets what a company demands of its users. @throws AppError `company.notFound` */
export async function setPolicies(
  tx: Tx,
  custCd: string,
  policies: { secondFactor: SecondFactorPolicy; confirmsNewDevices: boolean },
): Promise<void> {
  await setSecondFactorPolicy(tx, custCd, policies.secondFactor);
  await setDeviceConfirmation(tx, custCd, policies.confirmsNewDevices);
}

/** Hides a company's postings from every other company, or shows them again. @throws AppError `company.notFound` */
export async function setGloballyExcluded(tx: Tx, custCd: string, isExcluded: boolean): Promise<CompanyRow> {
  const company = await changeCompany(tx, custCd, { globally_excluded: isExcluded });
  await appendChanges(tx, [{ type: 'globalExclusion', accountId: company.account_id, excluded: isExcluded }]);
  return company;
}

/** Sets whether every user of a company must share the location of the browser. @throws AppError `company.notFound` */
export function setLocationGate(tx: Tx, custCd: string, isOn: boolean): Promise<CompanyRow> {
  return changeCompany(tx, custCd, { geo_enforced: isOn });
}

/** Closes an account permanently: its users have no access and its postings match none. @throws AppError `company.notFound` */
export async function closeAccount(tx: Tx, custCd: string): Promise<{ company: CompanyRow; userIds: number[] }> {
  const company = await changeCompany(tx, custCd, { is_closed: true });
  await appendChanges(tx, [{ type: 'companyClosed', accountId: company.account_id }]);
  return { company, userIds: await listUserIdsOfCompany(tx, company.account_id) };
}
