import type { ExcludedCompany } from '@loadstone/contracts/exclusions';
import type { ExcludedRow } from './exclusions.queries.ts';

export function toExcludedCompany(row: ExcludedRow): ExcludedCompany {
  return {
    custCd: row.cust_cd,
    companyName: row.common_name,
    billingCity: row.billing_city,
    billingProvinceCode: row.billing_province_code,
    contactName: row.contact_name ?? '',
    excluded: true,
    sType: row.s_type,
  };
}
