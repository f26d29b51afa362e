import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import {
  getLookupData,
  getVehicleAttribute,
  getVehicleSize,
  getVehicleType,
  listVehicleAttributes,
  listVehicleSizes,
  listVehicleTypes,
  type Lookup,
} from '@loadstone/contracts/lookups';
import { POSTING_ATTRIBUTES, VEHICLE_SIZES, VEHICLE_TYPES } from '@loadstone/contracts/postings';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { assertThat } from '../../ground/errors.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';

/** The vocabulary changes only with a release. */
const CACHE_CONTROL = 'private, max-age=86400';

const VEHICLE_TYPE_LIST = toLookups(VEHICLE_TYPES);
const VEHICLE_SIZE_LIST = toLookups(VEHICLE_SIZES);
const ATTRIBUTE_LIST = toLookups(POSTING_ATTRIBUTES);

/** The choices of the posting form, for clients that load them from the server. */
function registerLookups(app: FastifyInstance): void {
  registerEndpoint(app, getLookupData, ({ reply }) =>
    cached(reply, {
      vehicleType: VEHICLE_TYPE_LIST,
      vehicleSize: VEHICLE_SIZE_LIST,
      vehicleAttribute: ATTRIBUTE_LIST,
    }),
  );
  registerEndpoint(app, listVehicleTypes, ({ reply }) => cached(reply, VEHICLE_TYPE_LIST));
  registerEndpoint(app, listVehicleSizes, ({ reply }) => cached(reply, VEHICLE_SIZE_LIST));
  registerEndpoint(app, listVehicleAttributes, ({ reply }) => cached(reply, ATTRIBUTE_LIST));
  registerEndpoint(app, getVehicleType, ({ params, reply }) => cached(reply, getLookup(VEHICLE_TYPE_LIST, params.id)));
  registerEndpoint(app, getVehicleSize, ({ params, reply }) => cached(reply, getLookup(VEHICLE_SIZE_LIST, params.id)));
  registerEndpoint(app, getVehicleAttribute, ({ params, reply }) =>
    cached(reply, getLookup(ATTRIBUTE_LIST, params.id)),
  );
}

function toLookups(details: Readonly<Record<string, string>>): Lookup[] {
  return Object.entries(details).map(([code, detail], index) => ({ id: index + 1, code, detail }));
}

/** @throws AppError `lookup.notFound` */
function getLookup(lookups: readonly Lookup[], idOrCode: string): Lookup {
  const found = lookups.find(({ id, code }) => String(id) === idOrCode || code === idOrCode.toUpperCase());
  assertThat(found, 'lookup.notFound');
  return found;
}

function cached<T>(reply: FastifyReply, value: T): T {
  void reply.header('cache-control', CACHE_CONTROL);
  return value;
}

/** What the module has. */
export const lookupsModule = {
  routes: registerLookups,
} satisfies ModuleDeclaration;
