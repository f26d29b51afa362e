import { includeCompany } from '@loadstone/contracts/exclusions';
import { forceLogout } from '@loadstone/contracts/sessions';
import { listTags } from '@loadstone/contracts/tags';
import {
  createBroker,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countStatements } from '../../db/preparing-client.ts';

/** Longer than any test: only a notification of the database removes a caller from the cache. */
const CACHE_MS = 600_000;
const WAIT = { timeout: 120_000, interval: 10 };

describe('two servers that cache callers', () => {
  let database: TestDatabase;
  let servers: TestApp[];
  let person: Person;
  /** Signed once, because signing reads the key from the database. */
  const tokens = new Map<number, string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    servers = [];
    for (let count = 0; count < 2; count += 1) {
      servers.push(await createTestApp({ database, callerCacheMs: CACHE_MS }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database.close();
  });
  beforeEach(async () => {
    person = await createBroker(database.db);
    for (const server of servers) await warm(server, person);
  });

  /** The status of a request that reads the tags, or the code of its refusal. */
  async function read(server: TestApp, as: Person): Promise<number | string> {
    const { status, error } = await server.call(listTags, { headers: await toHeaders(server, as) });
    return status === 200 ? 200 : error.code;
  }
  async function toHeaders(server: TestApp, as: Person): Promise<{ authorization: string }> {
    const token = tokens.get(as.userId) ?? (await server.tokenFor(as));
    tokens.set(as.userId, token);
    return { authorization: `Bearer ${token}` };
  }
  const readBoth = () => Promise.all(servers.map((server) => read(server, person)));
  /** Waits until both servers refuse the requests of the person; the cache is valid for much longer. */
  const expectRefused = (code: string) => vi.waitFor(async () => expect(await readBoth()).toEqual([code, code]), WAIT);

  /** Waits until a call reads its tags only, and not its caller. */
  async function warm(server: TestApp, as: Person): Promise<void> {
    await vi.waitFor(async () => {
      const before = countStatements();
      expect(await read(server, as)).toBe(200);
      expect(countStatements() - before).toBe(1);
    }, WAIT);
  }

  const changeUser = (columns: { status_id: number } | { product_ids: number[] }) =>
    database.db.updateTable('users').set(columns).where('user_id', '=', person.userId).execute();
  const changeCompany = (columns: { is_access_enabled: boolean } | { globally_excluded: boolean }) =>
    database.db.updateTable('companies').set(columns).where('account_id', '=', person.accountId).execute();

  it('refuse a session that was ended', async () => {
    const ended = { session_id: `session-${person.userId}`, ended_on: new Date() };
    await database.db.insertInto('ended_sessions').values(ended).execute();
    await expectRefused('session.expired');
  });

  it('refuse the sessions of a user after a central logout, the server that was called with the next request', async () => {
    const [first, second] = servers;
    const headers = await toHeaders(first!, person);
    expect((await first!.call(forceLogout, { headers, query: { userId: person.userId } })).status).toBe(200);
    expect(await read(first!, person)).toBe('session.expired');
    await vi.waitFor(async () => expect(await read(second!, person)).toBe('session.expired'), WAIT);
  });

  it('refuse what a globally excluded company may not do', async () => {
    const include = async (server: TestApp) => {
      const params = { custCd: person.custCd, memberCustCd: person.custCd };
      return (await server.call(includeCompany, { headers: await toHeaders(server, person), params })).error.code;
    };
    for (const server of servers) expect(await include(server)).not.toBe('company.globallyExcluded');
    await changeCompany({ globally_excluded: true });
    const codes = () => Promise.all(servers.map(include));
    const refused = ['company.globallyExcluded', 'company.globallyExcluded'];
    await vi.waitFor(async () => expect(await codes()).toEqual(refused), WAIT);
  });

  it('refuse a disabled user, and accept it when it is enabled again', async () => {
    await changeUser({ status_id: 2 });
    await expectRefused('session.disabled');
    await changeUser({ status_id: 1 });
    await vi.waitFor(async () => expect(await readBoth()).toEqual([200, 200]), WAIT);
  });

  it('refuse every user of a company without access', async () => {
    const colleague = await createPerson(database.db, { modes: ['B'], company: person.company });
    for (const server of servers) await warm(server, colleague);
    await changeCompany({ is_access_enabled: false });
    await expectRefused('session.disabled');
    for (const server of servers) expect(await read(server, colleague)).toBe('session.disabled');
  });

  it('refuse calls of a permit that was removed', async () => {
    await database.db.deleteFrom('permits').where('account_id', '=', person.accountId).execute();
    await expectRefused('permit.missing');
  });

  it('refuse calls of a product that was removed from the user', async () => {
    await changeUser({ product_ids: [] });
    await expectRefused('permit.missing');
  });

  it('keep other callers in the cache', async () => {
    const other = await createBroker(database.db);
    for (const server of servers) await warm(server, other);
    await changeUser({ status_id: 2 });
    await expectRefused('session.disabled');
    // A change that nothing reports: only a server that reads the user again refuses it.
    await database.db.transaction().execute(async (tx) => {
      await sql`alter table users disable trigger user`.execute(tx);
      await tx.updateTable('users').set({ status_id: 2 }).where('user_id', '=', other.userId).execute();
      await sql`alter table users enable trigger user`.execute(tx);
    });
    for (const server of servers) expect(await read(server, other)).toBe(200);
  });

  it('read a caller with each request while no notification can arrive', async () => {
    await cutListeners();
    await changeUser({ status_id: 2 });
    await expectRefused('session.disabled');
  });

  /** Ends the connections that listen for notifications, as a restart of the database does. */
  async function cutListeners(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen loadstone_live'`.execute(database.db);
  }
});
