import { MACHINE_SCOPES } from '@loadstone/contracts/endpoint';
import type { Adapter, AdapterPayload, Provider } from 'oidc-provider';
import { SIGNING_ALGORITHM } from './oidc-keys.ts';
import type { MachineAccess, MachineClient } from '../callers/machine-access.ts';

/** The scopes that machines ask for. */
export const MACHINE_SCOPE_LIST = MACHINE_SCOPES.join(' ');

/** Stands for the hashes of the secrets, which the provider never sees: it needs some value of this length. */
const SECRET_PLACEHOLDER = 'x'.repeat(43);

function toClient(clientId: string, client: MachineClient): AdapterPayload {
  const shared = {
    client_id: clientId,
    client_name: client.name,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    // The provider checks it for every client, also one that gets no ID token.
    id_token_signed_response_alg: SIGNING_ALGORITHM as 'ES256',
    scope: MACHINE_SCOPE_LIST,
  };
  return client.kind === 'secret'
    ? { ...shared, token_endpoint_auth_method: 'client_secret_basic', client_secret: SECRET_PLACEHOLDER }
    : { ...shared, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [...client.keys] } };
}

/** Adds the service accounts to the provider's clients: they are read with each request for a token. */
export function withMachineClients(toAdapter: (kind: string) => Adapter, machines: MachineAccess) {
  return (kind: string): Adapter => {
    const adapter = toAdapter(kind);
    if (kind !== 'Client') return adapter;
    return {
      ...adapter,
      async find(clientId) {
        const client = await machines.findClient(clientId);
        return client === undefined ? undefined : toClient(clientId, client);
      },
    };
  };
}

/** Compares secrets by the hashes of the service account; it may have two. */
export function compareSecretsByHash(provider: Provider, machines: MachineAccess): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientId: string }, secret: string): Promise<boolean> {
      return machines.isSecretRight(this.clientId, secret);
    },
  });
}
