import type { BoardModule } from '../../board/board-module.ts';
import { findCities } from '@loadstone/contracts/machine';
import { CITY_INPUT_PATTERN, listCities, listCityLabels } from '@loadstone/contracts/places';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { getCityLabels, listCitiesByPrefix, listCitiesNear, listMeant } from './places.ts';

const DAY_SECONDS = 86_400;
/** How many cities the short form of the list (`/1`) holds. */
const SHORT_LIST_LENGTH = 2;
/** More cities than any three letters have; a state is one of some ninety. */
const CITIES_OF_A_NAME = 5_000;

/** Type-ahead over the gazetteer, and the whole list for clients that store it. */
function registerPlaces(app: FastifyInstance): void {
  // Building the list and the index takes half a second and blocks all requests, so both are built before the server accepts any.
  app.addHook('onReady', async () => {
    getCityLabels();
    listCitiesByPrefix('toronto', 1);
  });

  registerEndpoint(app, listCities, ({ params: { prefix, countOnly }, query }) => {
    if (!CITY_INPUT_PATTERN.test(prefix)) return [];
    const limit = countOnly === '1' ? Math.min(query.limit, SHORT_LIST_LENGTH) : query.limit;
    return listCitiesByPrefix(prefix, limit);
  });

  registerEndpoint(app, listCityLabels, ({ request, reply }) => {
    const { labels, etag } = getCityLabels();
    void reply.header('etag', etag).header('cache-control', `private, max-age=${DAY_SECONDS}`);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return [...labels];
  });

  registerEndpoint(app, findCities, ({ query: { name, st, lat, long, limit } }) => {
    if (lat !== undefined && long !== undefined) return { items: listCitiesNear({ lat, lon: long }, limit) };
    if (name === undefined || !CITY_INPUT_PATTERN.test(name)) return { items: [] };
    if (st === undefined) return { items: listCitiesByPrefix(name, limit) };
    const state = st.toUpperCase();
    const inState = listCitiesByPrefix(name, CITIES_OF_A_NAME).filter((city) => city.st === state);
    const items = inState.length > 0 ? inState : listMeant(name, state);
    return { items: items.slice(0, limit) };
  });
}

/** The places of the gazetteer. */
export const placesModule = { routes: registerPlaces } satisfies BoardModule;
