import { describe, expect, it, vi } from 'vitest';
import { createCompanyAnswerCache, type CompanyAnswerOptions } from './company-answers.ts';
import type { PartnerCompany } from './partner-company.ts';
import { PartnerUnavailable } from './partner-unavailable.ts';
import { createTestRuntime } from './test/test-runtime.ts';

function listCompanies(count: number): PartnerCompany[] {
  return Array.from({ length: count }, (_, at) => ({
    custCd: `C${at}`,
    companyName: 'Any',
    city: 'Toronto',
    st: 'ON',
  }));
}

function createSubject(
  ask: CompanyAnswerOptions<number>['ask'],
  overrides: Partial<CompanyAnswerOptions<number>> = {},
) {
  const { runtime, warnings } = createTestRuntime();
  const getLifetimeMs = () => 60_000;
  const sizes = { limit: 1_000, batchSize: 10, parallelBatches: 2, waitMs: 5_000 };
  return { cache: createCompanyAnswerCache<number>({ ask, getLifetimeMs, runtime, ...sizes, ...overrides }), warnings };
}

const answerOne = async (companies: readonly PartnerCompany[]) => new Map(companies.map(({ custCd }) => [custCd, 1]));

describe('values of companies', () => {
  it('keep no more batches under way than they may', async () => {
    let underWay = 0;
    let most = 0;
    const { cache } = createSubject(async (companies) => {
      most = Math.max(most, (underWay += 1));
      // The reply takes long enough for a second request to join.
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      return answerOne(companies);
    });
    expect((await cache.list(listCompanies(95))).values.size).toBe(95);
    expect(most).toBe(2);
  });

  it('are requested once for concurrent callers', async () => {
    const ask = vi.fn(answerOne);
    const { cache } = createSubject(ask);
    const lists = await Promise.all([
      cache.list(listCompanies(15)),
      cache.list(listCompanies(15)),
      cache.list(listCompanies(5)),
    ]);
    expect(lists.map(({ isComplete }) => isComplete)).toEqual([true, true, true]);
    expect(ask.mock.calls.map(([companies]) => companies.length)).toEqual([10, 5]);
  });

  it('stop after a batch that failed, keep the received values, and request the others next time', async () => {
    const ask = vi.fn(async (companies: readonly PartnerCompany[]) => {
      if (ask.mock.calls.length > 1) throw new PartnerUnavailable('equifax', 'failed');
      return answerOne(companies);
    });
    const { cache } = createSubject(ask, { parallelBatches: 1 });
    const first = await cache.list(listCompanies(100));
    expect(first.isComplete).toBe(false);
    expect(first.values.size).toBe(10);
    expect(ask).toHaveBeenCalledTimes(2);
    ask.mockImplementation(answerOne);
    expect((await cache.list(listCompanies(100))).isComplete).toBe(true);
  });

  it('do not wait longer than allowed, and cache late replies', async () => {
    let answerLate: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    const { cache } = createSubject((companies) => late.then(() => answerOne(companies)), { waitMs: 20 });
    expect(await cache.list(listCompanies(3))).toEqual({ values: new Map(), isComplete: false });
    answerLate();
    await vi.waitFor(() => expect(cache.find('C2')).toBe(1));
    expect((await cache.list(listCompanies(3))).isComplete).toBe(true);
  });

  it('survive a slip of the adapter, and log it', async () => {
    const { cache, warnings } = createSubject(() => Promise.reject(new TypeError('a slip')));
    expect((await cache.list(listCompanies(3))).isComplete).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});
