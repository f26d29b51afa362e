export { useCityLookUp, useCityRetry } from './list-city-labels.ts';
