import type { ServiceAccount } from '@loadstone/contracts/service-accounts';
import type { AccountRow } from './service-accounts.queries.ts';

/** A row as the administrators of its company see it: no hash, no key. */
export function toServiceAccount(row: AccountRow): ServiceAccount {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    scopes: row.scopes,
    networks: row.networks,
    credentialKind: row.credential_kind,
    credentials: row.credentials.map(({ id, hint, created_on: createdOn }) => ({
      id,
      hint,
      createdOn: new Date(createdOn).toISOString(),
    })),
    createdBy: row.created_by ?? '',
    createdOn: row.created_on.toISOString(),
    lastUsedOn: row.last_used_on?.toISOString() ?? null,
    lastUsedFrom: row.last_used_from,
  };
}
