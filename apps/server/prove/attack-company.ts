import { createPerson, getTestVault, type Person } from '@loadstone/testkit';
import { loadOidcKeys, signAccessToken } from '../src/auth/index.ts';
import type { Db } from '../src/db/database.ts';
import { systemClock } from '../src/ground/clock.ts';
import type { CompanyCallers, SentCall } from '../test/busy-company.ts';
import { addProgram } from './program-token.ts';

const REPLY_LIMIT_MS = 60_000;

/** A company, and what differs of one whose posts wait for a colleague's confirmation. */
interface CompanyPlan {
  /** Its code. Each thread counts the names of its samples itself. */
  readonly code: string;
  readonly confirms_new_devices?: boolean;
  readonly phone_changed_on?: Date;
}

/** A company with two users and two programs. */
export async function createCompany(db: Db, address: string, { code, ...rules }: CompanyPlan): Promise<CompanyCallers> {
  const first = await createPerson(db, {
    modes: ['B'],
    company: { cust_cd: code, ...rules },
    user: { email: `${code}.1@example.com` },
  });
  const people = [
    first,
    await createPerson(db, { modes: ['B'], company: first.company, user: { email: `${code}.2@example.com` } }),
  ];
  const users = [];
  for (const person of people) users.push({ person, headers: await signIn(db, address, person) });
  return { users, programs: [await addProgram(db, address, first), await addProgram(db, address, first)] };
}

async function signIn(db: Db, address: string, person: Person): Promise<{ authorization: string }> {
  const [key] = (await loadOidcKeys(db, getTestVault(db), systemClock)).signing;
  if (key === undefined) throw new Error('The provider has no signing key.');
  const token = await signAccessToken(key, {
    issuer: `${address}/oidc`,
    audience: 'linkup',
    userId: person.userId,
    accountId: person.accountId,
    custCd: person.custCd,
    sessionId: `neighbour ${person.userId}`,
    issuedOn: systemClock.now(),
    lifetimeSeconds: 6 * 3600,
  });
  return { authorization: `Bearer ${token}` };
}

/** Sends a call and reads its reply. @returns its status */
export async function send(address: string, { method, path, headers, body }: SentCall): Promise<number> {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REPLY_LIMIT_MS),
  });
  await reply.arrayBuffer();
  return reply.status;
}
