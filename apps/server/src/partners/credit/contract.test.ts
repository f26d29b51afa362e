import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../partner-client.ts';
import type { PartnerCompany } from '../partner-company.ts';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer, type Behaviour, type PartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { BUREAUS, NO_SCORE, type Bureau, type CreditBureau } from './credit.port.ts';
import { createEmbeddedBureau } from './embedded.ts';
import { createHttpBureau } from './http.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const KEY = 'k-1';
const CANADIAN: PartnerCompany = { custCd: 'SMP0002', companyName: 'Northgate Carriers', city: 'Brampton', st: 'ON' };
const AMERICAN: PartnerCompany = { custCd: 'SMP0077', companyName: 'Cedar Hill Haulage', city: 'Buffalo', st: 'NY' };

function listCompanies(count: number): PartnerCompany[] {
  return Array.from({ length: count }, (_, at) => ({ ...CANADIAN, custCd: `C${at}` }));
}

/** A bureau's service as described in `docs/partners.md`, with the scores of the embedded bureau. */
function serveScores(bureau: Bureau): Behaviour {
  const invented = createEmbeddedBureau(bureau);
  return (request, response, body) => {
    const { companies } = JSON.parse(body) as {
      companies: { ref: string; name: string; city: string; state: string }[];
    };
    const scores = companies.map(({ ref, name, city, state }) => {
      const score = invented.findScore({ custCd: ref, companyName: name, city, st: state });
      return { ref, score: score === NO_SCORE ? null : score };
    });
    replyWithJson({ scores })(request, response, body);
  };
}

describe.each(BUREAUS)('a credit bureau (%s)', (bureau) => {
  let server: PartnerServer;
  beforeAll(async () => {
    server = await startPartnerServer(serveScores(bureau));
  });
  afterAll(() => server.close());

  const adapters: [string, boolean, () => CreditBureau][] = [
    ['embedded', true, () => createEmbeddedBureau(bureau)],
    ['http', false, () => createHttpBureau(bureau, { url: server.url, key: KEY }, createTestRuntime().runtime)],
  ];

  describe.each(adapters)('%s', (_name, isSample, createBureau) => {
    it('returns an integer score, or -1, for every requested company', async () => {
      const companies = listCompanies(450);
      const { values, isComplete } = await createBureau().listScores(companies);
      expect(isComplete).toBe(true);
      expect([...values.keys()].sort()).toEqual(companies.map(({ custCd }) => custCd).sort());
      for (const score of values.values()) {
        expect(Number.isInteger(score) && score >= NO_SCORE && score <= 999).toBe(true);
      }
    });

    it('returns the same score for every request', async () => {
      const [one, other] = [createBureau(), createBureau()];
      const together = await one.listScores([CANADIAN, AMERICAN, CANADIAN]);
      const alone = await other.listScores([AMERICAN]);
      expect(together.values.size).toBe(2);
      expect(alone.values.get(AMERICAN.custCd)).toBe(together.values.get(AMERICAN.custCd));
      expect(one.findScore(CANADIAN)).toBe(together.values.get(CANADIAN.custCd));
    });

    it('states whether its scores are samples', async () => {
      expect((await createBureau().listScores([CANADIAN])).isSample).toBe(isSample);
    });

    it('returns nothing for an empty list', async () => {
      expect(await createBureau().listScores([])).toEqual({ values: new Map(), isComplete: true, isSample });
    });
  });

  it('is the same through both adapters', async () => {
    const companies = [...listCompanies(50), AMERICAN];
    const scores = await Promise.all(adapters.map(([, , createBureau]) => createBureau().listScores(companies)));
    expect(scores[0]?.values).toEqual(scores[1]?.values);
  });
});

describe('the embedded bureaus', () => {
  it('have scores of companies of their own country only', () => {
    expect(createEmbeddedBureau('transcreditUs').findScore(CANADIAN)).toBe(NO_SCORE);
    expect(createEmbeddedBureau('transcreditCa').findScore(AMERICAN)).toBe(NO_SCORE);
  });

  it('show every colour of the scale, and blanks', () => {
    const scoresOf = (bureau: Bureau) =>
      listCompanies(400).map((company) => createEmbeddedBureau(bureau).findScore(company)!);
    const equifax = scoresOf('equifax');
    for (const [from, to] of [
      [-1, 0],
      [0, 30],
      [30, 90],
      [90, 120],
    ] as const) {
      expect(equifax.some((score) => score >= from && score < to)).toBe(true);
    }
    const transcredit = scoresOf('transcreditCa');
    for (const [from, to] of [
      [-1, 0],
      [0, 55],
      [55, 70],
      [70, 85],
      [85, 101],
    ] as const) {
      expect(transcredit.some((score) => score >= from && score < to)).toBe(true);
    }
  });
});

describe('a bureau behind HTTP', () => {
  it('is called in batches, once for each company, with reference, name and place only', async () => {
    const server = await startPartnerServer(serveScores('equifax'));
    const bureau = createHttpBureau('equifax', { url: server.url, key: KEY }, createTestRuntime().runtime);
    await Promise.all([bureau.listScores(listCompanies(450)), bureau.listScores(listCompanies(450))]);
    await bureau.listScores(listCompanies(450));
    const asked = server.requests.map(({ body }) => JSON.parse(body).companies as object[]);
    expect(asked.map((companies) => companies.length).sort()).toEqual([200, 200, 50]);
    expect(asked.flat()[0]).toEqual({ ref: 'C0', name: 'Northgate Carriers', city: 'Brampton', state: 'ON' });
    expect(server.requests.every(({ path }) => path === '/v1/scores')).toBe(true);
    await server.close();
  });

  it('requests again after half a day, and sooner for a company without a score', async () => {
    let nowMs = 1;
    const { runtime } = createTestRuntime({ getNowMs: () => nowMs });
    const server = await startPartnerServer(
      replyWithJson({
        scores: [
          { ref: 'C0', score: 71 },
          { ref: 'C1', score: null },
        ],
      }),
    );
    const bureau = createHttpBureau('equifax', { url: server.url, key: KEY }, runtime);
    const countAfter = async (hours: number): Promise<number> => {
      nowMs = 2 + hours * 3_600_000;
      await bureau.listScores(listCompanies(2));
      return server.requests.length;
    };
    expect(await countAfter(0)).toBe(1);
    expect(await countAfter(0.9)).toBe(1);
    expect(await countAfter(1.1)).toBe(2);
    expect(JSON.parse(server.requests[1]!.body).companies).toHaveLength(1);
    expect(bureau.findScore({ ...CANADIAN, custCd: 'C0' })).toBe(71);
    nowMs = 13 * 3_600_000;
    expect(bureau.findScore({ ...CANADIAN, custCd: 'C0' })).toBeUndefined();
    await server.close();
  });

  it('ignores scores of companies that were not requested', async () => {
    const server = await startPartnerServer(replyWithJson({ scores: [{ ref: 'C1', score: 5 }] }));
    const bureau = createHttpBureau('equifax', { url: server.url, key: KEY }, createTestRuntime().runtime);
    const { values } = await bureau.listScores(listCompanies(1));
    expect(values).toEqual(new Map([['C0', NO_SCORE]]));
    expect(bureau.findScore({ ...CANADIAN, custCd: 'C1' })).toBeUndefined();
    await server.close();
  });

  it('returns the cached scores while the bureau is down, reports that, and requests again later', async () => {
    const { runtime } = createTestRuntime();
    const server = await startPartnerServer(serveScores('equifax'));
    const bureau = createHttpBureau('equifax', { url: server.url, key: KEY }, runtime);
    await bureau.listScores(listCompanies(3));
    server.behave(replyWithJson({}, 500));
    const during = await bureau.listScores(listCompanies(5));
    expect(during.isComplete).toBe(false);
    expect([...during.values.keys()]).toEqual(['C0', 'C1', 'C2']);
    server.behave(serveScores('equifax'));
    expect((await bureau.listScores(listCompanies(5))).isComplete).toBe(true);
    await server.close();
  });

  it('remembers no more companies than it may', async () => {
    const server = await startPartnerServer(serveScores('equifax'));
    const { runtime } = createTestRuntime();
    const bureau = createHttpBureau('equifax', { url: server.url, key: KEY }, runtime, { rememberedCompanies: 100 });
    expect((await bureau.listScores(listCompanies(1_000))).values.size).toBe(1_000);
    const known = listCompanies(1_000).filter((company) => bureau.findScore(company) !== undefined);
    expect(known).toHaveLength(100);
    await server.close();
  });

  it('ends what is under way when the server closes', async () => {
    const server = await startPartnerServer(() => undefined);
    const bureau = createHttpBureau('equifax', { url: server.url, key: KEY }, createTestRuntime().runtime);
    const asked = bureau.listScores(listCompanies(1));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), WAIT);
    bureau.close();
    expect((await asked).isComplete).toBe(false);
    await server.close();
  });
});

describeHostile('a bureau behind HTTP', {
  async request(service, runtime, limits, warnings) {
    const bureau = createHttpBureau('equifax', service, runtime, { limits: { ...DEFAULT_LIMITS, ...limits } });
    const { isComplete, values } = await bureau.listScores(listCompanies(2));
    if (isComplete) return 'replied';
    expect(values.size).toBe(0);
    // The cache may stop waiting shortly before the client times out.
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0), WAIT);
    return String(warnings.at(-1)?.details['reason']);
  },
  wrongReplies: [
    null,
    [],
    {},
    { scores: {} },
    { scores: [{ ref: 'C0', score: '71' }] },
    { scores: [{ ref: 'C0', score: 71.5 }] },
    { scores: [{ ref: 'C0', score: 1e300 }] },
    { scores: [{ ref: 7, score: 71 }] },
    { scores: Array.from({ length: 500 }, () => ({ ref: 'C0', score: 1 })) },
  ],
});
