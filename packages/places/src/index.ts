export { createCityListIndex, parseCityListEntry, toCityLabel, toCityListEntry, type CityChoice } from './city-list.ts';
export { toMiles, type Point } from './distance.ts';
export { foldName, listFoldedSpellings } from './fold.ts';
export {
  cityList,
  findCity,
  findCityByName,
  getCity,
  listByPrefix,
  loadGazetteer,
  type City,
  type Gazetteer,
} from './gazetteer.ts';
export { listCityIdsOfHub, listHubs, nearestHub, type Hub } from './hubs.ts';
export { MIN_PREFIX_LETTERS, createPrefixIndex, type Named, type PrefixIndex } from './prefix-index.ts';
export {
  COUNTRY_NAMES,
  STATES,
  WESTERN_PROVINCES,
  findCountryOfState,
  findMexicanStateName,
  type Country,
  type State,
} from './states.ts';
