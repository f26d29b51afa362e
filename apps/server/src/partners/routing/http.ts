import type { DirectionsStatus } from '@loadstone/contracts/tracking';
import { z } from 'zod';
import type { PartnerService } from '../../ground/settings/config.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { createPeriodicLog } from '../periodic-log.ts';
import { createRecentValues } from '../recent-values.ts';
import { estimateRoute } from './embedded.ts';
import { METERS_PER_MILE, toCoordinates, readMatrixReply, matrixReplySchema, toMatrixPath } from './matrix.ts';
import type { Directions, RouteMatrix, RoutePoint, Routing } from './routing.port.ts';

const MINUTE_MS = 60_000;
const SECONDS_PER_MINUTE = 60;
const CACHED_LINES = 500;
const LINE_LIFETIME_MS = 60 * MINUTE_MS;
/** A simplified line of 3,000 miles has a few hundred points. */
const MOST_POINTS = 5_000;
const LIMITS: PartnerLimits = { ...DEFAULT_LIMITS, openRequests: 8 };
/** OSRM returns its reason with this status. */
const REASON_STATUS = 400;

const degrees = z.number().min(-180).max(180);
const routeSchema = z.object({
  distance: z.number().min(0).max(100_000_000),
  duration: z.number().min(0).max(100_000_000),
  geometry: z
    .object({ coordinates: z.array(z.tuple([degrees, degrees.min(-90).max(90)])).max(MOST_POINTS) })
    .optional(),
});
const foundSchema = z.object({ code: z.literal('Ok'), routes: z.tuple([routeSchema], routeSchema) });
const reasonSchema = z.object({ code: z.string().regex(/^(?!Ok$)[A-Za-z]{1,40}$/) });
const replySchema = z.union([foundSchema, reasonSchema]);

const REASONS: Readonly<Record<string, DirectionsStatus>> = {
  NoRoute: 'ZERO_RESULTS',
  NoSegment: 'NOT_FOUND',
  InvalidQuery: 'INVALID_REQUEST',
  InvalidValue: 'INVALID_REQUEST',
  InvalidOptions: 'INVALID_REQUEST',
  InvalidUrl: 'INVALID_REQUEST',
  TooBig: 'INVALID_REQUEST',
};

/** Optional settings of the service. */
interface HttpRoutingOptions {
  readonly limits?: PartnerLimits;
}

/**
 * Creates the routing of an OSRM server: `GET /route/v1/driving/{from};{to}`, and `GET /table/v1/driving/…` for a
 * matrix. A route that is not returned in time is estimated. Lines are cached for an hour; failures are logged once a
 * minute.
 */
export function createHttpRouting(
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = LIMITS }: HttpRoutingOptions = {},
): Routing {
  const log = createPeriodicLog(runtime.log, MINUTE_MS, runtime.getNowMs);
  const client = createPartnerClient('routing', service, { ...runtime, log }, limits);
  const lines = createRecentValues<Directions>(CACHED_LINES, runtime.getNowMs);

  async function request(from: RoutePoint, to: RoutePoint, hasLine: boolean): Promise<Directions> {
    const estimate = { ...estimateRoute(from, to), points: [] };
    try {
      const reply = await client.request({
        path: '/route/v1/driving',
        privatePart: `/${toCoordinates(from)};${toCoordinates(to)}?overview=${hasLine ? 'simplified' : 'false'}&geometries=geojson&steps=false`,
        reply: replySchema,
        replyStatuses: [REASON_STATUS],
        isIdempotent: true,
      });
      return 'routes' in reply ? toDirections(reply) : { ...estimate, status: REASONS[reply.code] ?? 'UNKNOWN_ERROR' };
    } catch (error) {
      // The client has logged it.
      return { ...estimate, status: toStatus(error) };
    }
  }

  async function requestMatrix(
    origins: readonly RoutePoint[],
    destinations: readonly RoutePoint[],
  ): Promise<RouteMatrix> {
    try {
      const reply = await client.request({
        path: '/table/v1/driving',
        privatePart: toMatrixPath(origins, destinations),
        reply: matrixReplySchema,
        replyStatuses: [REASON_STATUS],
        isIdempotent: true,
      });
      return readMatrixReply(reply, origins.length, destinations.length);
    } catch {
      // The client has logged it.
      return { status: 'unavailable' };
    }
  }

  return {
    isRemote: true,
    findMatrix: requestMatrix,
    async findRoute(from, to) {
      const { miles, minutes, isEstimate } = await request(from, to, false);
      return { miles, minutes, isEstimate };
    },
    async findDirections(from, to) {
      const key = `${toCoordinates(from)};${toCoordinates(to)}`;
      const known = lines.get(key);
      if (known !== undefined) return known;
      const directions = await request(from, to, true);
      if (directions.status === 'OK') lines.set(key, directions, { ttl: LINE_LIFETIME_MS });
      return directions;
    },
    isPaused: () => client.isPaused(),
    close: () => client.close(),
  };
}

function toDirections({ routes: [{ distance, duration, geometry }] }: z.output<typeof foundSchema>): Directions {
  return {
    miles: distance / METERS_PER_MILE,
    minutes: duration / SECONDS_PER_MINUTE,
    isEstimate: false,
    status: 'OK',
    points: (geometry?.coordinates ?? []).map(([lon, lat]) => ({ lat, lon })),
  };
}

function toStatus(error: unknown): DirectionsStatus {
  if (!(error instanceof PartnerUnavailable)) return 'UNKNOWN_ERROR';
  if (error.reason === 'busy' || error.partnerStatus === 429) return 'OVER_QUERY_LIMIT';
  return error.partnerStatus === 401 || error.partnerStatus === 403 ? 'REQUEST_DENIED' : 'UNKNOWN_ERROR';
}
