export { useCityLookUp } from './list-city-labels.ts';
