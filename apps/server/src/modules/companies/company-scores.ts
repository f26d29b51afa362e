import type { LeadMarkSource } from '@loadstone/contracts/leads';
import { NO_SCORE, type PartnerCompany, type Partners } from '../../partners/index.ts';

/** A timer, passed in so that a test controls it. */
interface ScoreTimers {
  /** Returns a signal that aborts after that time. */
  after(delayMs: number): AbortSignal;
}

/** The values that outside parties returned for companies so far. */
export interface ScoreSheet {
  /**
   * -1 where there is no score or the score is not known yet. For quick pay: 0 where it is not offered or not known
   * yet.
   */
  find(source: LeadMarkSource, company: PartnerCompany): number;
  /** True where a request to an outside party is still open or failed. */
  readonly isPending: boolean;
  /** The sources whose values are invented. */
  readonly samples: readonly LeadMarkSource[];
  /** Resolves when the open requests have ended: true where one of them brought a new value. */
  readonly settled: Promise<boolean>;
}

/** Credit scores and quick pay statuses of companies, for callers that cannot wait for a slow bureau. */
export interface CompanyScores {
  /**
   * Returns the cached values of these companies. Missing values are requested and awaited for at most `waitMs`; later
   * replies are cached for the next call. Never throws.
   */
  listScores(
    companies: readonly PartnerCompany[],
    sources: Iterable<LeadMarkSource>,
    waitMs: number,
  ): Promise<ScoreSheet>;
  /** The address of the page with the quick pay offer. */
  readonly quickPayUrl: string | null;
}

/** How each source is requested. */
interface Source {
  find(company: PartnerCompany): number | undefined;
  list(companies: readonly PartnerCompany[]): Promise<{ values: ReadonlyMap<string, number> }>;
  readonly unknown: number;
}

export function createCompanyScores({
  partners,
  timers,
}: {
  partners: Pick<Partners, 'credit' | 'quickPay' | 'listStates'>;
  timers: ScoreTimers;
}): CompanyScores {
  const toBureau = (bureau: 'equifax' | 'transcreditCa' | 'transcreditUs'): Source => ({
    find: (company) => partners.credit[bureau].findScore(company),
    list: (companies) => partners.credit[bureau].listScores(companies),
    unknown: NO_SCORE,
  });
  const parties: Record<LeadMarkSource, Source> = {
    equifax: toBureau('equifax'),
    transcreditCa: toBureau('transcreditCa'),
    transcreditUs: toBureau('transcreditUs'),
    quickPay: {
      find: (company) => partners.quickPay.findStatus(company),
      list: (companies) => partners.quickPay.listStatuses(companies),
      unknown: 0,
    },
  };

  return {
    quickPayUrl: partners.quickPay.pageUrl ?? null,

    async listScores(companies, sources, waitMs) {
      const asked = [...sources];
      const distinct = [...new Map(companies.map((company) => [company.custCd, company])).values()];
      const queries = asked.flatMap((source) => {
        const unknown = distinct.filter((company) => parties[source].find(company) === undefined);
        return unknown.length === 0 ? [] : [{ source, unknown }];
      });
      const responses = queries.map(
        async ({ source, unknown }) => (await parties[source].list(unknown)).values.size > 0,
      );
      const settled = Promise.all(responses).then((found) => found.includes(true));
      if (queries.length > 0) await Promise.race([settled, aborted(timers.after(waitMs))]);
      // Read once for each company, because a list has thousands of rows of a few hundred companies.
      const known = new Map(asked.map((source) => [source, readKnown(parties[source], distinct)]));
      const states = partners.listStates();
      return {
        find: (source, { custCd }) => known.get(source)?.get(custCd) ?? parties[source].unknown,
        isPending: queries.some(({ source, unknown }) => unknown.some(({ custCd }) => !known.get(source)?.has(custCd))),
        samples: asked.filter((source) => states[source] === 'sample'),
        settled,
      };
    },
  };
}

function readKnown(source: Source, companies: readonly PartnerCompany[]): Map<string, number> {
  return new Map(
    companies.flatMap((company) => {
      const value = source.find(company);
      return value === undefined ? [] : [[company.custCd, value] as const];
    }),
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
