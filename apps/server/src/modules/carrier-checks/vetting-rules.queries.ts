import { NO_VETTING_RULE, type VettingRule } from '@loadstone/contracts/carrier-checks';
import type { ColumnType } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

interface VettingRulesTable {
  account_id: ColumnType<number, number, never>;
  warn_below_loads: number | null;
  second_user_below_loads: number | null;
  check_days: number;
  updated_by: number;
  updated_on: Date;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    vetting_rules: VettingRulesTable;
  }
}

/** The rule of a company; the one that asks for nothing where it has set none. */
export async function getRule(db: Db, accountId: number): Promise<VettingRule> {
  const row = await db
    .selectFrom('vetting_rules')
    .select([
      'warn_below_loads as warnBelowLoads',
      'second_user_below_loads as secondUserBelowLoads',
      'check_days as checkDays',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? NO_VETTING_RULE;
}

/** Sets the rule of a company. */
export async function upsertRule(
  tx: Tx,
  { accountId, userId, now }: { accountId: number; userId: number; now: Date },
  { warnBelowLoads, secondUserBelowLoads, checkDays }: VettingRule,
): Promise<void> {
  const values = {
    warn_below_loads: warnBelowLoads,
    second_user_below_loads: secondUserBelowLoads,
    check_days: checkDays,
    updated_by: userId,
    updated_on: now,
  };
  await tx
    .insertInto('vetting_rules')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
