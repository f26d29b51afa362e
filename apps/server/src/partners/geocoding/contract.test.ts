import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer, type Behaviour, type PartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { createEmbeddedGeocoding } from './embedded.ts';
import type { Geocoding } from './geocoding.port.ts';
import { createHttpGeocoding } from './http.ts';

const GUELPH = [43.5461, -80.2561] as const;
const ADDRESS = 'Guelph, Wellington County, Ontario, Canada';

/** The reply of a Nominatim server in the format jsonv2. */
const servePlace: Behaviour = (request, response, body) => {
  const query = new URL(request.url ?? '', 'http://places').searchParams;
  const reply = {
    place_id: 320_114_981,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'relation',
    osm_id: 7_486_148,
    lat: query.get('lat'),
    lon: query.get('lon'),
    category: 'boundary',
    type: 'administrative',
    place_rank: 16,
    importance: 0.53,
    addresstype: 'city',
    name: 'Guelph',
    display_name: ADDRESS,
    boundingbox: ['43.47', '43.59', '-80.33', '-80.15'],
  };
  replyWithJson(reply)(request, response, body);
};

let server: PartnerServer;
let userAgents: (string | undefined)[] = [];
const record: Behaviour = (request, response, body) => {
  userAgents.push(request.headers['user-agent']);
  servePlace(request, response, body);
};
beforeAll(async () => {
  server = await startPartnerServer(record);
});
afterAll(() => server.close());
beforeEach(() => {
  userAgents = [];
  server.behave(record);
  server.requests.length = 0;
});

const USER_AGENT = 'loadstone (https://board.example.com)';
const createHttp = (runtime = createTestRuntime().runtime): Geocoding =>
  createHttpGeocoding({ url: server.url, key: undefined, userAgent: USER_AGENT }, runtime);

describe('geocoding by the gazetteer', () => {
  const find = async (lat: number, lng: number) => (await createEmbeddedGeocoding().findAddress(lat, lng)).address;

  it('returns the nearest city', async () => {
    expect(await find(...GUELPH)).toBe('near Guelph, ON');
    expect(await find(45.5088, -73.5878)).toMatch(/^near .+, QC$/);
    expect(await find(19.4285, -99.1277)).toMatch(/^near .+, MX$/);
  });

  it('returns the coordinates where no city is near, at any point of the globe', async () => {
    expect(await find(40, -40)).toBe('40.00, -40.00');
    for (const [lat, lng] of [
      [90, 0],
      [-90, 180],
      [0, -180],
    ] as const) {
      expect(await find(lat, lng)).toBe(`${lat.toFixed(2)}, ${lng.toFixed(2)}`);
    }
  });
});

describe('geocoding by a Nominatim server', () => {
  it('returns the address of the place, and names the board in its request', async () => {
    expect(await createHttp().findAddress(...GUELPH)).toEqual({ address: ADDRESS });
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/reverse?format=jsonv2&lat=43.5461&lon=-80.2561&addressdetails=0&accept-language=en',
    ]);
    expect(userAgents).toEqual([USER_AGENT]);
  });

  it('sends requests one a second, and requests for one place once', async () => {
    let nowMs = 1;
    const delays: number[] = [];
    const { runtime } = createTestRuntime({ getNowMs: () => nowMs });
    const wait = async (delayMs: number): Promise<void> => void delays.push(delayMs);
    const geocoding = createHttp({ ...runtime, timers: { ...runtime.timers, wait } });
    const north = (degrees: number) => geocoding.findAddress(GUELPH[0] + degrees, GUELPH[1]);
    await Promise.all([north(0), north(0.0001), north(1), north(2), north(3)]);
    expect(delays).toEqual([1_000, 2_000, 3_000]);
    expect(server.requests).toHaveLength(4);
    expect(await north(4)).toEqual({ address: expect.stringMatching(/^near |^\d/) as string });
    await north(0);
    expect(server.requests).toHaveLength(4);
    nowMs += 24 * 3_600_000 + 1;
    await north(0);
    expect(server.requests).toHaveLength(5);
  });

  it('uses the gazetteer for a place without an address, and after a failure', async () => {
    server.behave(replyWithJson({ error: 'Unable to geocode' }));
    const { runtime, warnings } = createTestRuntime();
    expect(await createHttp(runtime).findAddress(...GUELPH)).toEqual({ address: 'near Guelph, ON' });
    expect(warnings).toEqual([]);
    server.behave(replyWithJson({}, 503));
    expect(await createHttp(runtime).findAddress(...GUELPH)).toEqual({ address: 'near Guelph, ON' });
    expect(warnings.map(({ details }) => details['status'])).toEqual([503]);
    expect(JSON.stringify(warnings)).not.toMatch(/80\.25|43\.5/);
  });

  it('returns one line of bounded length without control characters', async () => {
    server.behave(replyWithJson({ display_name: `Guelph\n\u202eON ${'x'.repeat(5_000)}` }));
    const { address } = await createHttp().findAddress(...GUELPH);
    expect(address).toMatch(/^Guelph ON x+$/);
    expect(address).toHaveLength(200);
  });
});

describeHostile('geocoding', {
  async request(service, runtime, limits, warnings) {
    const geocoding = createHttpGeocoding(service, runtime, { limits, intervalMs: 0 });
    const { address } = await geocoding.findAddress(...GUELPH);
    geocoding.close();
    return address.startsWith('near ') ? String(warnings.at(-1)?.details['reason']) : 'replied';
  },
  wrongReplies: [{}, { display_name: '' }, { display_name: 7 }, { error: {} }, []],
});
