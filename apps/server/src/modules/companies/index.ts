export {
  closeAccount,
  getCompanyByCode,
  listUserIds,
  openAccount,
  setAccessEnabled,
  setGloballyExcluded,
  setInsuranceExpiry,
} from './companies.administration.ts';
export { registerCompanies } from './companies.routes.ts';
