import { MACHINE_SCOPES, type Endpoint, type MachineScope } from '@loadstone/contracts/endpoint';
import type { CallOptions, CallResult, Person, TestApp } from '@loadstone/testkit';
import { importJWK, SignJWT, type JWK } from 'jose';
import { loadOidcKeys } from '../src/auth/index.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { addAccount } from '../src/modules/service-accounts/index.ts';

/** A machine of a test. */
export interface TestMachine {
  readonly clientId: string;
  readonly secret: string;
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Calls an endpoint of the machine's company by its contract. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<CallResult<E>>;
}

/** A genuine token of a service account, as the provider issues it. */
export async function signMachineToken(
  board: TestApp,
  clientId: string,
  claims: Record<string, unknown> = {},
): Promise<string> {
  const [key] = (await loadOidcKeys(board.db, board.vault, board.clock)).signing as JWK[];
  const credential = await board.db
    .selectFrom('service_account_credentials as k')
    .innerJoin('service_accounts as s', 's.id', 'k.service_account_id')
    .select('k.id')
    .where('s.client_id', '=', clientId)
    .orderBy('k.id')
    .executeTakeFirst();
  const issuedAt = Math.floor(board.clock.now().getTime() / 1000);
  return new SignJWT({ client_id: clientId, credential_id: credential?.id, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key?.kid, typ: 'at+jwt' })
    .setIssuer(board.app.auth.issuer)
    .setAudience(board.configuration.identity.audience)
    .setSubject(clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3_600)
    .sign(await importJWK(key as JWK, 'ES256'));
}

/** Adds a service account to a person's company, by default with every scope. */
export async function createMachine(
  board: TestApp,
  owner: Person,
  draft: { scopes?: readonly MachineScope[]; networks?: string[]; name?: string } = {},
): Promise<TestMachine> {
  const { scopes = MACHINE_SCOPES, networks = [], name = 'TMS' } = draft;
  const by = { accountId: owner.accountId, userId: owner.userId, now: board.clock.now() };
  const { account, secret } = await inTransaction(board.db, (tx) =>
    addAccount(tx, by, { name, scopes: [...scopes], networks }),
  );
  const headers = { authorization: `Bearer ${await signMachineToken(board, account.clientId)}` };
  return {
    clientId: account.clientId,
    secret: secret ?? '',
    id: account.id,
    headers,
    call: (endpoint, options) => board.call(endpoint, { ...options, headers: { ...headers, ...options?.headers } }),
  };
}
