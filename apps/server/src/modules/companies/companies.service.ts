import type { Company } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import { canReadCompany } from './companies.policy.ts';
import { presentCompany } from './companies.presenter.ts';
import { findCompany } from './companies.queries.ts';

interface CompanyService {
  /** @throws AppError `company.notFound` for any company but the caller's own */
  getCompany(caller: UserCaller, accountId: number): Promise<Company>;
}

export function createCompanyService(db: Db): CompanyService {
  return {
    async getCompany(caller, accountId) {
      const row = canReadCompany(caller, accountId) ? await findCompany(db, accountId) : undefined;
      assertThat(row, 'company.notFound');
      return presentCompany(row);
    },
  };
}
