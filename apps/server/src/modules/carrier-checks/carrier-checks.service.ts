import type { CarrierVetting } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../errors.ts';
import { getSharedRecord } from '../assignments/index.ts';
import { findCompanyKey } from '../companies/index.ts';
import { toCarrierChecksChanged } from './carrier-checks.live.ts';
import { toCarrierVetting } from './carrier-checks.presenter.ts';
import { findNewestCheck, insertCheck } from './carrier-checks.queries.ts';

const RECORD_MS = 365 * 24 * 60 * 60 * 1000;

export interface CarrierChecksDependencies {
  readonly db: Db;
  readonly clock: Clock;
}

/** The use-cases of a company's checks of carriers. No other company reads them. */
interface CarrierChecksService {
  /** The newest check, and the loads together. @throws AppError `company.notFound` for no company or the own one. */
  getVetting(caller: UserCaller, custCd: string): Promise<CarrierVetting>;
  /** Records a check by the caller and publishes it to the company. @throws AppError `company.notFound`. */
  check(caller: UserCaller, custCd: string): Promise<CarrierVetting>;
}

export function createCarrierChecksService({ db, clock }: CarrierChecksDependencies): CarrierChecksService {
  const read = async (tx: Db, { accountId }: UserCaller, custCd: string): Promise<CarrierVetting> => {
    const carrierId = await getCarrierId(tx, accountId, custCd);
    const since = new Date(clock.now().getTime() - RECORD_MS);
    const record = await getSharedRecord(tx, { brokerId: accountId, carrierId, since });
    return toCarrierVetting(custCd, await findNewestCheck(tx, { accountId, carrierId }), record);
  };
  return {
    getVetting: (caller, custCd) => read(db, caller, custCd),

    check: (caller, custCd) =>
      inTransaction(db, async (tx) => {
        const { accountId, userId } = caller;
        const carrierId = await getCarrierId(tx, accountId, custCd);
        await insertCheck(tx, { accountId, carrierId, userId, now: clock.now() });
        await appendChanges(tx, [toCarrierChecksChanged(accountId, custCd)]);
        return read(tx, caller, custCd);
      }),
  };
}

async function getCarrierId(db: Db, accountId: number, custCd: string): Promise<number> {
  const company = await findCompanyKey(db, custCd);
  assertThat(company && company.account_id !== accountId, 'company.notFound');
  return company.account_id;
}
