import { CITY_INPUT_PATTERN, listCities, listCityLabels } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { getCityLabels, listCitiesByPrefix } from './places.ts';

const DAY_SECONDS = 86_400;

/** Type-ahead over the gazetteer, and the whole list for clients that keep it. */
export function registerPlaces(app: FastifyInstance): void {
  // A fifth of a second in which nobody else is answered: before the first call, not during it.
  app.addHook('onReady', async () => void getCityLabels());

  registerEndpoint(app, listCities, ({ params, query }) =>
    CITY_INPUT_PATTERN.test(params.prefix) ? listCitiesByPrefix(params.prefix, query.limit) : [],
  );

  registerEndpoint(app, listCityLabels, ({ request, reply }) => {
    const { labels, etag } = getCityLabels();
    void reply.header('etag', etag).header('cache-control', `private, max-age=${DAY_SECONDS}`);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return [...labels];
  });
}
