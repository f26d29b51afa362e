import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../database.ts';
import { createMasterKeys } from './master-keys.ts';
import { Vault } from './vault.ts';

interface BoardVaultParts {
  readonly db: Db;
  readonly configuration: Pick<Configuration, 'masterKeys'>;
  readonly clock: Clock;
}

/** The vault of a board, with the master keys of its configuration. */
export function createBoardVault({ db, configuration, clock }: BoardVaultParts): Vault {
  return new Vault({ db, readMasterKeys: createMasterKeys(configuration.masterKeys), clock });
}
