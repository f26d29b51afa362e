import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer, type Behaviour, type PartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { createEmbeddedRateIndex } from './embedded.ts';
import { createHttpRateIndex } from './http.ts';
import { RATE_GROUPS, type Lane, type RateIndex } from './lane-rates.port.ts';

const LANE: Lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' };
const UNKNOWN: Lane = { ...LANE, srceCity: 'Nowhere at all' };
const FAR_CITIES = ['Dallas|TX', 'Atlanta|GA', 'Los Angeles|CA', 'Calgary|AB', 'Halifax|NS', 'New York|NY', 'Miami|FL'];

/** The index as described in `docs/partners.md`, with the rates of the embedded one in the older format. */
const serveRates: Behaviour = (request, response, body) => {
  const { origin, destination, equipmentTypes } = JSON.parse(body) as {
    origin: { city: string; state: string };
    destination: { city: string; state: string };
    equipmentTypes: string;
  };
  const lane = {
    srceCity: origin.city,
    srceSt: origin.state,
    destCity: destination.city,
    destSt: destination.state,
    vehicleType: equipmentTypes,
  };
  void createEmbeddedRateIndex()
    .getLaneRate(lane)
    .then(({ rate, riExtra, srceMarketAreaId, destMarketAreaId }) => {
      const older = riExtra.replace(/(Van|Reefer|Flatbed)=[-$]?/g, '$1Rate=');
      const reply = { rate: rate === -1 ? null : rate, riExtra: older, srceMarketAreaId, destMarketAreaId };
      replyWithJson(reply)(request, response, body);
    });
};

describe('the rate index', () => {
  let server: PartnerServer;
  beforeAll(async () => {
    server = await startPartnerServer(serveRates);
  });
  afterAll(() => server.close());

  const createHttp = (): RateIndex => createHttpRateIndex({ url: server.url, key: 'k-1' }, createTestRuntime().runtime);
  const adapters: [string, boolean, () => RateIndex][] = [
    ['embedded', true, createEmbeddedRateIndex],
    ['http', false, createHttp],
  ];

  describe.each(adapters)('%s', (_name, isSample, createIndex) => {
    it('gives dollars a mile with two decimals, or -1, and the same in its list', async () => {
      const index = createIndex();
      for (const far of FAR_CITIES) {
        const [destCity = '', destSt = ''] = far.split('|');
        const { rate, rivType, spotRates, riExtra } = await index.getLaneRate({ ...LANE, destCity, destSt });
        expect(rivType).toBe('Van');
        expect(rate).toBe(spotRates.Van);
        for (const group of RATE_GROUPS) {
          const shown = spotRates[group] === -1 ? '-' : `$${spotRates[group].toFixed(2)}`;
          expect(riExtra.split('|')).toContain(`${group}=${shown}`);
          if (spotRates[group] !== -1) expect(spotRates[group]).toBeGreaterThan(0.5);
        }
        expect(riExtra.split('|').map((pair) => pair.split('=')[0])).toEqual(['0', '1', '2', '3', ...RATE_GROUPS]);
      }
    });

    it('gives the rate of the equipment that the lane is for', async () => {
      const index = createIndex();
      const reefer = await index.getLaneRate({ ...LANE, vehicleType: 'RV' });
      expect(reefer.rivType).toBe('Reefer');
      expect(reefer.rate).toBe(reefer.spotRates.Reefer);
      expect(await index.getLaneRate({ ...LANE, vehicleType: 'P' })).toMatchObject({ rate: -1, rivType: '' });
    });

    it('returns the same reply for the same lane, and names its market areas', async () => {
      const first = await createIndex().getLaneRate(LANE);
      expect(await createIndex().getLaneRate(LANE)).toEqual(first);
      expect(first.srceMarketAreaId).toBeGreaterThan(0);
      expect(first.destMarketAreaId).not.toBe(first.srceMarketAreaId);
    });

    it('has -1 throughout for an unknown lane', async () => {
      expect(await createIndex().getLaneRate(UNKNOWN)).toMatchObject({
        rate: -1,
        spotRates: { Van: -1, Reefer: -1, Flatbed: -1 },
        srceMarketAreaId: 0,
      });
    });

    it('says whether its rates are samples', async () => {
      expect((await createIndex().getLaneRate(LANE)).isSample).toBe(isSample);
    });
  });

  it('is called with a lane’s cities and equipment only, and once an hour', async () => {
    let nowMs = 1;
    const { runtime } = createTestRuntime({ getNowMs: () => nowMs });
    const index = createHttpRateIndex({ url: server.url, key: 'k-1' }, runtime);
    server.requests.length = 0;
    await index.getLaneRate({ ...LANE, comment: 'mine' } as Lane);
    await index.getLaneRate(LANE);
    expect(server.requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/v1/lane-rates',
        {
          origin: { city: 'Toronto', state: 'ON' },
          destination: { city: 'Chicago', state: 'IL' },
          equipmentTypes: 'V',
        },
      ],
    ]);
    nowMs += 3_600_001;
    await index.getLaneRate(LANE);
    expect(server.requests).toHaveLength(2);
  });

  it('remembers no more lanes than it may, and no failure', async () => {
    const { runtime } = createTestRuntime();
    const index = createHttpRateIndex({ url: server.url, key: 'k-1' }, runtime, { rememberedLanes: 1 });
    server.requests.length = 0;
    server.behave(replyWithJson({}, 404));
    await expect(index.getLaneRate(LANE)).rejects.toThrow(PartnerUnavailable);
    server.behave(serveRates);
    await index.getLaneRate(LANE);
    await index.getLaneRate(UNKNOWN);
    await index.getLaneRate(LANE);
    expect(server.requests).toHaveLength(4);
  });

  it('treats a reply without a list as one without rates', async () => {
    server.behave(replyWithJson({ rate: 2.415 }));
    expect(await createHttp().getLaneRate(LANE)).toMatchObject({
      rate: 2.42,
      spotRates: { Van: -1, Reefer: -1, Flatbed: -1 },
      srceMarketAreaId: 0,
    });
    server.behave(serveRates);
  });
});

describeHostile('the rate index behind HTTP', {
  async request(service, runtime, limits) {
    try {
      await createHttpRateIndex(service, runtime, { limits }).getLaneRate(LANE);
      return 'replied';
    } catch (error) {
      if (error instanceof PartnerUnavailable) return error.reason;
      throw error;
    }
  },
  wrongReplies: [
    null,
    [],
    {},
    { rate: '2.41' },
    { rate: 1e300 },
    { rate: 2, riExtra: ['Van=2'] },
    { rate: 2, riExtra: '|'.repeat(3_000) },
    { rate: 2, srceMarketAreaId: 1.5 },
    { rate: 2, destMarketAreaId: -4 },
  ],
});
