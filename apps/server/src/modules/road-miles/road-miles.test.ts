import { createBroker, createCarrier, createFakeClock, createTestApp, type TestApp } from '@loadstone/testkit';
import { getCity, toMiles } from '@loadstone/places';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls } from '../../../test/board-calls.ts';
import {
  replyWithJson,
  startPartnerServer,
  type Behaviour,
  type PartnerServer,
} from '../../partners/test/partner-server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { MATRIX_POINTS, type Routing } from '../../partners/index.ts';
import { importRoadMiles } from './road-miles-import.service.ts';
import { removeOldRoadMiles } from './road-miles.queries.ts';
import { RoadMiles } from './road-miles.service.ts';

const TORONTO = 6167865;
const CHICAGO = 4887398;
const HOUSTON = 4699066;
const DALLAS = 4684888;
const AUSTIN = 4671654;
const HOUR_MS = 3_600_000;

type Matrix = Awaited<ReturnType<Routing['findMatrix']>>;

/** A service that replies with the miles by air times 1.5, and counts its requests. */
function createService(
  refuse: (points: number, hasAustin: boolean) => Exclude<Matrix['status'], 'OK'> | undefined = () => undefined,
) {
  const requests: number[] = [];
  const austin = getCity(AUSTIN);
  const findMatrix: Routing['findMatrix'] = async (origins, destinations) => {
    const points = [...origins, ...destinations];
    requests.push(points.length);
    const status = refuse(
      points.length,
      points.some(({ lat }) => lat === austin.lat),
    );
    if (status !== undefined) return { status };
    return { status: 'OK', miles: origins.map((from) => destinations.map((to) => toMiles(from, to) * 1.5)) };
  };
  return { requests, routing: { isRemote: true, findMatrix } };
}

const toExpected = (from: number, to: number): number => toMiles(getCity(from), getCity(to)) * 1.5;

describe('road miles', () => {
  let board: TestApp;
  let clock: ReturnType<typeof createFakeClock>;
  const opened: RoadMiles[] = [];

  beforeAll(async () => {
    clock = createFakeClock(new Date('2026-11-24T15:00:00Z'));
    board = await createTestApp({ clock });
  });
  afterAll(() => board.close());
  beforeEach(() => board.db.deleteFrom('road_miles').execute());
  afterEach(async () => {
    for (const roadMiles of opened.splice(0)) await roadMiles.close();
  });

  function open(routing: Pick<Routing, 'isRemote' | 'findMatrix'>): RoadMiles {
    const roadMiles = new RoadMiles({ db: board.db, clock, routing, log: { warn: () => undefined }, gatherMs: 0 });
    opened.push(roadMiles);
    return roadMiles;
  }
  const load = (text: string, skipsRefused = false) =>
    inTransaction(board.db, (tx) => importRoadMiles(tx, text, { now: clock.now(), skipsRefused }));
  const listStored = () => board.db.selectFrom('road_miles').selectAll().orderBy('low_city_id').execute();

  it('are unknown at first, and known to the next call, the same in both directions', async () => {
    const { routing, requests } = createService();
    const roadMiles = open(routing);
    expect(roadMiles.find(TORONTO, CHICAGO)).toBeUndefined();
    expect(roadMiles.countWaiting()).toBe(1);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, CHICAGO)).toBeCloseTo(toExpected(TORONTO, CHICAGO), 6);
    expect(roadMiles.find(CHICAGO, TORONTO)).toBeCloseTo(toExpected(TORONTO, CHICAGO), 6);
    expect(roadMiles.find(TORONTO, TORONTO)).toBe(0);
    expect(requests).toEqual([2]);
    expect(await listStored()).toMatchObject([{ low_city_id: CHICAGO, high_city_id: TORONTO, source: 'routing' }]);
  });

  it('are read from the table by another server, without a request', async () => {
    const first = open(createService().routing);
    first.find(TORONTO, CHICAGO);
    await first.whenIdle();
    const { routing, requests } = createService();
    const second = open(routing);
    second.find(TORONTO, CHICAGO);
    await second.whenIdle();
    expect(second.find(TORONTO, CHICAGO)).toBeCloseTo(toExpected(TORONTO, CHICAGO), 6);
    expect(requests).toEqual([]);
  });

  it('of many pairs are requested together, within the points that a matrix may have', async () => {
    const { routing, requests } = createService();
    const roadMiles = open(routing);
    const cities = [TORONTO, CHICAGO, HOUSTON, DALLAS, AUSTIN];
    for (const from of cities) for (const to of cities) roadMiles.find(from, to);
    await roadMiles.whenIdle();
    expect(requests).toHaveLength(1);
    for (const from of cities) {
      for (const to of cities) expect(roadMiles.find(from, to)).toBeCloseTo(toExpected(from, to), 6);
    }
    expect(Math.max(...requests)).toBeLessThanOrEqual(MATRIX_POINTS);
  });

  it('are requested with fewer points where the service replies that a matrix is too large', async () => {
    const { routing, requests } = createService((points) => (points > 3 ? 'tooLarge' : undefined));
    const roadMiles = open(routing);
    const cities = [TORONTO, CHICAGO, HOUSTON, DALLAS, AUSTIN];
    for (const from of cities) for (const to of cities) roadMiles.find(from, to);
    await roadMiles.whenIdle();
    expect(roadMiles.find(HOUSTON, DALLAS)).toBeCloseTo(toExpected(HOUSTON, DALLAS), 6);
    expect(roadMiles.find(TORONTO, AUSTIN)).toBeCloseTo(toExpected(TORONTO, AUSTIN), 6);
    expect(requests.filter((points) => points > 3).length).toBeLessThan(8);
  });

  it('of a city without a road are stored as unknown; those of the other cities are found', async () => {
    const { routing, requests } = createService((_points, hasAustin) => (hasAustin ? 'refused' : undefined));
    const roadMiles = open(routing);
    for (const to of [CHICAGO, HOUSTON, DALLAS, AUSTIN]) roadMiles.find(TORONTO, to);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, AUSTIN)).toBeUndefined();
    expect(roadMiles.find(TORONTO, DALLAS)).toBeCloseTo(toExpected(TORONTO, DALLAS), 6);
    const sent = requests.length;
    await roadMiles.whenIdle();
    expect(requests).toHaveLength(sent);
    expect((await listStored()).filter(({ miles }) => miles === null)).toHaveLength(1);
  });

  it('are requested again ten minutes after the service was unavailable', async () => {
    let isDown = true;
    const { routing, requests } = createService(() => (isDown ? 'unavailable' : undefined));
    const roadMiles = open(routing);
    roadMiles.find(TORONTO, CHICAGO);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, CHICAGO)).toBeUndefined();
    expect(roadMiles.countWaiting()).toBe(0);
    isDown = false;
    clock.advance(11 * 60_000);
    roadMiles.find(TORONTO, CHICAGO);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, CHICAGO)).toBeCloseTo(toExpected(TORONTO, CHICAGO), 6);
    expect(requests).toHaveLength(2);
  });

  it('of an imported table are used without a service, and by a running server within an hour', async () => {
    const roadMiles = open({ isRemote: false, findMatrix: async () => ({ status: 'unavailable' }) });
    await load('fromCity,fromState,toCity,toState,miles\nToronto,ON,Chicago,IL,519.4\n');
    roadMiles.find(TORONTO, CHICAGO);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, CHICAGO)).toBe(519.4);
    await load(`fromId,toId,miles\n${CHICAGO},${TORONTO},520\n`);
    clock.advance(HOUR_MS + 60_000);
    expect(roadMiles.find(TORONTO, CHICAGO)).toBe(519.4);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, CHICAGO)).toBe(520);
  });

  it('of an imported table are not replaced by the service, nor removed with age', async () => {
    await load(`fromId,toId,miles\n${TORONTO},${CHICAGO},519\n`);
    const roadMiles = open(createService().routing);
    for (const to of [CHICAGO, HOUSTON]) roadMiles.find(TORONTO, to);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, CHICAGO)).toBe(519);
    const after = new Date(clock.now().getTime() + HOUR_MS);
    expect(await inTransaction(board.db, (tx) => removeOldRoadMiles(tx, after, 100))).toBe(1);
    expect(await listStored()).toMatchObject([{ source: 'table', miles: 519 }]);
  });

  it('survive a database that is away, and are tried again later', async () => {
    const warnings: string[] = [];
    const gone = {
      ...board.db,
      getExecutor: () => {
        throw new Error('no connection');
      },
    } as unknown as typeof board.db;
    const roadMiles = new RoadMiles({
      db: gone,
      clock,
      routing: createService().routing,
      log: { warn: (_details, message) => void warnings.push(message) },
      gatherMs: 0,
    });
    opened.push(roadMiles);
    roadMiles.find(TORONTO, CHICAGO);
    await roadMiles.whenIdle();
    expect(roadMiles.find(TORONTO, CHICAGO)).toBeUndefined();
    expect(warnings).toEqual(['road miles could not be read']);
  });

  describe('of a file', () => {
    it('are refused by line, each with its reason, and nothing is written', async () => {
      const outcome = await load(
        [
          'fromCity,fromState,toCity,toState,miles',
          'Toronto,ON,Chicago,IL,519.4',
          'Toronto,ON,Nowhereville,IL,300',
          'Houston,TX,Dallas,TX,twelve',
          'Houston,TX,Dallas,TX,12',
          'Houston,TX,Dallas,TX,9000',
          'Houston,TX,Dallas',
          'Houston,TX,Houston,TX,4',
          '',
          '"Chicago","IL","Toronto","ON","530"',
        ].join('\r\n'),
      );
      expect(outcome).toMatchObject({ pairs: 1, isWritten: false });
      expect(outcome.refused).toEqual([
        { line: 3, reason: 'no city is called "Nowhereville, IL"' },
        { line: 4, reason: '"twelve" is not a number of miles above 0, at most 10000' },
        { line: 5, reason: '12 miles is less than the 225 miles by air' },
        { line: 6, reason: '9000 miles is far more than the 225 miles by air' },
        { line: 7, reason: '3 columns instead of 5' },
        { line: 8, reason: 'both cities are Houston, TX' },
        { line: 10, reason: 'line 2 states 519.4 miles for the same two cities' },
      ]);
      expect(await listStored()).toEqual([]);
    });

    it('are imported without the refused rows where the operator wants it', async () => {
      const text = `fromId,toId,miles\n${TORONTO},${CHICAGO},519\n1,2,3\n`;
      expect(await load(text, true)).toMatchObject({ pairs: 1, isWritten: true, refused: [{ line: 3 }] });
      expect(await listStored()).toHaveLength(1);
    });

    it('are refused with another header', async () => {
      expect((await load('a,b\n1,2')).refused).toEqual([
        { line: 1, reason: 'the header must be fromId,toId,miles or fromCity,fromState,toCity,toState,miles' },
      ]);
    });
  });
});

describe('road miles of leads', () => {
  let osrm: PartnerServer;
  let board: TestApp;
  const serveTables: Behaviour = (request, response, body) => {
    const query = new URLSearchParams((request.url ?? '').split('?')[1]);
    const count = (name: string): number => (query.get(name) ?? '').split(';').length;
    const row = Array.from({ length: count('destinations') }, () => 840_000);
    replyWithJson({ code: 'Ok', distances: Array.from({ length: count('sources') }, () => row) })(
      request,
      response,
      body,
    );
  };
  beforeAll(async () => {
    osrm = await startPartnerServer(serveTables);
    board = await createTestApp({ environment: { ROUTING_URL: osrm.url } });
  });
  afterAll(async () => {
    await board.close();
    await osrm.close();
  });

  it('are in the list once they are known, and decide what a rate pays for each mile', async () => {
    const calls = createBoardCalls(board);
    const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
    await calls.postLoad(broker, { rate: { amount: 100_000, currency: 'USD', basis: 'flat' } });
    const truck = await calls.postTruck(carrier, { minRatePerMile: { amount: 250, currency: 'USD' } });
    const first = (await calls.leadsOfTruck(carrier, truck.body.token)).body.leads[0];
    expect(first).toBeDefined();
    await expect
      .poll(async () => (await calls.leadsOfTruck(carrier, truck.body.token)).body.leads[0]?.roadMiles)
      .toBeCloseTo(840_000 / 1_609.344, 6);
    const { underMinimumBy } = (await calls.leadsOfTruck(carrier, truck.body.token)).body.leads[0] ?? {};
    expect(underMinimumBy).toEqual({ amount: 250 - Math.round(100_000 / (840_000 / 1_609.344)), currency: 'USD' });
  });
});
