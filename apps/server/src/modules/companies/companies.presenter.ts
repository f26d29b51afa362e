import type { Company, ContactRules } from '@loadstone/contracts/companies';
import type { CompanyRow } from '../../db/tables/schema.ts';
import { findQuietHours, findTimeZone, type ContactRuleColumns } from './contact-rules.policy.ts';

/** How a company is reached, as its own users read it. */
export function presentContactRules(row: ContactRuleColumns): ContactRules {
  return { offersFirst: row.offers_first, quietHours: findQuietHours(row), timeZone: findTimeZone(row) };
}

/** A company in the shape that its own users read. */
export function presentCompany(row: CompanyRow): Company {
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
