import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

export const findCityZone = defineEndpoint({
  method: 'GET',
  path: '/api/CityZone/:id',
  summary: 'The time zone of a city, by whose clock a lane posts',
  tag: 'places',
  callers: { user: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  reply: z.object({ timeZone: z.string().describe("IANA; '' where it is not known") }),
});
