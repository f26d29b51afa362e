import type { PartnerCompany } from './partner-company.ts';
import type { PartnerRuntime } from './partner-runtime.ts';
import { PartnerUnavailable } from './partner-unavailable.ts';
import { createRecentValues } from './recent-values.ts';

/** One value per company, as far as known. */
export interface CompanyValues<Value> {
  /** By custCd. A missing company is unknown: request it again later. */
  readonly values: ReadonlyMap<string, Value>;
  /** False if the party failed or was too slow for some of the companies. */
  readonly isComplete: boolean;
}

/** Values of companies, requested in batches and cached. Simultaneous requests for one company are combined. */
export interface CompanyValueCache<Value> {
  /** Never throws. Waits at most `waitMs`; later replies are cached for the next call. */
  list(companies: readonly PartnerCompany[]): Promise<CompanyValues<Value>>;
  /** Returns the cached values without a request. */
  find(custCd: string): Value | undefined;
  size(): number;
}

/** Settings of a cache of company values. */
export interface CompanyValueOptions<Value> {
  /** Requests the values; every requested company is a key of the result. @throws PartnerUnavailable */
  readonly request: (companies: readonly PartnerCompany[]) => Promise<ReadonlyMap<string, Value>>;
  readonly getLifetimeMs: (value: Value) => number;
  readonly runtime: Pick<PartnerRuntime, 'getNowMs' | 'timers' | 'log'>;
  /** Maximum number of cached companies. */
  readonly limit: number;
  readonly batchSize: number;
  /** Maximum number of simultaneous batches of one call. */
  readonly parallelBatches: number;
  readonly waitMs: number;
}

/** Creates a cache of company values; failures are not cached. */
export function createCompanyValueCache<Value extends NonNullable<unknown>>(
  options: CompanyValueOptions<Value>,
): CompanyValueCache<Value> {
  const { request, getLifetimeMs, runtime, batchSize } = options;
  const recent = createRecentValues<Value>(options.limit, runtime.getNowMs);
  const underWay = new Map<string, Promise<ReadonlyMap<string, Value>>>();

  /** Resolves to an empty map if the party failed. */
  function requestBatch(companies: readonly PartnerCompany[]): Promise<ReadonlyMap<string, Value>> {
    const batch = request(companies)
      .then((replies) => {
        for (const [custCd, value] of replies) recent.set(custCd, value, { ttl: getLifetimeMs(value) });
        return replies;
      })
      .catch((error: unknown) => {
        // Failures of the party are logged where it is called.
        if (!(error instanceof PartnerUnavailable))
          runtime.log.warn({ err: error }, 'A partner reply could not be used.');
        return new Map<string, Value>();
      })
      .finally(() => {
        for (const { custCd } of companies) underWay.delete(custCd);
      });
    for (const { custCd } of companies) underWay.set(custCd, batch);
    return batch;
  }

  /** Fills `values` batch by batch and joins requests in progress. */
  async function requestAll(companies: readonly PartnerCompany[], values: Map<string, Value>): Promise<void> {
    let next = 0;
    let hasFailed = false;
    const requestSome = async (): Promise<void> => {
      while (next < companies.length && !hasFailed) {
        const some = companies.slice(next, (next += batchSize));
        const own = some.filter(({ custCd }) => !underWay.has(custCd));
        const batches = new Set(some.flatMap(({ custCd }) => underWay.get(custCd) ?? []));
        if (own.length > 0) batches.add(requestBatch(own));
        const replies = await Promise.all(batches);
        // If one batch failed, the remaining ones are not sent to a party that is down.
        hasFailed ||= replies.some((reply) => reply.size === 0);
        for (const { custCd } of some) {
          const value = replies.find((reply) => reply.has(custCd))?.get(custCd);
          if (value !== undefined) values.set(custCd, value);
        }
      }
    };
    await Promise.all(Array.from({ length: options.parallelBatches }, requestSome));
  }

  return {
    async list(companies) {
      const asked = new Map(companies.map((company) => [company.custCd, company]));
      const values = new Map<string, Value>();
      for (const custCd of asked.keys()) {
        const value = recent.get(custCd);
        if (value !== undefined) values.set(custCd, value);
      }
      const unknown = [...asked.values()].filter(({ custCd }) => !values.has(custCd));
      if (unknown.length > 0) {
        await Promise.race([requestAll(unknown, values), aborted(runtime.timers.after(options.waitMs))]);
      }
      return { values: new Map(values), isComplete: values.size === asked.size };
    },
    find: (custCd) => recent.get(custCd),
    size: () => recent.size,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
