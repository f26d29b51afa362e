import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBroker, createCarrier, createTestApp, createTestBrowser, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { archivePostings } from '../src/modules/archive/archive.service.ts';
import { isFiring, parseScrape, type Sample, type Scrapes } from './alert-expressions.ts';
import { createBoardCalls } from './board-calls.ts';
import { connectToHub } from './hub-client.ts';

const FILE = join(import.meta.dirname, '../../../deploy/prometheus/alerts.yml');
const JOB = 'loadstone';
const SCRAPES_SECONDS = 300;
const RULE = /- alert: (\w+)\n +expr: (.*)\n/g;
const rules = [...readFileSync(FILE, 'utf8').matchAll(RULE)].map(([, alert = '', expression = '']) => ({
  alert,
  expression,
}));

/** A figure of the last scrape, with the labels that choose its series, and what it grows by, or becomes. */
type Change = readonly [
  name: string,
  labels: Readonly<Record<string, string>>,
  change: { by: number } | { to: number },
];

/** What must be true of the figures, so that the rule fires. */
const CASES: Readonly<Record<string, readonly Change[]>> = {
  LoadstoneDown: [['up', {}, { to: 0 }]],
  LoadstoneErrors: [['loadstone_http_request_seconds_count', { status: '503' }, { by: 100 }]],
  LoadstoneSlow: [['loadstone_http_request_seconds_bucket', { route: '/config.json', le: '+Inf' }, { by: 100 }]],
  LoadstoneLeadsSlow: [['loadstone_post_to_lead_seconds_bucket', { le: '+Inf' }, { by: 100 }]],
  LoadstoneRefusals: [['loadstone_refusals_total', { code: 'session.missing' }, { by: 100 }]],
  LoadstoneQueueFull: [['loadstone_queue_full', { queue: 'main_thread' }, { to: 1 }]],
  LoadstoneSignInsFail: [['loadstone_sign_ins_total', { outcome: 'wrong' }, { by: 100 }]],
  LoadstoneDiskLow: [['loadstone_disk_free_bytes', {}, { to: 1 }]],
  LoadstoneBackupOld: [['loadstone_backup_ended_seconds', {}, { to: 0 }]],
  LoadstoneArchiveOld: [['loadstone_archive_ended_seconds', {}, { to: 0 }]],
  LoadstoneWebhooksLate: [['loadstone_webhook_backlog_seconds', {}, { to: 301 }]],
  LoadstoneWebhooksWaiting: [['loadstone_webhook_deliveries_due', {}, { to: 1_001 }]],
  LoadstoneWebhooksPaused: [['loadstone_webhooks_paused', {}, { to: 1 }]],
  LoadstoneDatabaseBusy: [['loadstone_database_waiting', {}, { to: 51 }]],
  LoadstoneFeedBehind: [['loadstone_feed_lag_seconds', {}, { to: 11 }]],
  LoadstoneEventsWaiting: [['loadstone_events_waiting', {}, { to: 1_001 }]],
  LoadstoneTasksDead: [['loadstone_tasks_dead', {}, { to: 1 }]],
  LoadstoneTasksWaiting: [['loadstone_tasks_waiting', {}, { to: 1_001 }]],
  LoadstonePartnerPaused: [['loadstone_partners_paused', {}, { to: 1 }]],
  LoadstoneErrorReportsLost: [['loadstone_error_reports_lost_total', {}, { by: 1 }]],
  LoadstoneReplicaBehind: [['loadstone_replica_passed_on_total', {}, { by: 10 }]],
};

/** The disk of this machine may be nearly full. */
const DISK_HALF_FREE: readonly Change[] = [
  ['loadstone_disk_bytes', {}, { to: 200 }],
  ['loadstone_disk_free_bytes', {}, { to: 100 }],
];

let folder: string;
let board: TestApp;
let healthy: Scrapes;

const scrape = async (): Promise<Sample[]> => [
  // Prometheus itself adds it.
  { name: 'up', labels: { job: JOB }, value: 1 },
  ...parseScrape((await board.http.inject('/metrics')).body, JOB),
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-alerts-'));
  board = await createTestApp({ environment: { DATA_DIR: folder } });
  const address = await board.listen();
  const carrier = await createCarrier(board.db);
  const calls = createBoardCalls(board);
  const desk = await connectToHub(address, { token: await board.tokenFor(carrier) });
  await calls.postTruck(carrier);
  await calls.postLoad(await createBroker(board.db));
  await desk.waitForChange(({ type }) => type === 'lead.appeared');
  desk.close();
  await board.http.inject('/api/LoadPosting/none');
  // A backup of today, and a reply of each kind that a case needs.
  await board.db
    .insertInto('admin_audit')
    .values({ at: board.clock.now(), operator: 'tester', command: 'backup', details: '{}' })
    .execute();
  await archivePostings(board.app.parts);
  await board.http.inject('/config.json');
  const work = Promise.withResolvers<void>();
  board.app.health.holdUntil(work.promise);
  for (const probe of ['/readyz', '/health', '/livez']) await board.http.inject(probe);
  work.resolve();
  await createTestBrowser(board.http, 'http://127.0.0.1:18199').signIn('unknown@example.com', 'wrong password');
  await vi.waitFor(async () => expect(countLeads(await scrape())).toBeGreaterThan(0), 60_000);
  // One scrape stands for both, so that no request of the test counts, however slow this machine is.
  const samples = await scrape();
  const timeSeconds = board.clock.now().getTime() / 1_000;
  const scraped = { first: samples, last: samples, seconds: SCRAPES_SECONDS, timeSeconds };
  healthy = DISK_HALF_FREE.reduce(change, scraped);
});
afterAll(async () => {
  await board.close();
  rmSync(folder, { recursive: true });
});

const countLeads = (samples: readonly Sample[]): number =>
  samples.find(({ name }) => name === 'loadstone_post_to_lead_seconds_count')?.value ?? 0;

/** The scrapes with another value of one series, which exists. */
function change(scrapes: Scrapes, [name, labels, wanted]: Change): Scrapes {
  const isMeant = (sample: Sample): boolean =>
    sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  const place = scrapes.last.findIndex(isMeant);
  const sample = scrapes.last[place];
  if (sample === undefined) throw new Error(`The board has no ${name} ${JSON.stringify(labels)}.`);
  const value = 'to' in wanted ? wanted.to : sample.value + wanted.by;
  return { ...scrapes, last: scrapes.last.with(place, { ...sample, value }) };
}

describe('the alert rules', () => {
  it('each have a case', () => {
    expect(rules.map(({ alert }) => alert).toSorted()).toEqual(Object.keys(CASES).toSorted());
  });

  it.each(rules)('$alert fires where its figures are bad, and not on a healthy board', ({ alert, expression }) => {
    expect(isFiring(expression, healthy)).toBe(false);
    const bad = (CASES[alert] ?? []).reduce(change, healthy);
    expect(isFiring(expression, bad)).toBe(true);
  });

  it.each(['/metrics', '/health', '/readyz', '/livez'])('do not count how fast %s replies', (route) => {
    const { expression = '' } = rules.find(({ alert }) => alert === 'LoadstoneSlow') ?? {};
    const slow = change(healthy, ['loadstone_http_request_seconds_bucket', { route, le: '+Inf' }, { by: 100 }]);
    expect(isFiring(expression, slow)).toBe(false);
  });

  it.runIf(spawnSync('promtool', ['--version']).status === 0)('are accepted by promtool', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', FILE], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
