import type { LeadMarkSource } from '@loadstone/contracts';
import { NO_SCORE, type PartnerCompany, type Partners } from '../../partners/index.ts';

/** Waiting, passed in so that a test decides how long it takes. */
export interface ScoreTimers {
  /** Aborts after that time. */
  after(delayMs: number): AbortSignal;
}

/** What the parties say of companies, as far as it is known. */
export interface ScoreSheet {
  /** -1 where there is no score or none is known yet; quick pay: 0 where it is not offered or not known yet. */
  find(source: LeadMarkSource, company: PartnerCompany): number;
  /** True where some party was asked and has not answered yet, or did not answer. */
  readonly isPending: boolean;
  /** The sources whose values are invented. */
  readonly samples: readonly LeadMarkSource[];
  /** Resolves when the open questions end: true where something is known now that was not. */
  readonly settled: Promise<boolean>;
}

/** Credit scores and quick pay statuses of companies, for callers who cannot wait for a slow bureau. */
export interface CompanyScores {
  /**
   * What is known of these companies. What is not is asked for, and waited for `waitMs` at most; what comes later is
   * remembered for the next sheet. Never throws.
   */
  listScores(
    companies: readonly PartnerCompany[],
    sources: Iterable<LeadMarkSource>,
    waitMs: number,
  ): Promise<ScoreSheet>;
  /** The page of the quick pay offer. */
  readonly quickPayUrl: string | null;
}

/** How each source is asked. */
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
      const questions = asked.flatMap((source) => {
        const unknown = distinct.filter((company) => parties[source].find(company) === undefined);
        return unknown.length === 0 ? [] : [{ source, unknown }];
      });
      const answers = questions.map(
        async ({ source, unknown }) => (await parties[source].list(unknown)).values.size > 0,
      );
      const settled = Promise.all(answers).then((found) => found.includes(true));
      if (questions.length > 0) await Promise.race([settled, aborted(timers.after(waitMs))]);
      // Read once a company: a list has thousands of rows of a few hundred companies.
      const known = new Map(asked.map((source) => [source, readKnown(parties[source], distinct)]));
      const states = partners.listStates();
      return {
        find: (source, { custCd }) => known.get(source)?.get(custCd) ?? parties[source].unknown,
        isPending: questions.some(({ source, unknown }) =>
          unknown.some(({ custCd }) => !known.get(source)?.has(custCd)),
        ),
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
