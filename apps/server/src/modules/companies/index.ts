export {
  closeAccount,
  getCompanyByCode,
  listUserIds,
  openAccount,
  setAccessEnabled,
  setGloballyExcluded,
  setInsuranceExpiry,
  setLocationGate,
} from './companies.administration.ts';
export {
  findCompanyKey,
  findInsuranceExpiry,
  hasCompanies,
  listAccountIdsByName,
  lockCompany,
  mapSampleCompanies,
  toNameQuery,
  type CompanyKeyRow,
  type NameQuery,
} from './companies.queries.ts';
export { CONTACT_RULES, findOffersOnly, type ContactRuleColumns } from './contact-rules.policy.ts';
export { isUserQuiet } from './companies.queries.ts';
export { createCompanyScores, type CompanyScores, type ScoreSheet } from './company-scores.ts';
export { companiesModule } from './companies.module.ts';
