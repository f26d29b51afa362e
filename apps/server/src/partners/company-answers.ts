import type { PartnerCompany } from './partner-company.ts';
import type { PartnerRuntime } from './partner-runtime.ts';
import { PartnerUnavailable } from './partner-unavailable.ts';
import { createRecentAnswers } from './recent-answers.ts';

/** One value a company, as far as the party gave one. */
export interface CompanyAnswers<Value> {
  /** By custCd. A company that is not here is not known: ask again later. */
  readonly values: ReadonlyMap<string, Value>;
  /** False where the party failed, or was too slow, for some company that was asked about. */
  readonly isComplete: boolean;
}

/** Answers about companies, asked in batches, remembered, and asked once however many want to know. */
export interface CompanyAnswerCache<Value> {
  /** Never throws. Waits at most `waitMs`; what comes later is remembered for the next question. */
  list(companies: readonly PartnerCompany[]): Promise<CompanyAnswers<Value>>;
  /** What is known now, without asking anybody. */
  find(custCd: string): Value | undefined;
  size(): number;
}

/** How a cache of company answers asks and remembers. */
export interface CompanyAnswerOptions<Value> {
  /** Asks the party; every company that is asked about is a key of the answer. @throws PartnerUnavailable */
  readonly ask: (companies: readonly PartnerCompany[]) => Promise<ReadonlyMap<string, Value>>;
  readonly getLifetimeMs: (value: Value) => number;
  readonly runtime: Pick<PartnerRuntime, 'getNowMs' | 'timers' | 'log'>;
  /** Companies remembered at most. */
  readonly limit: number;
  readonly batchSize: number;
  /** Batches of one question that are under way at once. */
  readonly parallelBatches: number;
  readonly waitMs: number;
}

/** Creates a cache of company answers; a failure is not remembered. */
export function createCompanyAnswerCache<Value>(options: CompanyAnswerOptions<Value>): CompanyAnswerCache<Value> {
  const { ask, getLifetimeMs, runtime, batchSize } = options;
  const recent = createRecentAnswers<Value>(options.limit, runtime.getNowMs);
  const underWay = new Map<string, Promise<ReadonlyMap<string, Value>>>();

  /** Resolves to an empty map where the party failed. */
  function askBatch(companies: readonly PartnerCompany[]): Promise<ReadonlyMap<string, Value>> {
    const batch = ask(companies)
      .then((answers) => {
        for (const [custCd, value] of answers) recent.set(custCd, value, getLifetimeMs(value));
        return answers;
      })
      .catch((error: unknown) => {
        // The party's own failures are logged where it was asked.
        if (!(error instanceof PartnerUnavailable)) runtime.log.warn({ err: error }, 'A partner answer was lost.');
        return new Map<string, Value>();
      })
      .finally(() => {
        for (const { custCd } of companies) underWay.delete(custCd);
      });
    for (const { custCd } of companies) underWay.set(custCd, batch);
    return batch;
  }

  /** Fills `values` batch by batch; joins what others already ask for. */
  async function askAll(companies: readonly PartnerCompany[], values: Map<string, Value>): Promise<void> {
    let next = 0;
    let hasFailed = false;
    const askSome = async (): Promise<void> => {
      while (next < companies.length && !hasFailed) {
        const some = companies.slice(next, (next += batchSize));
        const own = some.filter(({ custCd }) => !underWay.has(custCd));
        const batches = new Set(some.flatMap(({ custCd }) => underWay.get(custCd) ?? []));
        if (own.length > 0) batches.add(askBatch(own));
        const answers = await Promise.all(batches);
        // One batch that failed speaks for the rest: a party that is down is not asked another ten times.
        hasFailed ||= answers.some((answer) => answer.size === 0);
        for (const { custCd } of some) {
          const value = answers.find((answer) => answer.has(custCd))?.get(custCd);
          if (value !== undefined) values.set(custCd, value);
        }
      }
    };
    await Promise.all(Array.from({ length: options.parallelBatches }, askSome));
  }

  return {
    async list(companies) {
      const asked = new Map(companies.map((company) => [company.custCd, company]));
      const values = new Map<string, Value>();
      for (const custCd of asked.keys()) {
        const value = recent.find(custCd);
        if (value !== undefined) values.set(custCd, value);
      }
      const unknown = [...asked.values()].filter(({ custCd }) => !values.has(custCd));
      if (unknown.length > 0) {
        await Promise.race([askAll(unknown, values), aborted(runtime.timers.after(options.waitMs))]);
      }
      return { values: new Map(values), isComplete: values.size === asked.size };
    },
    find: (custCd) => recent.find(custCd),
    size: () => recent.size(),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
