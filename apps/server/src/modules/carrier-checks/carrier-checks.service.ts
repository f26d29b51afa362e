import type { CarrierVetting, VettingRule } from '@loadstone/contracts/carrier-checks';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { findCompanyOfBoard, type CompanyRecords } from '../companies/index.ts';
import { toCarrierChecksChanged } from './carrier-checks.live.ts';
import { toCarrierVetting } from './carrier-checks.presenter.ts';
import { findNewestCheck, insertCheck } from './carrier-checks.queries.ts';
import { judgeCarrier } from './vetting-rule.service.ts';
import { getRule, upsertRule } from './vetting-rules.queries.ts';

const RECORD_MS = 365 * 24 * 60 * 60 * 1000;

export interface CarrierChecksDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly records: CompanyRecords;
  /** The loads that a broker has assigned to a carrier since then. */
  readonly getSharedRecord: (
    db: Db,
    pair: { brokerId: number; carrierId: number; since: Date },
  ) => Promise<CarrierVetting['loads']>;
}

/** The use-cases of a company's checks of carriers. No other company reads them. */
interface CarrierChecksService {
  /** The newest check, and the loads together. @throws AppError `company.notFound` for no company or the own one. */
  getVetting(caller: UserCaller, custCd: string): Promise<CarrierVetting>;
  /** Records a check by the caller and publishes it to the company. @throws AppError `company.notFound`. */
  check(caller: UserCaller, custCd: string): Promise<CarrierVetting>;
  /** What the company asks before a load is assigned. */
  getRule(caller: UserCaller): Promise<VettingRule>;
  setRule(caller: UserCaller, rule: VettingRule): Promise<VettingRule>;
}

export function createCarrierChecksService({
  db,
  clock,
  records,
  getSharedRecord,
}: CarrierChecksDependencies): CarrierChecksService {
  const read = async (caller: UserCaller, custCd: string): Promise<CarrierVetting> => {
    const { accountId, userId } = caller;
    const carrierId = await getCarrierId(db, caller, custCd);
    const now = clock.now();
    const since = new Date(now.getTime() - RECORD_MS);
    const loads = await getSharedRecord(db, { brokerId: accountId, carrierId, since });
    const verdict = await judgeCarrier(db, { brokerId: accountId, carrierId, userId, now }, loads.delivered);
    const check = await findNewestCheck(db, { accountId, carrierId });
    return toCarrierVetting(custCd, check, { loads, record: await records.read(carrierId, 'E'), ...verdict });
  };
  return {
    getVetting: read,

    async check(caller, custCd) {
      await inTransaction(db, async (tx) => {
        const { accountId, userId } = caller;
        const carrierId = await getCarrierId(tx, caller, custCd);
        await insertCheck(tx, { accountId, carrierId, userId, now: clock.now() });
        await appendChanges(tx, [toCarrierChecksChanged(accountId, custCd)]);
      });
      return read(caller, custCd);
    },

    getRule: ({ accountId }) => getRule(db, accountId),

    setRule: (caller, rule) =>
      inTransaction(db, async (tx) => {
        await upsertRule(tx, { ...caller, now: clock.now() }, rule);
        return rule;
      }),
  };
}

async function getCarrierId(db: Db, caller: UserCaller, custCd: string): Promise<number> {
  const company = await findCompanyOfBoard(db, caller, custCd);
  assertThat(company && company.account_id !== caller.accountId, 'company.notFound');
  return company.account_id;
}
