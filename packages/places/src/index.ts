export { createCityListIndex, parseCityListEntry, toCityLabel } from './city-list.ts';
export { toMiles, type Point } from './distance.ts';
export { foldName } from './fold.ts';
export {
  cityList,
  createGazetteer,
  findCity,
  findCityByName,
  findPlace,
  findTimeZoneByName,
  getCity,
  listAlike,
  listByPrefix,
  loadGazetteer,
  type City,
} from './gazetteer.ts';
export { findCityOfArea, findHubOfCity, listCityIdsOfHub, listHubs, nearestHub, type Hub } from './hubs.ts';
export { STATES, WESTERN_PROVINCES, findCountryOfState, type Country } from './states.ts';
export { listOffsets, toUtcMinutes, toUtcOffset } from './utc-offset.ts';
