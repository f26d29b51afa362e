export { carrierChecksModule } from './carrier-checks.module.ts';
