export {
  findCity,
  findCityByName,
  findCityOfArea,
  findHubOfCity,
  getCity,
  listCityIdsOfHub,
  nearestHub,
  toMiles,
} from '@loadstone/places';
export { placesModule } from './places.module.ts';
