import { removeInBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, tryLockForTransaction } from '../db/transaction.ts';
import type { ModuleDeclaration, Retention, RetentionDays } from '../db/module-declaration.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes the old data that the modules declare. Rows are deleted by one server at a time. Creates the partitions of the
 * days to come.
 */
export async function removeOutdated(
  db: Db,
  now: Date,
  rules: RetentionDays,
  modules: readonly Pick<ModuleDeclaration, 'retention'>[],
): Promise<void> {
  const all = modules.flatMap(({ retention = [] }) => retention);
  const toLimit = ({ kept }: Retention): Date => {
    const hours = 'hours' in kept ? kept.hours : rules[kept.setting] * 24;
    return new Date(now.getTime() - hours * HOUR_MS);
  };
  for (const each of all) if ('createPartitions' in each) await each.createPartitions(db, now);
  await inTransaction(db, async (tx) => {
    if (!(await tryLockForTransaction(tx, 'retentionJob'))) return;
    for (const each of all) if ('remove' in each) await each.remove(tx, toLimit(each));
  });
  for (const each of all) {
    const before = toLimit(each);
    if ('removeBatch' in each) {
      await removeInBatches(db, 'retentionJob', (tx, limit) => each.removeBatch(tx, before, limit));
    }
    if ('dropPartitions' in each) await each.dropPartitions(db, before);
  }
}
