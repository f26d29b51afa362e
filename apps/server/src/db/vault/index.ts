export { createBoardVault } from './board-vault.ts';
export { addMasterKeys, createMasterKeys, parseMasterKeys, VaultError, writeMasterKeys } from './master-keys.ts';
export { listSealedColumns, type Vault } from './vault.ts';
export { vaultModule } from './vault.module.ts';
