export { carrierChecksModule } from './carrier-checks.module.ts';
export { isCheckMissing } from './carrier-checks.service.ts';
