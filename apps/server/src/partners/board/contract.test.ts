import { createEngine, type Posting as EnginePosting } from '@loadstone/engine';
import { createMarket, isDemoCompany, toDayNumber, type MarketPosting } from '@loadstone/market';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { toBoardQuery, type BoardQuery } from './board-query.ts';
import type { PartnerBoard, PartnerPosting } from './board.port.ts';
import { createEmbeddedBoard } from './embedded.ts';
import { createHttpBoard } from './http.ts';
import { startSampleBoard, type SampleBoard } from './sample-board.ts';

const TODAY = '2026-11-21';
const demoPostings = createMarket({ seed: 1, today: TODAY }).postings.filter(
  ({ companyKey, postMode, pStatus }) => isDemoCompany(companyKey) && postMode === 'A' && pStatus === 'O',
);
const demoLoads = demoPostings.filter(({ kind }) => kind === 'L');
const demoTrucks = demoPostings.filter(({ kind }) => kind === 'E');

function toQuery(posting: MarketPosting): BoardQuery {
  return toBoardQuery(posting, 1)!;
}

type Ends = Pick<MarketPosting & PartnerPosting, Exclude<keyof MarketPosting & keyof PartnerPosting, 'company'>>;

/** Converts a posting of either board for the engine's rules, as the caller does. */
function toEnginePosting(posting: Ends, token: number, company: number): EnginePosting {
  return {
    token,
    kind: posting.kind,
    company,
    origin: { lat: posting.srceLat, lon: posting.srceLong },
    originRadius: posting.srceRadius,
    destination: { lat: posting.destLat, lon: posting.destLong },
    destinationRadius: posting.destRadius,
    types: posting.vehicleType,
    size: posting.vehicleSize,
    attributes: posting.postingAttrib,
    day: toDayNumber(posting.dateAvail),
    corridor: posting.corridor === 'C',
    networkId: 0,
    createdOn: 1,
  };
}

describe('the partner board', () => {
  let sample: SampleBoard;
  const boards: PartnerBoard[] = [];
  beforeAll(async () => {
    sample = await startSampleBoard(createTestRuntime().runtime);
  });
  afterAll(async () => {
    await Promise.all(boards.map((board) => board.close()));
    await sample.close();
  });

  const keep = (board: PartnerBoard): PartnerBoard => {
    boards.push(board);
    return board;
  };
  const adapters: [string, boolean, () => PartnerBoard][] = [
    ['embedded', true, () => keep(createEmbeddedBoard(createTestRuntime().runtime))],
    ['http', false, () => keep(createHttpBoard(sample.service, createTestRuntime().runtime))],
  ];

  describe.each(adapters)('%s', (_name, isSample, createBoard) => {
    let board: PartnerBoard;
    beforeAll(() => {
      board = createBoard();
    });

    it('gives postings of the other kind only, each once, at a place, with its company', async () => {
      for (const posting of [...demoLoads.slice(0, 10), ...demoTrucks.slice(0, 10)]) {
        const { postings, dropped, total } = await board.listPostings(toQuery(posting));
        expect(new Set(postings.map(({ token }) => token)).size).toBe(postings.length);
        expect(dropped).toEqual({ unplaced: 0, unreadable: 0, repeated: 0 });
        expect(total).toBeGreaterThanOrEqual(postings.length);
        for (const found of postings) {
          expect(found.kind).toBe(posting.kind === 'L' ? 'E' : 'L');
          expect(found.company.custCd).toMatch(/^DAT:PB\d{4}$/);
          expect(found.company.companyName).toMatch(/\(sample\)$/);
          expect(found.company.phone).toMatch(/555-01\d\d$/);
        }
      }
    });

    it('gives candidates that the engine takes, among them leads for most demo postings', async () => {
      const engine = createEngine({ today: toDayNumber(TODAY) });
      let withLeads = 0;
      let refused = 0;
      for (const posting of demoPostings) {
        const { postings } = await board.listPostings(toQuery(posting));
        const own = toEnginePosting(posting, 1, 1);
        const leads = postings.filter((found) => {
          const partner = toEnginePosting(found, found.token, found.company.accountId);
          const [load, truck] = posting.kind === 'L' ? [own, partner] : [partner, own];
          const { brokerSees, carrierSees } = engine.evaluatePair(load, truck);
          return posting.kind === 'L' ? brokerSees : carrierSees;
        });
        if (leads.length > 0) withLeads += 1;
        refused += postings.length - leads.length;
      }
      expect(withLeads / demoPostings.length).toBeGreaterThan(0.5);
      // The board returns rough candidates and the rules decide: if none were rejected, the rules would not have run.
      expect(refused).toBeGreaterThan(0);
    });

    it('gives the trucks and the companies of a search', async () => {
      const place = { lat: 43.70011, lon: -79.4163, radiusMiles: 200 };
      const { postings, dropped } = await board.listTrucks({
        origin: place,
        destination: null,
        equipmentTypes: 'VR',
        size: '',
        attributes: '',
        companyName: '',
        fromDate: TODAY,
      });
      expect(postings.length).toBeGreaterThan(0);
      expect(dropped.unreadable).toBe(0);
      expect(new Set(postings.map(({ kind }) => kind))).toEqual(new Set(['E']));
      const { custCd, companyName } = postings[0]!.company;
      const asked = { name: companyName, city: '', state: '', phone: '', type: 'carrier' } as const;
      const { members } = await board.listMembers(asked);
      expect(members.map((member) => member.custCd)).toContain(custCd);
      expect(members[0]!.contactName).not.toBe('');
    });

    it('returns the same reply to the same request', async () => {
      const first = await board.listPostings(toQuery(demoLoads[0]!));
      const again = await createBoard().listPostings(toQuery(demoLoads[0]!));
      expect(again).toEqual(first);
      expect(first.isSample).toBe(isSample);
    });

    it('reports that it is closed, and does not restart', async () => {
      const closing = createBoard();
      await closing.listPostings(toQuery(demoLoads[0]!));
      await closing.close();
      await expect(closing.listPostings(toQuery(demoLoads[0]!))).rejects.toMatchObject({ reason: 'closed' });
    });
  });

  it('receives nothing that names us or the posting', async () => {
    const server = await startPartnerServer(replyWithJson({ total: 0, postings: [] }));
    const board = keep(createHttpBoard({ url: server.url, key: 'k-1' }, createTestRuntime().runtime));
    const posting = { ...demoLoads[0]!, comment: 'call the night desk', clientRefNum: 'REF 77777' };
    expect(await board.listPostings(toQuery(posting))).toMatchObject({ postings: [], total: 0 });
    expect(server.requests[0]?.path).toBe('/v1/postings/search');
    expect(server.requests[0]?.body).not.toMatch(/night desk|REF 77777|companyKey|userKey|network|comment/);
    await server.close();
  });

  it('stores nothing: a posting deleted there is not listed here', async () => {
    const server = await startPartnerServer(replyWithJson({ postings: [] }));
    const board = keep(createHttpBoard({ url: server.url, key: 'k-1' }, createTestRuntime().runtime));
    await board.listPostings(toQuery(demoLoads[0]!));
    await board.listPostings(toQuery(demoLoads[0]!));
    expect(server.requests).toHaveLength(2);
    await server.close();
  });
});

describe('the sample board', () => {
  it('requires its key: other programs on the machine are refused', async () => {
    const sample = await startSampleBoard(createTestRuntime().runtime);
    const stranger = createHttpBoard({ ...sample.service, key: 'guess' }, createTestRuntime().runtime);
    await expect(stranger.listPostings(toQuery(demoLoads[0]!))).rejects.toMatchObject({ reason: 'refused' });
    await sample.close();
  });

  it('has new postings on a new day', async () => {
    let now = new Date('2026-11-21T15:00:00Z');
    const board = createEmbeddedBoard(createTestRuntime({ clock: { now: () => now } }).runtime);
    const tomorrow = toBoardQuery({ ...demoLoads[0]!, dateAvail: '2026-11-29' }, 1)!;
    expect((await board.listPostings(tomorrow)).postings).toEqual([]);
    now = new Date('2026-11-29T15:00:00Z');
    expect((await board.listPostings(tomorrow)).postings.length).toBeGreaterThan(0);
    await board.close();
  });

  it('starts with the first question, once, however many come at the same time', async () => {
    const random = vi.fn(() => 0.5);
    const board = createEmbeddedBoard(createTestRuntime({ random }).runtime);
    expect(random).not.toHaveBeenCalled();
    await Promise.all(demoLoads.slice(0, 5).map((load) => board.listPostings(toQuery(load))));
    // The key of one server has 32 letters.
    expect(random).toHaveBeenCalledTimes(32);
    await board.close();
  });
});

describeHostile('the partner board behind HTTP', {
  async request(service, runtime, limits) {
    try {
      await createHttpBoard(service, runtime, { limits }).listPostings(toQuery(demoLoads[0]!));
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
    { postings: {} },
    { postings: [], total: 'many' },
    { postings: [null, 7, 'posting', {}] },
    { postings: [{ id: 'PB-1', kind: 'equipment', origin: 'Toronto' }] },
    { postings: Array.from({ length: 5_000 }, () => 1) },
  ],
});
