import type { Company } from '@loadstone/contracts';
import type { CompanyRow } from '../../db/tables/schema.ts';

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
