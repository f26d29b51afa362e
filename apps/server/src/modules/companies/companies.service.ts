import type {
  Company,
  CompanyNumbers,
  ContactRules,
  ContactRulesDraft,
  RateTerms,
} from '@loadstone/contracts/companies';
import type { TripCosts } from '@loadstone/contracts/trips';
import type { Board } from '../../board/board.ts';
import type { Db } from '../../db/database.ts';
import type { CompanyRow } from '../../db/tables/schema.ts';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { assertLanguage } from '../../ground/texts/assert-language.ts';
import { findCompany, updateCompany } from './companies.queries.ts';
import { findQuietHours, findTimeZone, type ContactRuleColumns } from './contact-rules.policy.ts';

/**
 * The caller's own company; other companies are read through leads and search.
 *
 * @throws AppError `company.notFound` for any company but the caller's own
 */
export async function getCompany({ db }: Board, caller: UserCaller, accountId: number): Promise<Company> {
  assertThat(accountId === caller.accountId, 'company.notFound');
  return presentCompany(await getOwnRow(db, caller));
}

/** What the rate confirmations of the caller's company state. */
export async function getRateTerms({ db }: Board, caller: UserCaller): Promise<RateTerms> {
  const { rate_terms: terms, rate_language: language } = await getOwnRow(db, caller);
  return { terms, language };
}

/** Sets what the next rate confirmations of the caller's company state. @throws AppError `request.invalid` for a language without texts */
export async function setRateTerms(
  { db }: Board,
  caller: UserCaller,
  { terms, language }: Omit<RateTerms, 'language'> & { language?: string },
): Promise<RateTerms> {
  if (language !== undefined) assertLanguage('language', language);
  const row = await getOwnRow(db, caller);
  const patch = { rate_terms: terms, rate_language: language ?? row.rate_language };
  await updateCompany(db, caller.accountId, patch);
  return { terms, language: patch.rate_language };
}

/** The numbers under which authorities know the caller's company. */
export async function getCompanyNumbers({ db }: Board, caller: UserCaller): Promise<CompanyNumbers> {
  const { mc_number: mcNumber, dot_number: dotNumber, nsc_number: nscNumber } = await getOwnRow(db, caller);
  return { mcNumber, dotNumber, nscNumber };
}

/** Sets the numbers that the next rate confirmations state. */
export async function setCompanyNumbers(
  { db }: Board,
  caller: UserCaller,
  numbers: CompanyNumbers,
): Promise<CompanyNumbers> {
  const { mcNumber, dotNumber, nscNumber } = numbers;
  await updateCompany(db, caller.accountId, { mc_number: mcNumber, dot_number: dotNumber, nsc_number: nscNumber });
  return numbers;
}

/** How the caller's company is reached. */
export async function getContactRules({ db }: Board, caller: UserCaller): Promise<ContactRules> {
  return presentContactRules(await getOwnRow(db, caller));
}

/**
 * Sets how the caller's company is reached.
 *
 * @throws AppError `request.invalid` for quiet hours of a company whose city, and so its clock, is not known
 */
export async function setContactRules(
  { db }: Board,
  caller: UserCaller,
  { offersFirst, quietHours }: ContactRulesDraft,
): Promise<ContactRules> {
  const row = await getOwnRow(db, caller);
  const isClockKnown = quietHours === null || findTimeZone(row) !== '';
  assertThat(isClockKnown, 'request.invalid', undefined, [fieldError('quietHours', 'company.noClock')]);
  const patch = {
    offers_first: offersFirst,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
  };
  await updateCompany(db, caller.accountId, patch);
  return presentContactRules({ ...row, ...patch });
}

/** What a mile costs the caller's company. */
export async function getTripCosts(
  { db }: Pick<Board, 'db'>,
  caller: Pick<CompanyCaller, 'accountId'>,
): Promise<TripCosts> {
  const row = await getOwnRow(db, caller);
  return { USD: row.trip_cost_usd, CAD: row.trip_cost_cad };
}

/** Sets what a mile costs the caller's company. */
export async function setTripCosts({ db }: Board, caller: UserCaller, costs: TripCosts): Promise<TripCosts> {
  await updateCompany(db, caller.accountId, { trip_cost_usd: costs.USD, trip_cost_cad: costs.CAD });
  return costs;
}

async function getOwnRow(db: Db, { accountId }: Pick<CompanyCaller, 'accountId'>): Promise<CompanyRow> {
  const row = await findCompany(db, accountId);
  assertThat(row, 'company.notFound');
  return row;
}

/** How a company is reached, as its own users read it. */
function presentContactRules(row: ContactRuleColumns): ContactRules {
  return { offersFirst: row.offers_first, quietHours: findQuietHours(row), timeZone: findTimeZone(row) };
}

/** A company in the shape that its own users read. */
function presentCompany(row: CompanyRow): Company {
  return {
    accountId: row.account_id,
    custCd: row.cust_cd,
    commonName: row.common_name,
    registeredName: row.registered_name,
    phone: row.phone,
    fax: row.fax,
    email: row.email,
    mailingStreet: row.mailing_street,
    billingCity: row.billing_city,
    billingProvinceCode: row.billing_province_code,
    billingPostalCode: row.billing_postal_code,
    country: row.country,
    hoursOfOperation: row.hours_of_operation,
    sType: row.s_type,
    globalExcluded: row.globally_excluded,
    insuranceExpiryDate: row.insurance_expiry_date,
    isSample: row.is_sample,
  };
}
