import type { CarrierVetting, VettingRule, carrierCheckEvents } from '@loadstone/contracts/carrier-checks';
import type { Board } from '../../board/board.ts';
import { appendChanges, toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { findCompanyOfBoard, findCompanyRecord } from '../companies/index.ts';
import { findNewestCheck, insertCheck, isCheckedByOther } from './carrier-checks.queries.ts';
import { countSharedLoads } from './shared-record.queries.ts';
import { getRule, upsertRule } from './vetting-rules.queries.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A broker's user who is about to assign a load to a carrier. */
interface AssigningUser {
  readonly brokerId: number;
  readonly carrierId: number;
  readonly userId: number;
  readonly now: Date;
}

/** What the rule of a company says of an assignment. */
interface VettingVerdict {
  /** The number of the rule while fewer loads were delivered together; null for no warning. */
  readonly warnBelow: number | null;
  /** True while another user has to check the carrier first. */
  readonly needsSecondUser: boolean;
}

/** Where the events of checks come from. */
export const carrierCheckEventSources = { 'carrierChecks.changed': 'module' } satisfies EventSources<
  typeof carrierCheckEvents
>;

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

/** The event of a company that has checked a carrier. */
function toCarrierChecksChanged(accountId: number, custCd: string): EventChange {
  return toEventChange(accountId, { type: 'carrierChecks.changed', custCd });
}

/** Judges a carrier by the rule of the broker's company. `delivered` is the number of loads delivered together in 365 days. */
async function judgeCarrier(db: Db, user: AssigningUser, delivered: number): Promise<VettingVerdict> {
  const rule = await getRule(db, user.brokerId);
  const isNew = isBelow(rule.secondUserBelowLoads, delivered);
  return {
    warnBelow: isBelow(rule.warnBelowLoads, delivered) ? rule.warnBelowLoads : null,
    needsSecondUser: isNew && !(await isCheckedByOther(db, user, toFirstMoment(rule, user.now))),
  };
}

/**
 * True where the rule of the broker's company refuses that its user assigns a load to the carrier. A company without a rule
 * costs one read by a key.
 */
export async function isCheckMissing(db: Db, user: AssigningUser): Promise<boolean> {
  const rule = await getRule(db, user.brokerId);
  if (rule.secondUserBelowLoads === null) return false;
  if (await isCheckedByOther(db, user, toFirstMoment(rule, user.now))) return false;
  return isBelow(rule.secondUserBelowLoads, (await countSharedLoads(db, user)).delivered);
}

function isBelow(limit: number | null, delivered: number): boolean {
  return limit !== null && delivered < limit;
}

/** A check from before then does not count any more. */
function toFirstMoment({ checkDays }: VettingRule, now: Date): Date {
  return new Date(now.getTime() - checkDays * DAY_MS);
}
