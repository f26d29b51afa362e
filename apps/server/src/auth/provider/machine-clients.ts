import { MACHINE_SCOPES } from '@loadstone/contracts/endpoint';
import { errors, Provider, type Adapter, type AdapterPayload, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import type { MachineAccess, MachineClient } from '../callers/machine-access.ts';
import { SIGNING_ALGORITHM } from './oidc-keys.ts';
import { addRecordOnce } from './oidc-records.queries.ts';

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

type TokenRequest = KoaContextWithOIDC['oidc'];

/** How machines sign in at the provider: what its configuration takes from here, and what it has no setting for. */
interface MachineSignIn {
  /** Refuses an assertion beside a secret. */
  readonly assertJwtClientAuthClaimsAndHeader: (context: KoaContextWithOIDC) => Promise<void>;
  /** The claims of a machine's token. @throws errors of the provider for scopes that do not exist, and a removed credential */
  readonly toClaims: (context: KoaContextWithOIDC) => Promise<{ credential_id: number }>;
  /** Makes the provider compare secrets by the hashes of the service account; it may have two. */
  readonly compareSecrets: (provider: Provider) => void;
}

/** Without `client_secret_post` the provider ignores a secret in the form: it must not be a second credential. */
function assertOneCredential({ body }: TokenRequest): void {
  if (body?.['client_secret'] !== undefined) {
    throw new errors.InvalidRequest('client authentication must only be provided using one mechanism');
  }
}

/** The provider ignores a scope that it does not know, and a token without scopes has all of its account. */
function assertScopesExist({ params }: TokenRequest): void {
  const known: readonly unknown[] = MACHINE_SCOPES;
  const unknown = String(params?.['scope'] ?? '')
    .split(' ')
    .find((scope) => params?.['scope'] !== undefined && !known.includes(scope));
  if (unknown !== undefined) throw new errors.InvalidScope('requested scope does not exist', unknown);
}

export function createMachineSignIn(machines: MachineAccess): MachineSignIn {
  /** The credential of each request whose secret was right. */
  const found = new WeakMap<TokenRequest, number>();
  return {
    assertJwtClientAuthClaimsAndHeader: async ({ oidc }) => assertOneCredential(oidc),

    async toClaims({ oidc }) {
      assertScopesExist(oidc);
      const { client, params } = oidc;
      const assertion = params?.['client_assertion'];
      const credentialId =
        typeof assertion === 'string' && client !== undefined
          ? await machines.findCredential(client.clientId, { assertion })
          : found.get(oidc);
      // It was removed since it was checked.
      if (credentialId === undefined) throw new errors.InvalidClient('the credential was removed');
      return { credential_id: credentialId };
    },

    compareSecrets(provider) {
      Object.assign(provider.Client.prototype, {
        async compareClientSecret(this: { clientId: string }, secret: string): Promise<boolean> {
          const { oidc } = Provider.ctx as KoaContextWithOIDC;
          assertOneCredential(oidc);
          const credentialId = await machines.findCredential(this.clientId, { secret });
          if (credentialId !== undefined) found.set(oidc, credentialId);
          return credentialId !== undefined;
        },
      });
    },
  };
}

/**
 * Makes the provider accept an assertion once. Its own check reads before it writes, so that several that arrive at one
 * instant would all pass.
 */
export function acceptAssertionsOnce(provider: Provider, { db, clock }: { db: Db; clock: Clock }): void {
  Object.assign(provider.ReplayDetection, {
    unique(issuer: string, id: string, expiresAtSeconds: number): Promise<boolean> {
      const name = { kind: 'ReplayDetection', id: `${issuer} ${id}` };
      return addRecordOnce(db, name, { expiresOn: new Date(expiresAtSeconds * 1000), now: clock.now() });
    },
  });
}
