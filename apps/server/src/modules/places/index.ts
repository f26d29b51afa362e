export { findCity, findCityByName, listCityIdsOfHub, nearestHub } from '@loadstone/places';
export { placesModule } from './places.module.ts';
