import type { VettingRule } from '@loadstone/contracts/carrier-checks';
import type { Db } from '../../db/database.ts';
import { isCheckedByOther } from './carrier-checks.queries.ts';
import { countSharedLoads } from './shared-record.queries.ts';
import { getRule } from './vetting-rules.queries.ts';

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

/** Judges a carrier by the rule of the broker's company. `delivered` is the number of loads delivered together in 365 days. */
export async function judgeCarrier(db: Db, user: AssigningUser, delivered: number): Promise<VettingVerdict> {
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
