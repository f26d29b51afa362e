import { createFakeClock } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { replyWithJson, startPartnerServer, type PartnerServer } from '../test/partner-server.ts';
import { createErrorReporter } from './error-reporter.ts';
import { createHttpErrorReports } from './http.ts';
import { toErrorReport } from './to-error-report.ts';

const at = new Date('2026-06-15T15:00:00Z');
const details = { source: 'server', message: 'TypeError: no x', stack: 'at a.ts:1:2', version: '1.2.3' } as const;
let server: PartnerServer;
let dsn: string;

beforeAll(async () => {
  server = await startPartnerServer(replyWithJson({ id: 'x' }));
  dsn = `${server.url.replace('//', '//publickey@')}/base/42`;
});
afterAll(() => server.close());

describe('error reports behind a DSN', () => {
  it('are sent as an envelope of one event', async () => {
    let auth: unknown;
    server.behave((request, response) => {
      auth = request.headers['x-sentry-auth'];
      response.writeHead(200).end('{}');
    });
    const report = { ...toErrorReport(details, at), count: 3 };
    await createHttpErrorReports(dsn).write(report);
    const { path, body } = server.requests.at(-1)!;
    expect(path).toBe('/base/api/42/envelope/');
    expect(auth).toContain('sentry_key=publickey');
    const [header, item, event] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(item).toEqual({ type: 'event' });
    expect(header!['event_id']).toMatch(/^[0-9a-f]{32}$/);
    expect(event).toMatchObject({
      event_id: header!['event_id'],
      timestamp: at.getTime() / 1000,
      release: '1.2.3',
      fingerprint: [report.fingerprint],
      exception: { values: [{ type: 'TypeError', value: 'no x' }] },
      extra: { stack: 'at a.ts:1:2', count: 3 },
    });
  });

  it('fail on a refusal and on a service that is too slow', async () => {
    const report = toErrorReport(details, at);
    server.behave(replyWithJson({}, 429));
    await expect(createHttpErrorReports(dsn).write(report)).rejects.toThrow('429');
    server.behave(() => undefined);
    await expect(createHttpErrorReports(dsn, 50).write(report)).rejects.toThrow();
  });

  it('that fail are counted, logged once and never thrown into the caller', async () => {
    server.behave(replyWithJson({}, 500));
    const warn = vi.fn();
    const reporter = createErrorReporter(createFakeClock(at));
    reporter.sendTo(createHttpErrorReports(dsn), { warn });
    for (const message of ['one', 'two', 'three']) expect(reporter.report({ ...details, message })).toBe(true);
    await reporter.close();
    expect(reporter.lostCount).toBe(3);
    expect(warn).toHaveBeenCalledOnce();
    expect(reporter.report(details)).toBe(false);
  });

  it('wait in a bounded queue that merges the same error', async () => {
    const reporter = createErrorReporter(createFakeClock(at));
    const words = Array.from({ length: 100 }, (_, index) => String.fromCharCode(97 + (index % 26)).repeat(1 + index));
    for (const message of words) expect(reporter.report({ ...details, message })).toBe(true);
    expect(reporter.report({ ...details, message: 'one more' })).toBe(false);
    expect(reporter.report({ ...details, message: 'a' })).toBe(true);
    const counts: number[] = [];
    reporter.sendTo({ write: async ({ count }) => void counts.push(count) }, { warn: vi.fn() });
    await reporter.close();
    expect(counts).toEqual([2, ...Array.from({ length: 99 }, () => 1)]);
  });
});
