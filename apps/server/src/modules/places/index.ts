export {
  findCity,
  findCityByName,
  findHubOfCity,
  getCity,
  listCityIdsOfHub,
  nearestHub,
  toMiles,
} from '@loadstone/places';
export { placesModule } from './places.module.ts';
