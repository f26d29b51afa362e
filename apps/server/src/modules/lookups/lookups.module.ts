import * as calls from '@loadstone/contracts/lookups';
import { POSTING_ATTRIBUTES, VEHICLE_SIZES, VEHICLE_TYPES } from '@loadstone/contracts/postings';
import type { FastifyReply } from 'fastify';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { assertThat } from '../../ground/errors.ts';

/** The vocabulary changes only with a release. */
const CACHE_CONTROL = 'private, max-age=86400';

const VEHICLE_TYPE_LIST = toLookups(VEHICLE_TYPES);
const VEHICLE_SIZE_LIST = toLookups(VEHICLE_SIZES);
const ATTRIBUTE_LIST = toLookups(POSTING_ATTRIBUTES);

function toLookups(details: Readonly<Record<string, string>>): calls.Lookup[] {
  return Object.entries(details).map(([code, detail], index) => ({ id: index + 1, code, detail }));
}

/** @throws AppError `lookup.notFound` */
function getLookup(lookups: readonly calls.Lookup[], idOrCode: string): calls.Lookup {
  const found = lookups.find(({ id, code }) => String(id) === idOrCode || code === idOrCode.toUpperCase());
  assertThat(found, 'lookup.notFound');
  return found;
}

function cached<T>(reply: FastifyReply, value: T): T {
  void reply.header('cache-control', CACHE_CONTROL);
  return value;
}

/** The choices of the posting form, for clients that load them from the server. */
export const lookupsModule = {
  routes(http) {
    registerEndpoint(http, calls.getLookupData, ({ reply }) =>
      cached(reply, {
        vehicleType: VEHICLE_TYPE_LIST,
        vehicleSize: VEHICLE_SIZE_LIST,
        vehicleAttribute: ATTRIBUTE_LIST,
      }),
    );
    for (const [list, get, lookups] of [
      [calls.listVehicleTypes, calls.getVehicleType, VEHICLE_TYPE_LIST],
      [calls.listVehicleSizes, calls.getVehicleSize, VEHICLE_SIZE_LIST],
      [calls.listVehicleAttributes, calls.getVehicleAttribute, ATTRIBUTE_LIST],
    ] as const) {
      registerEndpoint(http, list, ({ reply }) => cached(reply, lookups));
      registerEndpoint(http, get, ({ params, reply }) => cached(reply, getLookup(lookups, params.id)));
    }
  },
} satisfies BoardModule;
