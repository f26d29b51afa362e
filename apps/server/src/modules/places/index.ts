export { findCity, findCityByName, listCityIdsOfHub, nearestHub } from '@loadstone/places';
export { registerPlaces } from './places.routes.ts';
