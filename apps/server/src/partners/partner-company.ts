/** The data of a company that is sent to a party. */
export interface PartnerCompany {
  readonly custCd: string;
  readonly companyName: string;
  /** Billing city and state or province. */
  readonly city: string;
  readonly st: string;
}

/** The same in the format of the parties. */
export function toCompanyReference(company: PartnerCompany): {
  ref: string;
  name: string;
  city: string;
  state: string;
} {
  return { ref: company.custCd, name: company.companyName, city: company.city, state: company.st };
}
