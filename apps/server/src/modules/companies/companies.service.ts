import type { Company, RateTerms } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import { canReadCompany } from './companies.policy.ts';
import { presentCompany } from './companies.presenter.ts';
import { findCompany, updateCompany } from './companies.queries.ts';

interface CompanyService {
  /** @throws AppError `company.notFound` for any company but the caller's own */
  getCompany(caller: UserCaller, accountId: number): Promise<Company>;
  getRateTerms(caller: UserCaller): Promise<RateTerms>;
  /** Sets what the next rate confirmations of the company state. */
  setRateTerms(caller: UserCaller, draft: RateTerms): Promise<RateTerms>;
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
      return { terms: row.rate_terms };
    },

    async setRateTerms({ accountId }, { terms }) {
      await updateCompany(db, accountId, { rate_terms: terms });
      return { terms };
    },
  };
}
