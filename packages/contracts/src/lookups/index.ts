import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

/** One choice of the posting form: its place in the list from 1, the letter that postings store, and its description. */
const lookupSchema = z.object({ id: z.int().positive(), code: z.string(), detail: z.string() }).meta({ id: 'Lookup' });
export type Lookup = z.infer<typeof lookupSchema>;

const lookups = z.array(lookupSchema);
const params = z.object({ id: z.string().min(1).max(10).describe('The id or the letter') });

export const getLookupData = defineEndpoint({
  method: 'GET',
  path: '/api/Aggregate/get-lookup-data',
  summary: 'The vehicle types, sizes and attributes of postings',
  tag: 'lookups',
  callers: { user: SIGNED_IN },
  reply: z.object({ vehicleType: lookups, vehicleSize: lookups, vehicleAttribute: lookups }),
});

export const listVehicleTypes = defineEndpoint({
  method: 'GET',
  path: '/api/VehicleType',
  summary: 'The vehicle types, in the order of forms',
  tag: 'lookups',
  callers: { user: SIGNED_IN },
  reply: lookups,
});

export const getVehicleType = defineEndpoint({
  method: 'GET',
  path: '/api/VehicleType/:id',
  summary: 'One vehicle type',
  tag: 'lookups',
  callers: { user: SIGNED_IN },
  params,
  reply: lookupSchema,
});

export const listVehicleSizes = defineEndpoint({
  method: 'GET',
  path: '/api/VehicleSize',
  summary: 'The vehicle sizes, in the order of forms',
  tag: 'lookups',
  callers: { user: SIGNED_IN },
  reply: lookups,
});

export const getVehicleSize = defineEndpoint({
  method: 'GET',
  path: '/api/VehicleSize/:id',
  summary: 'One vehicle size',
  tag: 'lookups',
  callers: { user: SIGNED_IN },
  params,
  reply: lookupSchema,
});

export const listVehicleAttributes = defineEndpoint({
  method: 'GET',
  path: '/api/VehicleAttribute',
  summary: 'The attributes of postings, in the order of forms',
  tag: 'lookups',
  callers: { user: SIGNED_IN },
  reply: lookups,
});

export const getVehicleAttribute = defineEndpoint({
  method: 'GET',
  path: '/api/VehicleAttribute/:id',
  summary: 'One attribute',
  tag: 'lookups',
  callers: { user: SIGNED_IN },
  params,
  reply: lookupSchema,
});
