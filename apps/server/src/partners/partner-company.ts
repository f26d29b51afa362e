/** What a party is told of a company that it is asked about. */
export interface PartnerCompany {
  readonly custCd: string;
  readonly companyName: string;
  /** Billing city and state or province. */
  readonly city: string;
  readonly st: string;
}

/** The same in the parties' own words. */
export function toCompanyReference(company: PartnerCompany): {
  ref: string;
  name: string;
  city: string;
  state: string;
} {
  return { ref: company.custCd, name: company.companyName, city: company.city, state: company.st };
}
