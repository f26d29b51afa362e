import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PartnerCompany } from '../partner-company.ts';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer, type Behaviour, type PartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { createEmbeddedQuickPay } from './embedded.ts';
import { createHttpQuickPay } from './http.ts';
import type { QuickPay } from './quick-pay.port.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const PAGE_URL = 'https://pay.example.com/offer';

function listCompanies(count: number): PartnerCompany[] {
  return Array.from({ length: count }, (_, at) => ({
    custCd: `C${at}`,
    companyName: 'Any',
    city: 'Toronto',
    st: 'ON',
  }));
}

/** The service as described in `docs/partners.md`, with the statuses of the embedded one. */
const serveStatuses: Behaviour = (request, response, body) => {
  const { companies } = JSON.parse(body) as { companies: { ref: string }[] };
  const invented = createEmbeddedQuickPay();
  const statuses = companies.map(({ ref }) => ({
    ref,
    status: invented.findStatus({ ...listCompanies(1)[0]!, custCd: ref }),
  }));
  replyWithJson({ statuses })(request, response, body);
};

describe('quick pay', () => {
  let server: PartnerServer;
  beforeAll(async () => {
    server = await startPartnerServer(serveStatuses);
  });
  afterAll(() => server.close());

  const createHttp = (): QuickPay =>
    createHttpQuickPay({ url: server.url, key: 'k-1' }, createTestRuntime().runtime, { pageUrl: PAGE_URL });
  const adapters: [string, boolean, () => QuickPay][] = [
    ['embedded', true, () => createEmbeddedQuickPay(PAGE_URL)],
    ['http', false, createHttp],
  ];

  describe.each(adapters)('%s', (_name, isSample, createQuickPay) => {
    it('returns a status for every requested company', async () => {
      const { values, isComplete } = await createQuickPay().listStatuses(listCompanies(450));
      expect(isComplete).toBe(true);
      expect(values.size).toBe(450);
      expect(new Set(values.values())).toEqual(new Set([0, 1]));
    });

    it('returns the same status for every request', async () => {
      const [one, other] = [createQuickPay(), createQuickPay()];
      const many = await one.listStatuses(listCompanies(20));
      const few = await other.listStatuses(listCompanies(3));
      for (const [custCd, status] of few.values) expect(many.values.get(custCd)).toBe(status);
      expect(one.findStatus(listCompanies(1)[0]!)).toBe(many.values.get('C0'));
    });

    it('states whether its statuses are samples, and the address of the offer', async () => {
      expect((await createQuickPay().listStatuses(listCompanies(1))).isSample).toBe(isSample);
      expect(createQuickPay().pageUrl).toBe(PAGE_URL);
    });

    it('returns nothing for an empty list', async () => {
      expect(await createQuickPay().listStatuses([])).toEqual({ values: new Map(), isComplete: true, isSample });
    });
  });

  it('is not offered for a company that the service leaves out', async () => {
    server.behave(replyWithJson({ statuses: [{ ref: 'C9', status: 1 }] }));
    expect((await createHttp().listStatuses(listCompanies(1))).values).toEqual(new Map([['C0', 0]]));
    expect(server.requests.at(-1)?.path).toBe('/v1/statuses');
  });
});

describeHostile('quick pay behind HTTP', {
  async request(service, runtime, limits, warnings) {
    const { isComplete } = await createHttpQuickPay(service, runtime, { limits }).listStatuses(listCompanies(2));
    if (isComplete) return 'replied';
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0), WAIT);
    return String(warnings.at(-1)?.details['reason']);
  },
  wrongReplies: [
    null,
    {},
    { statuses: 'none' },
    { statuses: [{ ref: 'C0', status: 2 }] },
    { statuses: [{ ref: 'C0', status: true }] },
  ],
});
