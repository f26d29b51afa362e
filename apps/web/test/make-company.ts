import type { Company } from '@loadstone/contracts/companies';

/** The own company of the tests' user, in the United States. */
export function makeCompany(more: Partial<Company> = {}): Company {
  return {
    accountId: 7,
    custCd: 'C7',
    commonName: 'Broker One',
    registeredName: 'Broker One',
    phone: '',
    fax: '',
    email: '',
    mailingStreet: '',
    billingCity: 'Chicago',
    billingProvinceCode: 'IL',
    billingPostalCode: '',
    country: 'US',
    hoursOfOperation: '',
    sType: 'Link-P',
    globalExcluded: false,
    insuranceExpiryDate: null,
    isSample: false,
    ...more,
  };
}
