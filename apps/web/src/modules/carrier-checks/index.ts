export { useCarrierVetting, useCheckCarrier } from './carrier-checks.ts';
