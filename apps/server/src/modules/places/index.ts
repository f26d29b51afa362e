export {
  findCity,
  findCityOfArea,
  findHubOfCity,
  findPlace,
  getCity,
  listCityIdsOfHub,
  nearestHub,
  toMiles,
} from '@loadstone/places';
export { placesModule } from './places.module.ts';
export { findNearestCity, listMeant } from './places.ts';
export { placeReader } from './place-reader.ts';
