export { usePlaceFinder } from './place-finder.ts';
export { useCityLookUp, useCityRetry } from './list-city-labels.ts';
