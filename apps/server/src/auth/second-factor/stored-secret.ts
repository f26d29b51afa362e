import type { Tx } from '../../db/database.ts';
import type { Vault } from '../../db/vault/index.ts';

/** How the secret of an authenticator app is stored. The only place that writes and reads that form. */
const PLACE = 'authenticators.secret';

/** Seals a secret for the transaction that stores it. */
export async function toStoredSecret(tx: Tx, vault: Vault, secret: string): Promise<string> {
  return (await vault.createSeal(tx))(PLACE, secret);
}

export function readStoredSecret(vault: Vault, stored: string): Promise<string> {
  return vault.open(PLACE, stored);
}
