export { createMachineAccess } from './machine-access.ts';
export { addAccount, addCredential, listAccounts, revokeAccount } from './service-accounts.administration.ts';
export { confirmServiceAccount, listMachineCompanies } from './service-accounts.queries.ts';
export { serviceAccountsModule } from './service-accounts.module.ts';
