import {
  createBroker,
  createCarrier,
  createTestDatabase,
  tokenFor,
  type Person,
  type TestDatabase,
} from '@loadstone/testkit';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callServer } from '../prove/call-server.ts';
import { makeDraft } from '../prove/draft.ts';
import { end, findFreePort, startServer, toServerSettings } from '../prove/server-process.ts';
import { systemClock } from '../src/ground/clock.ts';
import { ROLES, type Role } from '../src/ground/settings/setting-types.ts';
import { hasReleasedServer, hasRunningServer } from '../src/task-queue/index.ts';
import { connectToHub } from './hub-client.ts';

const PUBLIC_URL = 'http://127.0.0.1:18197';

let database: TestDatabase;
let folder: string;
const servers: ChildProcess[] = [];
const addresses = new Map<Role, string>();
const at = (role: Role): string => addresses.get(role) ?? '';

async function start(role: Role, settings: Record<string, string> = {}): Promise<void> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  addresses.set(role, address);
  const environment = { ...toServerSettings(port, PUBLIC_URL), DATABASE_URL: database.url, DATA_DIR: folder };
  servers.push(await startServer({ ...environment, ROLES: role, ...settings }, address));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-roles-'));
  database = await createTestDatabase();
  // The sample market fills an empty board only.
  await start('demo', { DEMO: '1', DEMO_TRAFFIC_PER_MINUTE: '0' });
  await start('api');
  await start('hub');
  await start('identity');
});
afterAll(async () => {
  for (const server of servers) await end(server, 'SIGTERM');
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const sign = (person: Person): Promise<string> =>
  tokenFor(person, { db: database.db, clock: systemClock, issuer: `${PUBLIC_URL}/oidc`, audience: 'linkup' });

const readStatus = async (role: Role, path: string): Promise<number> => {
  const response = await fetch(`${at(role)}${path}`);
  await response.body?.cancel();
  return response.status;
};

describe('one server of each role', () => {
  it('makes a lead at the hub of a post at the API', async () => {
    const broker = await createBroker(database.db);
    const carrier = await createCarrier(database.db);
    const desk = await connectToHub(at('hub'), { token: await sign(carrier) });
    const post = async (person: Person, noun: string, feature: Parameters<Person['keyFor']>[0]): Promise<number> => {
      const path = `/api/${noun}/create/${person.keyFor(feature)}/NA`;
      const token = await sign(person);
      const response = await callServer({ address: at('api'), token, path, method: 'POST', body: makeDraft() });
      expect(response.status).toBe(200);
      return ((await response.json()) as { token: number }).token;
    };
    const truck = await post(carrier, 'EquipmentPosting', 'll_eqpostings_create_delete');
    const load = await post(broker, 'LoadPosting', 'll_ldpostings_create_delete');
    const lead = await desk.waitForChange(
      (change) => change.type === 'lead.appeared' && change.myToken === truck && change.lead.token === load,
    );
    expect(lead.type).toBe('lead.appeared');
    desk.close();
  });

  it('replies at the addresses of its role only, and everywhere at /health', async () => {
    const provider = '/oidc/.well-known/openid-configuration';
    const found = await Promise.all(
      (['api', 'hub', 'identity'] as const).map(async (role) => ({
        role,
        health: await readStatus(role, '/health'),
        api: await readStatus(role, '/config.json'),
        provider: await readStatus(role, provider),
      })),
    );
    expect(found).toEqual([
      { role: 'api', health: 200, api: 200, provider: 404 },
      { role: 'hub', health: 200, api: 404, provider: 404 },
      { role: 'identity', health: 200, api: 404, provider: 200 },
    ]);
    const broker = await createBroker(database.db);
    await expect(connectToHub(at('api'), { token: await sign(broker) })).rejects.toThrow();
    await expect(connectToHub(at('identity'), { token: await sign(broker) })).rejects.toThrow();
  });

  it('runs tasks on the server with the jobs, and the sample market on the one of the demo', async () => {
    expect(await hasRunningServer(database.db)).toBe(false);
    await start('jobs');
    await expect.poll(() => hasRunningServer(database.db)).toBe(true);
    const { count } = await database.db
      .selectFrom('postings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(1_000);
    expect([...addresses.keys()].toSorted()).toEqual([...ROLES].toSorted());
  });

  it('notices a server of release 0.2.0 beside it, which could not read encrypted keys', async () => {
    expect(await hasReleasedServer(database.db)).toBe(false);
    const released = new pg.Client({ connectionString: database.url, application_name: 'loadstone' });
    await released.connect();
    expect(await hasReleasedServer(database.db)).toBe(true);
    await released.end();
  });
});
