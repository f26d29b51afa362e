import type { CarrierVetting, VettingRule } from '@loadstone/contracts/carrier-checks';
import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { findCompanyOfBoard, findCompanyRecord } from '../companies/index.ts';
import { toCarrierChecksChanged } from './carrier-checks.live.ts';
import { findNewestCheck, insertCheck } from './carrier-checks.queries.ts';
import { countSharedLoads } from './shared-record.queries.ts';
import { judgeCarrier } from './vetting-rule.service.ts';
import { getRule, upsertRule } from './vetting-rules.queries.ts';

/**
 * What the caller's company knows about a carrier: its own newest check, which no other company reads, the loads together,
 * and what its rule says.
 *
 * @throws AppError `company.notFound` for no company or the own one
 */
export async function getCarrierVetting(board: Board, caller: UserCaller, custCd: string): Promise<CarrierVetting> {
  const { db, clock } = board;
  const { accountId, userId } = caller;
  const carrierId = await getCarrierId(db, caller, custCd);
  const user = { brokerId: accountId, carrierId, userId, now: clock.now() };
  const loads = await countSharedLoads(db, user);
  const verdict = await judgeCarrier(db, user, loads.delivered);
  const check = await findNewestCheck(db, { accountId, carrierId });
  return {
    custCd,
    check: check === undefined ? null : { userName: check.user_name, checkedOn: check.created_on.toISOString() },
    loads,
    record: await findCompanyRecord(board, carrierId, 'E'),
    ...verdict,
  };
}

/** Records a check by the caller and publishes it to the company. @throws AppError `company.notFound` */
export async function checkCarrier(board: Board, caller: UserCaller, custCd: string): Promise<CarrierVetting> {
  const { db, clock } = board;
  await inTransaction(db, async (tx) => {
    const { accountId, userId } = caller;
    const carrierId = await getCarrierId(tx, caller, custCd);
    await insertCheck(tx, { accountId, carrierId, userId, now: clock.now() });
    await appendChanges(tx, [toCarrierChecksChanged(accountId, custCd)]);
  });
  return getCarrierVetting(board, caller, custCd);
}

/** What the caller's company asks before a load is assigned. */
export async function getVettingRule({ db }: Board, { accountId }: UserCaller): Promise<VettingRule> {
  return getRule(db, accountId);
}

/** Sets what the caller's company asks before a load is assigned. */
export async function setVettingRule(
  { db, clock }: Board,
  caller: UserCaller,
  rule: VettingRule,
): Promise<VettingRule> {
  return inTransaction(db, async (tx) => {
    await upsertRule(tx, { ...caller, now: clock.now() }, rule);
    return rule;
  });
}

async function getCarrierId(db: Db, caller: UserCaller, custCd: string): Promise<number> {
  const company = await findCompanyOfBoard(db, caller, custCd);
  assertThat(company && company.account_id !== caller.accountId, 'company.notFound');
  return company.account_id;
}
