import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPostingIndex, getRateIndex, getRatesAndRatios, type LaneQuery } from '@loadstone/contracts/lane-rates';
import { findCityByName, nearestHub } from '@loadstone/places';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type PostingDraftRow,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LANE: LaneQuery = {
  srceCity: 'Toronto',
  srceSt: 'ON',
  destCity: 'Chicago',
  destSt: 'IL',
  vehicleType: 'V',
};
const DAY_MS = 86_400_000;

describe('rates', () => {
  let board: TestApp;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });
  afterAll(() => board.close());

  const askRate = (as: Person, lane: LaneQuery, key = as.keyFor('ll_ri')) =>
    board.call(getRateIndex, { as, params: { key }, body: lane });
  const askRatio = (as: Person, lane: LaneQuery, key = as.keyFor('ll_pi')) =>
    board.call(getPostingIndex, { as, params: { key }, body: lane });

  describe('the spot rate', () => {
    it('is stable, labelled as sample data, and the same for both modes', async () => {
      const first = await askRate(broker, LANE);
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({ isSample: true, rivType: 'Van' });
      expect(first.body.riExtra).toMatch(/^0=.*\|1=.*\|2=.*\|3=.*\|Van=.*\|Reefer=.*\|Flatbed=/);
      expect((await askRate(broker, LANE)).body).toEqual(first.body);
      expect((await askRate(carrier, LANE)).body).toEqual(first.body);
    });

    it('is not known for a city that is none', async () => {
      const { body } = await askRate(broker, { ...LANE, srceCity: 'Nowhere At All' });
      expect(body).toMatchObject({ rate: -1, spotRates: { Van: -1, Reefer: -1, Flatbed: -1 } });
    });
  });

  describe('the truck-to-load ratio', () => {
    it('is none where nothing was posted, and none for a city that is none', async () => {
      const quiet = await askRatio(broker, { ...LANE, srceCity: 'Whitehorse', srceSt: 'YT' });
      expect(quiet.body).toEqual({
        wkOutEquip: 0,
        wkOutLoad: 0,
        wkOutRatio: -1,
        mthOutEquip: 0,
        mthOutLoad: 0,
        mthOutRatio: -1,
        srceMarketArea: 'Whitehorse, YT',
      });
      const unknown = await askRatio(broker, { ...LANE, srceCity: 'Nowhere At All' });
      expect(unknown.body).toMatchObject({ wkOutEquip: -1, mthOutLoad: -1, mthOutRatio: -1, srceMarketArea: '' });
    });

    it('counts what was posted out of the area for that equipment, whatever became of it', async () => {
      const now = board.clock.now().getTime();
      const ago = (days: number, rest: PostingDraftRow = {}): PostingDraftRow => ({
        created_on: new Date(now - days * DAY_MS),
        from: ['Montréal', 'QC'],
        vehicle_type: 'R',
        ...rest,
      });
      const given: [Person, 'L' | 'E', PostingDraftRow][] = [
        [broker, 'L', ago(1)],
        [broker, 'L', ago(6, { from: ['Laval', 'QC'], p_status: 'E', date_avail: '2026-06-09' })],
        // The same load once more.
        [broker, 'L', ago(2)],
        [broker, 'L', ago(20, { deleted_on: new Date(now - 19 * DAY_MS), date_avail: '2026-05-27' })],
        [broker, 'L', ago(31)],
        [broker, 'L', ago(1, { vehicle_type: 'F' })],
        [broker, 'L', ago(1, { from: ['Toronto', 'ON'], to: ['Montréal', 'QC'] })],
        [carrier, 'E', ago(2, { vehicle_type: 'VR' })],
        [carrier, 'E', ago(8)],
        [carrier, 'E', ago(29, { p_status: 'A', date_avail: '2026-05-18' })],
      ];
      for (const [owner, kind, row] of given) await addPosting(board.db, owner, kind, row);
      const hidden = await createCarrier(board.db, { company: { globally_excluded: true } });
      await addPosting(board.db, hidden, 'E', ago(1));
      const { body } = await askRatio(carrier, { ...LANE, srceCity: 'Laval', srceSt: 'QC', vehicleType: 'R' });
      expect(body).toEqual({
        wkOutEquip: 1,
        wkOutLoad: 2,
        wkOutRatio: 0.5,
        mthOutEquip: 3,
        mthOutLoad: 3,
        mthOutRatio: 1,
        srceMarketArea: 'Montréal, QC',
      });
    });

    it('counts a posting with a quantity as often, also what was taken of it, and equal postings once', async () => {
      const counted = async () => {
        const { body } = await askRatio(broker, { ...LANE, srceCity: 'Halifax', srceSt: 'NS', vehicleType: 'V' });
        return [body.wkOutLoad, body.mthOutLoad];
      };
      const from: [string, string] = ['Halifax', 'NS'];
      const lot = await addPosting(board.db, broker, 'L', { from, quantity: 2 });
      await addPosting(board.db, broker, 'L', { from, taken_from: lot.id, p_status: 'A' });
      expect(await counted()).toEqual([3, 3]);
      await addPosting(board.db, broker, 'L', { from, quantity: 2 });
      expect(await counted()).toEqual([3, 3]);
    });

    it('agrees with counting every posting by hand', async () => {
      const cities: [string, string][] = [
        ['Calgary', 'AB'],
        ['Red Deer', 'AB'],
        ['Edmonton', 'AB'],
        ['Lethbridge', 'AB'],
        ['Airdrie', 'AB'],
      ];
      const now = board.clock.now().getTime();
      for (let made = 0; made < 60; made += 1) {
        await addPosting(board.db, made % 3 === 0 ? carrier : broker, made % 3 === 0 ? 'E' : 'L', {
          from: cities[made % 5]!,
          vehicle_type: ['V', 'VR', 'F', 'RF'][made % 4]!,
          created_on: new Date(now - ((made * 7) % 37) * DAY_MS - 1000),
        });
      }
      const rows = await board.db.selectFrom('postings').selectAll().execute();
      for (const [srceCity, srceSt] of cities) {
        for (const vehicleType of ['V', 'R', 'FV']) {
          const asked = findCityByName(srceCity, srceSt)!;
          const area = nearestHub(asked.lat, asked.lon);
          const count = (kind: string, days: number) =>
            new Set(
              rows
                .filter(
                  (row) =>
                    row.kind === kind &&
                    row.created_on.getTime() > now - days * DAY_MS &&
                    nearestHub(row.srce_lat, row.srce_long) === area &&
                    [...vehicleType].some((letter) => row.vehicle_type.includes(letter)),
                )
                .map((row) => [row.account_id, row.vehicle_type, row.date_avail, row.srce_id, row.dest_id].join(' ')),
            ).size;
          const { body } = await askRatio(broker, { ...LANE, srceCity, srceSt, vehicleType });
          expect([body.wkOutEquip, body.wkOutLoad, body.mthOutEquip, body.mthOutLoad]).toEqual([
            count('E', 7),
            count('L', 7),
            count('E', 30),
            count('L', 30),
          ]);
        }
      }
    });
  });

  describe('both at once', () => {
    it('omits what is not requested and what is not held', async () => {
      const [ri, pi] = [broker.keyFor('ll_ri'), broker.keyFor('ll_pi')];
      const request = (riRate: string | null, pdRatio: string | null) =>
        board.call(getRatesAndRatios, {
          as: broker,
          body: {
            riRate: riRate === null ? null : { key: riRate, ...LANE },
            pdRatio: pdRatio === null ? null : { key: pdRatio, ...LANE },
          },
        });
      const both = await request(ri, pi);
      expect(both.body.rateIndex).toEqual((await askRate(broker, LANE)).body);
      expect(both.body.postingIndex).toEqual((await askRatio(broker, LANE)).body);
      expect((await request('NA', pi)).body).toMatchObject({ rateIndex: null, isRateIndexUnavailable: false });
      expect((await request(ri, null)).body.postingIndex).toBeNull();
      expect((await request(pi, pi)).error.code).toBe('permit.missing');
      expect((await request(ri, 'wrong-key')).status).toBe(403);
    });
  });

  it('require a session, the feature of one of the caller’s products, and a lane', async () => {
    expect((await board.call(getRateIndex, { params: { key: 'x' }, body: LANE })).status).toBe(401);
    expect((await askRate(broker, LANE, 'NA')).error.code).toBe('permit.missing');
    expect((await askRate(broker, LANE, carrier.keyFor('ll_ri'))).error.code).toBe('permit.missing');
    expect((await askRatio(broker, LANE, broker.keyFor('ll_ri'))).error.code).toBe('permit.missing');
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await askRatio(plain, LANE, broker.keyFor('ll_pi'))).error.code).toBe('permit.missing');
    expect((await askRatio(broker, { ...LANE, vehicleType: '.*' })).status).toBe(400);
    expect((await askRate(broker, { ...LANE, srceCity: '' })).status).toBe(400);
  });
});

describe('a rate index that does not reply', () => {
  it('is a 503 of its own and leaves the ratio standing', async () => {
    const broken = createServer((_request, response) => response.writeHead(500).end('{'));
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const board = await createTestApp({ environment: { RATE_INDEX_URL: url, RATE_INDEX_KEY: 'a-key' } });
    try {
      const broker = await createBroker(board.db);
      const alone = await board.call(getRateIndex, { as: broker, params: { key: broker.keyFor('ll_ri') }, body: LANE });
      expect([alone.status, alone.error.code]).toEqual([503, 'partner.unavailable']);
      const { status, body } = await board.call(getRatesAndRatios, {
        as: broker,
        body: {
          riRate: { key: broker.keyFor('ll_ri'), ...LANE },
          pdRatio: { key: broker.keyFor('ll_pi'), ...LANE },
        },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ rateIndex: null, isRateIndexUnavailable: true });
      expect(body.postingIndex?.srceMarketArea).toBe('Toronto, ON');
    } finally {
      await board.close();
      await new Promise((resolve) => broken.close(resolve));
    }
  });
});
