import {
  createBroker,
  createCarrier,
  createTestDatabase,
  tokenFor,
  type Person,
  type TestDatabase,
} from '@loadstone/testkit';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callServer } from '../prove/call-server.ts';
import { makeDraft } from '../prove/draft.ts';
import { end, findFreePort, startServer, toServerSettings } from '../prove/server-process.ts';
import { systemClock } from '../src/ground/clock.ts';
import { startCollector, type CollectedSpan, type Collector } from './collector.ts';
import { connectToHub } from './hub-client.ts';

const PUBLIC_URL = 'http://127.0.0.1:18198';
const COMMENT = 'a comment that stays on the board';
const SOON = { timeout: 120_000, interval: 100 };

let collector: Collector;
let database: TestDatabase;
let folder: string;
const servers: ChildProcess[] = [];

async function start(settings: Record<string, string>): Promise<string> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = { ...toServerSettings(port, PUBLIC_URL), DATABASE_URL: database.url, DATA_DIR: folder };
  servers.push(await startServer({ ...environment, ...settings }, address));
  return address;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-telemetry-'));
  collector = await startCollector();
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const server of servers) await end(server, 'SIGTERM');
  await database.close();
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const sign = (person: Person): Promise<string> =>
  tokenFor(person, { db: database.db, clock: systemClock, issuer: `${PUBLIC_URL}/oidc`, audience: 'linkup' });

const post = async (address: string, person: Person, noun: string, key: string): Promise<number> => {
  const path = `/api/${noun}/create/${key}/NA`;
  const body = { ...makeDraft(), comment: COMMENT };
  const response = await callServer({ address, token: await sign(person), path, method: 'POST', body });
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: number }).token;
};

const readAttribute = (span: CollectedSpan, name: string): unknown =>
  span.attributes.find(({ key }) => key === name)?.value.stringValue;

describe('servers with a collector', () => {
  let first = '';
  let second = '';
  let startMs = 0;
  beforeAll(async () => {
    const began = performance.now();
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '200',
    };
    first = await start(settings);
    second = await start(settings);
    startMs = performance.now() - began;
  });

  it('send one trace of a post, from its request to the push of another server', async () => {
    const broker = await createBroker(database.db);
    const carrier = await createCarrier(database.db);
    const desk = await connectToHub(second, { token: await sign(carrier) });
    const truck = await post(first, carrier, 'EquipmentPosting', carrier.keyFor('ll_eqpostings_create_delete'));
    const load = await post(first, broker, 'LoadPosting', broker.keyFor('ll_ldpostings_create_delete'));
    await desk.waitForChange(
      (change) => change.type === 'lead.appeared' && change.myToken === truck && change.lead.token === load,
    );
    desk.close();

    const findPost = () => collector.spans.find(({ name }) => name.startsWith('POST /api/LoadPosting/create/'));
    await expect.poll(findPost, SOON).toBeDefined();
    const request = findPost();
    const listTrace = () => collector.spans.filter(({ traceId }) => traceId === request?.traceId);
    const listOf = (name: string) => listTrace().filter((span) => span.name === name);
    // The desk is at one server only, so only that one pushes.
    await expect.poll(() => [listOf('feed apply').length, listOf('hub push').length], SOON).toEqual([2, 1]);

    expect(request?.parentSpanId ?? '').toBe('');
    // By its route: the address has a key of the user.
    expect(request?.name).toMatch(/:featureKey|:key/);
    const applies = listOf('feed apply');
    expect(new Set(applies.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
    expect(new Set(applies.map(({ server }) => server)).size).toBe(2);
    const elsewhere = applies.find(({ server }) => server !== request?.server);
    const [push] = listOf('hub push');
    expect(push).toMatchObject({ parentSpanId: elsewhere?.spanId, server: elsewhere?.server });
    // One statement writes the posting, its change of the feed and its log entry.
    for (const name of ['begin', 'insert postings', 'commit']) {
      expect(listOf(name)).toEqual([
        expect.objectContaining({ parentSpanId: request?.spanId, server: request?.server }),
      ]);
    }
    expect(applies.map((span) => readAttribute(span, 'loadstone.feed.change'))).toEqual(['posting', 'posting']);
  });

  it('send the figures of /metrics, and no value that a user has entered', async () => {
    await expect.poll(() => collector.figures.has('loadstone_http_request_seconds'), SOON).toBe(true);
    expect([...collector.figures]).toEqual(
      expect.arrayContaining(['loadstone_tasks_waiting', 'process_resident_memory_bytes', 'process_cpu_seconds_total']),
    );
    expect([...collector.authorizations]).toEqual(['Bearer of-the-collector']);
    expect(collector.readText()).not.toContain(COMMENT);
    expect(collector.readText()).not.toContain('$1');
  });

  it('end while the collector does not reply', async () => {
    await collector.close();
    const began = performance.now();
    for (const server of servers.splice(0)) await end(server, 'SIGTERM');
    expect(performance.now() - began).toBeLessThan(20_000 + 5 * startMs);
  });
});

describe('a server without a collector', () => {
  it('loads none of the libraries', () => {
    const script = `
      const { startTelemetry } = await import(${JSON.stringify(join(import.meta.dirname, '../src/ground/telemetry/index.ts'))});
      const { createRequire } = await import('node:module');
      const list = () => Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('@opentelemetry'));
      await startTelemetry(undefined, {});
      console.log(list().length);`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: '0', stderr: '' });
  });
});
