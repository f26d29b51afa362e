export { usePlaceFinder } from './place-finder.ts';
export { useCityLookUp } from './list-city-labels.ts';
