import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

/** A city of the gazetteer in the type-ahead list. */
export const citySchema = z
  .object({
    id: z.int().positive().describe('Gazetteer id; the only thing a posting sends back'),
    city: z.string(),
    st: z.string().describe('Two-letter state or province'),
    country: z.enum(['CA', 'US', 'MX']),
    label: z.string().describe('What a person reads: "City, ST", with the region where names repeat'),
    lat: z.number(),
    long: z.number(),
  })
  .meta({ id: 'City' });
export type City = z.infer<typeof citySchema>;

/**
 * Characters that the type-ahead accepts besides letters of any script: space, apostrophe, hyphen, period, comma; a note in brackets, as
 * labels have it; a postal code or its beginning.
 */
export const CITY_INPUT_PATTERN =
  /^(?:[\p{L} '’.,-]+(?:\([\p{L}\d '’.,-]*\)? ?)?|(?:[\p{L} '’.,-]+(?:\([\p{L}\d '’.,-]*\))? )?(?:\d{3,5}(?:-\d{0,4})?|[a-z]\d[a-z](?: ?\d[a-z]\d)?))$/iu;
/** Minimum number of characters for the type-ahead. */
export const CITY_PREFIX_MINIMUM = 3;

export const listCities = defineEndpoint({
  method: 'GET',
  path: '/api/City/:prefix/:countOnly',
  summary: 'Cities by prefix, biggest first',
  tag: 'places',
  callers: { user: SIGNED_IN },
  params: z.object({
    prefix: z.string().trim().min(CITY_PREFIX_MINIMUM).max(60),
    countOnly: z.string().max(2).describe('1 keeps at most two cities'),
  }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(8) }),
  reply: z.array(citySchema),
});

export const listCityLabels = defineEndpoint({
  method: 'GET',
  path: '/api/City/cityList',
  summary: 'Every city as "City, ST, Country, id", biggest first; for a client to keep for a day',
  tag: 'places',
  callers: { user: SIGNED_IN },
  reply: z.array(z.string()),
});
export { milesBetween } from './miles-between.ts';
