import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../partner-client.ts';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer, type Behaviour, type PartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { createEmbeddedRouting } from './embedded.ts';
import { createHttpRouting } from './http.ts';
import type { Routing } from './routing.port.ts';

const GUELPH = { lat: 43.54594, lon: -80.25599 };
const TORONTO = { lat: 43.70011, lon: -79.4163 };
const ST_JOHNS = { lat: 47.56494, lon: -52.70931 };
const METERS_PER_MILE = 1_609.344;

/** Replies as the documentation of OSRM's service `table` describes it: 1 km for each index, null to St. John's. */
const serveTables: Behaviour = (request, response, body) => {
  const [, points = '', query = ''] = /^\/table\/v1\/driving\/([^?]+)\?(.*)$/.exec(request.url ?? '') ?? [];
  const options = new URLSearchParams(query);
  const coordinates = points.split(';').map((pair) => pair.split(',').map(Number));
  const list = (name: string): number[] => (options.get(name) ?? '').split(';').map(Number);
  const [sources, destinations] = [list('sources'), list('destinations')];
  const toWaypoint = (index: number) => ({ hint: 'x', distance: 4.2, name: '', location: coordinates[index] });
  replyWithJson({
    code: 'Ok',
    distances: sources.map((from) =>
      destinations.map((to) => (coordinates[to]?.[0] === ST_JOHNS.lon ? null : 1_000 * (from + 1) + to)),
    ),
    sources: sources.map(toWaypoint),
    destinations: destinations.map(toWaypoint),
  })(request, response, body);
};

let server: PartnerServer;
beforeAll(async () => {
  server = await startPartnerServer(serveTables);
});
afterAll(() => server.close());
beforeEach(() => {
  server.behave(serveTables);
  server.requests.length = 0;
});

const createHttp = (runtime = createTestRuntime().runtime): Routing =>
  createHttpRouting({ url: server.url, key: undefined }, runtime);

describe('a matrix by an OSRM server', () => {
  it('reads the miles by origin and destination, and null where no road leads', async () => {
    const matrix = await createHttp().findMatrix([GUELPH, TORONTO], [TORONTO, ST_JOHNS]);
    expect(matrix).toEqual({
      status: 'OK',
      miles: [
        [1_002 / METERS_PER_MILE, null],
        [2_002 / METERS_PER_MILE, null],
      ],
    });
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/table/v1/driving/-80.25599,43.54594;-79.41630,43.70011;-79.41630,43.70011;-52.70931,47.56494' +
        '?sources=0;1&destinations=2;3&annotations=distance',
    ]);
  });

  it.each([
    ['NoTable', 400, 'refused'],
    ['NoSegment', 400, 'refused'],
    ['TooBig', 400, 'tooLarge'],
    ['NotImplemented', 400, 'unavailable'],
    ['InvalidQuery', 400, 'unavailable'],
    ['', 429, 'unavailable'],
    ['', 500, 'unavailable'],
  ])('states what follows from %s (%i)', async (code, httpStatus, status) => {
    server.behave(replyWithJson({ code, message: 'No table' }, httpStatus));
    expect(await createHttp().findMatrix([GUELPH], [TORONTO])).toEqual({ status });
  });

  it.each([
    ['a row too few', [[1]]],
    ['a column too few', [[1, 2], [3]]],
    [
      'a column too many',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
  ])('does not use a matrix with %s', async (_what, distances) => {
    server.behave(replyWithJson({ code: 'Ok', distances }));
    expect(await createHttp().findMatrix([GUELPH, TORONTO], [TORONTO, GUELPH])).toEqual({ status: 'unavailable' });
  });

  it('pauses the service after failures, and sends nothing meanwhile', async () => {
    const { runtime } = createTestRuntime();
    const limits = { ...DEFAULT_LIMITS, tries: 1, failuresBeforeRest: 3 };
    const routing = createHttpRouting({ url: server.url, key: undefined }, runtime, { limits });
    server.behave(replyWithJson({}, 500));
    for (let time = 0; time < 5; time += 1) await routing.findMatrix([GUELPH], [TORONTO]);
    expect(server.requests).toHaveLength(3);
    expect(routing.isPaused()).toBe(true);
  });

  it('is never invented by the port without a service', async () => {
    expect(await createEmbeddedRouting().findMatrix([GUELPH], [TORONTO])).toEqual({ status: 'unavailable' });
  });
});

describeHostile('a routing matrix', {
  async request(service, runtime, limits, warnings) {
    const routing = createHttpRouting(service, runtime, { limits });
    const { status } = await routing.findMatrix([GUELPH], [TORONTO]);
    routing.close();
    return status === 'unavailable' ? String(warnings.at(-1)?.details['reason']) : 'replied';
  },
  wrongReplies: [
    {},
    { code: 'Ok' },
    { code: 'Ok', distances: [] },
    { code: 'Ok', distances: [['10']] },
    { code: 'Ok', distances: [[-1]] },
    { code: 'Ok', distances: [10] },
    { code: 7 },
  ],
});
