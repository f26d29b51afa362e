import { describe, expect, it, vi } from 'vitest';
import { createCompanyValueCache, type CompanyValueOptions } from './company-values.ts';
import type { PartnerCompany } from './partner-company.ts';
import { PartnerUnavailable } from './partner-unavailable.ts';
import { createTestRuntime } from './test/test-runtime.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

function listCompanies(count: number): PartnerCompany[] {
  return Array.from({ length: count }, (_, at) => ({
    custCd: `C${at}`,
    companyName: 'Any',
    city: 'Toronto',
    st: 'ON',
  }));
}

function createSubject(
  request: CompanyValueOptions<number>['request'],
  overrides: Partial<CompanyValueOptions<number>> = {},
) {
  const { runtime, warnings } = createTestRuntime();
  const getLifetimeMs = () => 60_000;
  const sizes = { limit: 1_000, batchSize: 10, parallelBatches: 2, waitMs: 5_000 };
  return {
    cache: createCompanyValueCache<number>({ request, getLifetimeMs, runtime, ...sizes, ...overrides }),
    warnings,
  };
}

const returnOne = async (companies: readonly PartnerCompany[]) => new Map(companies.map(({ custCd }) => [custCd, 1]));

describe('values of companies', () => {
  it('keep no more batches under way than they may', async () => {
    let underWay = 0;
    let most = 0;
    const { cache } = createSubject(async (companies) => {
      most = Math.max(most, (underWay += 1));
      // The reply takes long enough for a second request to join.
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      return returnOne(companies);
    });
    expect((await cache.list(listCompanies(95))).values.size).toBe(95);
    expect(most).toBe(2);
  });

  it('are requested once for concurrent callers', async () => {
    const request = vi.fn(returnOne);
    const { cache } = createSubject(request);
    const lists = await Promise.all([
      cache.list(listCompanies(15)),
      cache.list(listCompanies(15)),
      cache.list(listCompanies(5)),
    ]);
    expect(lists.map(({ isComplete }) => isComplete)).toEqual([true, true, true]);
    expect(request.mock.calls.map(([companies]) => companies.length)).toEqual([10, 5]);
  });

  it('stop after a batch that failed, keep the received values, and request the others next time', async () => {
    const request = vi.fn(async (companies: readonly PartnerCompany[]) => {
      if (request.mock.calls.length > 1) throw new PartnerUnavailable('equifax', 'failed');
      return returnOne(companies);
    });
    const { cache } = createSubject(request, { parallelBatches: 1 });
    const first = await cache.list(listCompanies(100));
    expect(first.isComplete).toBe(false);
    expect(first.values.size).toBe(10);
    expect(request).toHaveBeenCalledTimes(2);
    request.mockImplementation(returnOne);
    expect((await cache.list(listCompanies(100))).isComplete).toBe(true);
  });

  it('do not wait longer than allowed, and cache late replies', async () => {
    let returnLate: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (returnLate = resolve));
    const { cache } = createSubject((companies) => late.then(() => returnOne(companies)), { waitMs: 20 });
    expect(await cache.list(listCompanies(3))).toEqual({ values: new Map(), isComplete: false });
    returnLate();
    await vi.waitFor(() => expect(cache.find('C2')).toBe(1), WAIT);
    expect((await cache.list(listCompanies(3))).isComplete).toBe(true);
  });

  it('survive a slip of the adapter, and log it', async () => {
    const { cache, warnings } = createSubject(() => Promise.reject(new TypeError('a slip')));
    expect((await cache.list(listCompanies(3))).isComplete).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});
