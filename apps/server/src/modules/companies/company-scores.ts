import type { LeadMarkSource } from '@loadstone/contracts/leads';
import type { Board } from '../../board/board.ts';
import { NO_SCORE, type PartnerCompany, type Partners } from '../../partners/index.ts';

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

/** How a source is requested. */
interface Source {
  find(company: PartnerCompany): number | undefined;
  list(companies: readonly PartnerCompany[]): Promise<{ values: ReadonlyMap<string, number> }>;
}

/**
 * Returns the cached credit scores and quick pay statuses of these companies. Missing values are requested and awaited
 * for at most `waitMs`, so that a slow bureau holds up no caller; later replies are cached for the next call. Never
 * throws.
 */
export async function listScores(
  { partners, timers }: Pick<Board, 'partners' | 'timers'>,
  companies: readonly PartnerCompany[],
  sources: Iterable<LeadMarkSource>,
  waitMs: number,
): Promise<ScoreSheet> {
  const parties = new Map([...sources].map((source) => [source, toSource(partners, source)]));
  const distinct = [...new Map(companies.map((company) => [company.custCd, company])).values()];
  const queries = [...parties].flatMap(([source, party]) => {
    const unknown = distinct.filter((company) => party.find(company) === undefined);
    return unknown.length === 0 ? [] : [{ source, party, unknown }];
  });
  const responses = queries.map(async ({ party, unknown }) => (await party.list(unknown)).values.size > 0);
  const settled = Promise.all(responses).then((found) => found.includes(true));
  if (queries.length > 0) await Promise.race([settled, aborted(timers.after(waitMs))]);
  // Read once for each company, because a list has thousands of rows of a few hundred companies.
  const known = new Map([...parties].map(([source, party]) => [source, readKnown(party, distinct)]));
  const states = partners.listStates();
  return {
    find: (source, { custCd }) => known.get(source)?.get(custCd) ?? toUnknown(source),
    isPending: queries.some(({ source, unknown }) => unknown.some(({ custCd }) => !known.get(source)?.has(custCd))),
    samples: [...parties.keys()].filter((source) => states[source] === 'sample'),
    settled,
  };
}

/** The address of the page with the quick pay offer; null where there is none. */
export function findQuickPayUrl({ partners }: Pick<Board, 'partners'>): string | null {
  return partners.quickPay.pageUrl ?? null;
}

function toSource({ credit, quickPay }: Pick<Partners, 'credit' | 'quickPay'>, source: LeadMarkSource): Source {
  if (source === 'quickPay') {
    return {
      find: (company) => quickPay.findStatus(company),
      list: (companies) => quickPay.listStatuses(companies),
    };
  }
  return {
    find: (company) => credit[source].findScore(company),
    list: (companies) => credit[source].listScores(companies),
  };
}

/** The value of a company that is not known; no quick pay is offered to it. */
function toUnknown(source: LeadMarkSource): number {
  return source === 'quickPay' ? 0 : NO_SCORE;
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
