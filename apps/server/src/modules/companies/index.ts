export {
  closeAccount,
  getCompanyByCode,
  openAccount,
  setAccessEnabled,
  setArchivePolicy,
  setDeviceConfirmation,
  setPolicies,
  setSecondFactorPolicy,
  setGloballyExcluded,
  setInsuranceExpiry,
  setLocationGate,
} from './companies.administration.ts';
export {
  findCompany,
  findCompanyKey,
  findCompanyOfBoard,
  findInsuranceExpiry,
  hasCompanies,
  listAccountIdsByName,
  listCompanies,
  listCompaniesByCode,
  findCompanyNames,
  listCompanyNames,
  lockCompany,
  mapSampleCompanies,
  toNameQuery,
  type CompanyKeyRow,
  type ListedCompany,
  type NameQuery,
} from './companies.queries.ts';
export { changeCompanyPhone } from './company-phone.service.ts';
export {
  CONTACT_RULES,
  findContactUntil,
  findOffersOnly,
  findTimeZone,
  isQuiet,
  type ContactRuleColumns,
} from './contact-rules.policy.ts';
export { isUserQuiet } from './companies.queries.ts';
export { countContactSheet } from './company-directory.service.ts';
export { findCompanyRecord } from './company-record.service.ts';
export { findQuickPayUrl, listScores, type ScoreSheet } from './company-scores.ts';
export { getTripCosts } from './companies.service.ts';
export { companiesModule } from './companies.module.ts';
