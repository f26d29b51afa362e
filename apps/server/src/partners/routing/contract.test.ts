import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../partner-client.ts';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer, type Behaviour, type PartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { createEmbeddedRouting, estimateRoute } from './embedded.ts';
import { createHttpRouting } from './http.ts';
import type { RoutePoint, Routing } from './routing.port.ts';

const GUELPH = { lat: 43.54594, lon: -80.25599 };
const TORONTO = { lat: 43.70011, lon: -79.4163 };
const METERS_PER_MILE = 1_609.344;

/** The reply of an OSRM server for two points, as its documentation describes it. */
const serveRoutes: Behaviour = (request, response, body) => {
  const [, ends = '', query = ''] = /^\/route\/v1\/driving\/([^?]+)\?(.*)$/.exec(request.url ?? '') ?? [];
  const points = ends.split(';').map((pair) => pair.split(',').map(Number));
  const hasLine = new URLSearchParams(query).get('overview') === 'simplified';
  const middle = [-79.8, 43.6];
  const reply = {
    code: 'Ok',
    routes: [
      {
        distance: 94_532.4,
        duration: 4_012.9,
        weight: 4_012.9,
        weight_name: 'routability',
        legs: [{ steps: [], summary: '', weight: 4_012.9, duration: 4_012.9, distance: 94_532.4 }],
        ...(hasLine && { geometry: { type: 'LineString', coordinates: [points[0], middle, points[1]] } }),
      },
    ],
    waypoints: points.map((location) => ({ hint: 'x', distance: 4.2, name: 'Gordon Street', location })),
  };
  replyWithJson(reply)(request, response, body);
};

let server: PartnerServer;
beforeAll(async () => {
  server = await startPartnerServer(serveRoutes);
});
afterAll(() => server.close());
beforeEach(() => {
  server.behave(serveRoutes);
  server.requests.length = 0;
});

const createHttp = (runtime = createTestRuntime().runtime): Routing =>
  createHttpRouting({ url: server.url, key: undefined }, runtime);

describe('routing', () => {
  const adapters: [string, () => Routing][] = [
    ['embedded', createEmbeddedRouting],
    ['http', createHttp],
  ];

  it.each(adapters)('returns miles and minutes for any two points (%s)', async (_name, create) => {
    const { miles, minutes } = await create().findRoute(GUELPH, TORONTO);
    expect(miles).toBeGreaterThan(40);
    expect(miles).toBeLessThan(80);
    expect(minutes).toBeGreaterThan(40);
    const { status, points } = await create().findDirections(GUELPH, TORONTO);
    expect(status).toBe('OK');
    for (const { lat, lon } of points)
      expect([Math.trunc(lat), Math.trunc(lon / 10)]).toEqual([43, lon < -80 ? -8 : -7]);
  });

  it('is an estimate without a service: the great circle times 1.2 at 50 miles an hour', async () => {
    const there = await createEmbeddedRouting().findRoute({ lat: 43, lon: -80 }, { lat: 44, lon: -80 });
    expect(there.isEstimate).toBe(true);
    expect(there.miles).toBeCloseTo(69.09 * 1.2, 1);
    expect(there.minutes).toBeCloseTo((there.miles / 50) * 60, 6);
  });
});

describe('routing by an OSRM server', () => {
  it('reads distance, time and line of the route, and sends nothing but the two points', async () => {
    const routing = createHttp();
    const route = await routing.findRoute(GUELPH, TORONTO);
    expect(route).toEqual({ miles: 94_532.4 / METERS_PER_MILE, minutes: 4_012.9 / 60, isEstimate: false });
    const { points } = await routing.findDirections(GUELPH, TORONTO);
    expect(points).toEqual([GUELPH, { lat: 43.6, lon: -79.8 }, TORONTO]);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/route/v1/driving/-80.25599,43.54594;-79.41630,43.70011?overview=false&geometries=geojson&steps=false',
      '/route/v1/driving/-80.25599,43.54594;-79.41630,43.70011?overview=simplified&geometries=geojson&steps=false',
    ]);
  });

  it('requests the line of the same two places once an hour', async () => {
    let nowMs = 1;
    const routing = createHttp(createTestRuntime({ getNowMs: () => nowMs }).runtime);
    await routing.findDirections(GUELPH, TORONTO);
    await routing.findDirections(GUELPH, TORONTO);
    expect(server.requests).toHaveLength(1);
    nowMs += 3_600_001;
    await routing.findDirections(GUELPH, TORONTO);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['NoRoute', 400, 'ZERO_RESULTS'],
    ['NoSegment', 400, 'NOT_FOUND'],
    ['TooBig', 400, 'INVALID_REQUEST'],
    ['NotImplemented', 400, 'UNKNOWN_ERROR'],
    ['', 401, 'REQUEST_DENIED'],
    ['', 429, 'OVER_QUERY_LIMIT'],
    ['', 500, 'UNKNOWN_ERROR'],
  ])('estimates the route and states why after %s (%i)', async (code, httpStatus, status) => {
    server.behave(replyWithJson({ code, message: 'Impossible route between points' }, httpStatus));
    const found = await createHttp().findDirections(GUELPH, TORONTO);
    expect(found).toEqual({ ...estimateRoute(GUELPH, TORONTO), status, points: [] });
  });

  it('has a bounded number of open requests; further ones are estimated at once', async () => {
    const held: (() => void)[] = [];
    server.behave((request, response, body) => void held.push(() => serveRoutes(request, response, body)));
    const { runtime } = createTestRuntime();
    const limits = { ...DEFAULT_LIMITS, openRequests: 2, timeoutMs: 60_000 };
    const routing = createHttpRouting({ url: server.url, key: undefined }, runtime, { limits });
    const toward = (north: number): RoutePoint => ({ lat: TORONTO.lat + north, lon: TORONTO.lon });
    const first = [routing.findDirections(GUELPH, toward(0)), routing.findDirections(GUELPH, toward(1))];
    expect((await routing.findDirections(GUELPH, toward(2))).status).toBe('OVER_QUERY_LIMIT');
    await expect.poll(() => held.length).toBe(2);
    for (const reply of held) reply();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(['OK', 'OK']);
  });

  it('logs failures once a minute, with their number and without the places', async () => {
    let nowMs = 0;
    const { runtime, warnings } = createTestRuntime({ getNowMs: () => nowMs });
    const limits = { ...DEFAULT_LIMITS, tries: 1, failuresBeforeRest: 1_000 };
    const routing = createHttpRouting({ url: server.url, key: undefined }, runtime, { limits });
    server.behave(replyWithJson({}, 500));
    for (let time = 0; time < 5; time += 1) await routing.findRoute(GUELPH, TORONTO);
    expect(warnings).toHaveLength(1);
    nowMs = 60_000;
    await routing.findRoute(GUELPH, TORONTO);
    expect(warnings.map(({ details }) => details['leftOut'])).toEqual([0, 4]);
    expect(JSON.stringify(warnings)).not.toMatch(/80\.25|43\.5/);
  });
});

describeHostile('routing', {
  async request(service, runtime, limits, warnings) {
    const routing = createHttpRouting(service, runtime, { limits });
    const { isEstimate } = await routing.findRoute(GUELPH, TORONTO);
    routing.close();
    return isEstimate ? String(warnings.at(-1)?.details['reason']) : 'replied';
  },
  wrongReplies: [
    {},
    { code: 'Ok', routes: [] },
    { code: 'Ok', routes: [{ distance: -1, duration: 10 }] },
    { code: 'Ok', routes: [{ distance: '10', duration: 10 }] },
    { code: 'Ok', routes: [{ distance: 10, duration: 10, geometry: { coordinates: [[0, 91]] } }] },
    { code: 'Ok', routes: [{ distance: 10, duration: 10, geometry: { coordinates: 'polyline' } }] },
    { code: 7 },
  ],
});
