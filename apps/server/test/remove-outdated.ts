import type { Db } from '../src/db/database.ts';
import { removeOutdated as removeOutdatedOf } from '../src/jobs/retention.ts';
import type { RetentionDays } from '../src/db/module-declaration.ts';
import { MODULES } from '../src/modules/index.ts';

/** Deletes the old data of all modules. */
export function removeOutdated(db: Db, now: Date, rules: RetentionDays): Promise<void> {
  return removeOutdatedOf(db, now, rules, MODULES);
}
