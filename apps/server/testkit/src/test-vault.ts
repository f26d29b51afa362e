import { systemClock } from '../../src/ground/clock.ts';
import type { Db } from '../../src/db/database.ts';
import { createBoardVault, type Vault } from '../../src/db/vault/index.ts';

/** The master key of all servers that tests, proofs and benches start, because they share databases. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 'test').toString('base64');

const vaults = new WeakMap<Db, Vault>();

/** The vault of a database whose servers have the master key of tests. */
export function getTestVault(db: Db): Vault {
  const known = vaults.get(db);
  if (known !== undefined) return known;
  const configuration = { masterKeys: { text: TEST_MASTER_KEY, file: '' } };
  const vault = createBoardVault({ db, configuration, clock: systemClock });
  vaults.set(db, vault);
  return vault;
}
