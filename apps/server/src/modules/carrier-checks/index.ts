export { carrierChecksModule } from './carrier-checks.module.ts';
export { isCheckMissing } from './vetting-rule.service.ts';
