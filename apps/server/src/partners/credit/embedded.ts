import { createRandom } from '@loadstone/market';
import { findCountryOfState, type Country } from '@loadstone/places';
import type { PartnerCompany } from '../partner-company.ts';
import { NO_SCORE, type Bureau, type CreditBureau } from './credit.port.ts';

/** The country whose companies a bureau has; undefined for all. */
const COUNTRIES: Record<Bureau, Country | undefined> = {
  equifax: undefined,
  transcreditCa: 'CA',
  transcreditUs: 'US',
};
const UNKNOWN_SHARE = 0.15;

/**
 * Creates a bureau of generated scores. A score depends only on the bureau and the custCd, so it is equal on every day
 * and every server.
 */
export function createEmbeddedBureau(bureau: Bureau): CreditBureau {
  return {
    bureau,
    async listScores(companies) {
      const values = new Map(companies.map((company) => [company.custCd, inventScore(bureau, company)]));
      return { values, isComplete: true, isSample: true };
    },
    findScore: (company) => inventScore(bureau, company),
    isPaused: () => false,
    close: () => undefined,
  };
}

function inventScore(bureau: Bureau, company: PartnerCompany): number {
  const country = COUNTRIES[bureau];
  if (country !== undefined && findCountryOfState(company.st) !== country) return NO_SCORE;
  const random = createRandom(`${bureau} ${company.custCd}`);
  if (random.chance(UNKNOWN_SHARE)) return NO_SCORE;
  // Most companies have good scores: Equifax counts up from 0, TransCredit down from 100.
  const trouble = random.next() ** 2;
  return bureau === 'equifax' ? Math.floor(trouble * 120) : 100 - Math.floor(trouble * 65);
}
