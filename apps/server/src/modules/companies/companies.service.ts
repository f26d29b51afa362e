import type { Company, ContactRules, ContactRulesDraft, RateTerms } from '@loadstone/contracts/companies';
import type { TripCosts } from '@loadstone/contracts/trips';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { assertLanguage } from '../../ground/texts/assert-language.ts';
import { canReadCompany } from './companies.policy.ts';
import { presentCompany, presentContactRules } from './companies.presenter.ts';
import { findCompany, updateCompany } from './companies.queries.ts';
import { findTimeZone } from './contact-rules.policy.ts';

interface CompanyService {
  /** @throws AppError `company.notFound` for any company but the caller's own */
  getCompany(caller: UserCaller, accountId: number): Promise<Company>;
  getRateTerms(caller: UserCaller): Promise<RateTerms>;
  getContactRules(caller: UserCaller): Promise<ContactRules>;
  /** @throws AppError `request.invalid` for quiet hours of a company whose city, and so its clock, is not known */
  setContactRules(caller: UserCaller, draft: ContactRulesDraft): Promise<ContactRules>;
  /** Sets what the next rate confirmations of the company state. */
  setRateTerms(caller: UserCaller, draft: Omit<RateTerms, 'language'> & { language?: string }): Promise<RateTerms>;
  setTripCosts(caller: UserCaller, costs: TripCosts): Promise<TripCosts>;
}

export function createCompanyService(db: Db): CompanyService {
  return {
    async getCompany(caller, accountId) {
      const row = canReadCompany(caller, accountId) ? await findCompany(db, accountId) : undefined;
      assertThat(row, 'company.notFound');
      return presentCompany(row);
    },

    async getRateTerms({ accountId }) {
      const row = await findCompany(db, accountId);
      assertThat(row, 'company.notFound');
      return { terms: row.rate_terms, language: row.rate_language };
    },

    async getContactRules({ accountId }) {
      const row = await findCompany(db, accountId);
      assertThat(row, 'company.notFound');
      return presentContactRules(row);
    },

    async setContactRules({ accountId }, { offersFirst, quietHours }) {
      const row = await findCompany(db, accountId);
      assertThat(row, 'company.notFound');
      const isClockKnown = quietHours === null || findTimeZone(row) !== '';
      assertThat(isClockKnown, 'request.invalid', undefined, [fieldError('quietHours', 'company.noClock')]);
      const patch = {
        offers_first: offersFirst,
        quiet_from: quietHours?.from ?? null,
        quiet_to: quietHours?.to ?? null,
      };
      await updateCompany(db, accountId, patch);
      return presentContactRules({ ...row, ...patch });
    },

    async setRateTerms({ accountId }, { terms, language }) {
      if (language !== undefined) assertLanguage('language', language);
      const row = await findCompany(db, accountId);
      assertThat(row, 'company.notFound');
      const patch = { rate_terms: terms, rate_language: language ?? row.rate_language };
      await updateCompany(db, accountId, patch);
      return { terms, language: patch.rate_language };
    },

    async setTripCosts({ accountId }, costs) {
      await updateCompany(db, accountId, { trip_cost_usd: costs.USD, trip_cost_cad: costs.CAD });
      return costs;
    },
  };
}

/** What a mile costs the caller's company. @throws AppError `company.notFound` */
export async function getTripCosts(db: Db, { accountId }: Pick<CompanyCaller, 'accountId'>): Promise<TripCosts> {
  const row = await findCompany(db, accountId);
  assertThat(row, 'company.notFound');
  return { USD: row.trip_cost_usd, CAD: row.trip_cost_cad };
}
