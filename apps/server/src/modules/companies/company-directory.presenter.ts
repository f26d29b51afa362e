import { BUREAU_CODES, BUREAU_NAMES, type BureauCode, type ContactSummary } from '@loadstone/contracts/companies';
import type { CompanySearchResult } from '@loadstone/contracts/search';
import { findTimeZoneByName } from '@loadstone/places';
import type { CompanyRow } from '../../db/tables/schema.ts';
import type { ContactRow } from '../users/index.ts';
import type { FoundCompanyRow } from './company-directory.queries.ts';
import type { ScoreSheet } from './company-scores.ts';

/** The optional parts of a company summary that the caller holds the features for. */
interface SummaryRights {
  readonly bureaus: ReadonlySet<BureauCode>;
  readonly seesInsurance: boolean;
}

/** A company in the shape in which requests to bureaus name it. */
export function toPartnerCompany(row: CompanyRow) {
  return {
    custCd: row.cust_cd,
    companyName: row.common_name,
    city: row.billing_city,
    st: row.billing_province_code,
  };
}

/**
 * A company of the board and its contact in the shape that another company may read.
 *
 * @param offersOnly why the phone number is hidden; undefined where it is not
 */
export function toContactSummary(
  row: CompanyRow,
  contact: ContactRow | undefined,
  rights: SummaryRights,
  sheet: ScoreSheet,
  offersOnly: string | undefined,
): ContactSummary {
  const company = toPartnerCompany(row);
  const scores = BUREAU_CODES.filter((bureau) => rights.bureaus.has(bureau)).map((bureau) => ({
    bureau,
    name: BUREAU_NAMES[bureau],
    score: sheet.find(bureau, company),
    isSample: sheet.samples.includes(bureau),
  }));
  const scoreOf = (bureau: BureauCode): number => scores.find((score) => score.bureau === bureau)?.score ?? -1;
  return {
    custCd: row.cust_cd,
    commonName: row.common_name,
    registeredName: row.registered_name,
    mailingStreet: row.mailing_street,
    mailingCity: row.billing_city,
    mailingProvinceCode: row.billing_province_code,
    mailingPostalCode: row.billing_postal_code,
    country: row.country,
    firstName: contact?.first_name ?? '',
    lastName: contact?.last_name ?? '',
    phone: offersOnly === undefined ? contact?.phone || row.phone : '',
    offersOnly,
    fax: offersOnly === undefined ? row.fax : '',
    email: contact?.email || row.email,
    hoursOfOperation: row.hours_of_operation,
    timeZone: findTimeZoneByName(row.billing_city, row.billing_province_code),
    sType: row.s_type,
    isSample: row.is_sample,
    insurance: rights.seesInsurance ? { expiryDate: row.insurance_expiry_date } : null,
    eqF_Index: scoreOf('equifax'),
    tcC_Index: scoreOf('transcreditCa'),
    usC_Index: scoreOf('transcreditUs'),
    scores,
    isScoresPending: sheet.isPending,
  };
}

export function toCompanySearchResult(row: FoundCompanyRow): CompanySearchResult {
  return {
    custCd: row.cust_cd,
    commonName: row.common_name,
    billingCity: row.billing_city,
    billingProvinceCode: row.billing_province_code,
    billingCountryCode: row.country,
  };
}
