import { MACHINE_SCOPES } from '@loadstone/contracts/endpoint';
import type { Person } from '@loadstone/testkit';
import type { Db } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { systemClock } from '../src/ground/clock.ts';
import { addAccount } from '../src/modules/service-accounts/index.ts';

/** What a program signs in with. */
export interface ProgramCredential {
  readonly clientId: string;
  readonly secret: string;
}

/** Adds a program with all scopes to a company. @throws AppError `serviceAccount.limitReached` */
export async function addCredential(db: Db, owner: Person): Promise<ProgramCredential> {
  const by = { accountId: owner.accountId, userId: owner.userId, now: systemClock.now() };
  const { account, secret } = await inTransaction(db, (tx) =>
    addAccount(tx, by, { name: 'TMS', scopes: [...MACHINE_SCOPES], networks: [] }),
  );
  return { clientId: account.clientId, secret: secret ?? '' };
}

/** Signs a program in at a server. @throws Error where it gets no token */
export async function signIn(
  address: string,
  { clientId, secret }: ProgramCredential,
): Promise<{ authorization: string }> {
  const reply = await fetch(`${address}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: MACHINE_SCOPES.join(' ') }),
  });
  if (!reply.ok) throw new Error(`a program got no token: ${reply.status} ${await reply.text()}`);
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** Adds a program with all scopes to a company and signs it in at a server. @throws Error where it gets no token */
export async function addProgram(db: Db, address: string, owner: Person): Promise<{ authorization: string }> {
  return signIn(address, await addCredential(db, owner));
}
