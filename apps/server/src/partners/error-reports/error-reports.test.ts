import { ERROR_REPORT_BYTES, reportPageError } from '@loadstone/contracts/error-reports';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../test/run-command.ts';
import { removeOutdated } from '../../../test/remove-outdated.ts';
import { createEmbeddedErrorReports } from './embedded.ts';
import { createErrorReporter } from './error-reporter.ts';
import { listErrors } from './error-reports.queries.ts';
import { toLogHook } from './log-hook.ts';
import { toErrorReport } from './to-error-report.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

let board: TestApp;
beforeEach(async () => {
  board = await createTestApp();
});
afterEach(() => board.close());

const list = () => listErrors(board.db, { limit: 1000 });
const page = {
  message: 'TypeError: no x of first@example.com',
  stack: 'at a (https://b.example/a.js?q=1:2:3)',
  version: '1',
};
const minutesLater = (minutes: number) => new Date(board.clock.now().getTime() + minutes * 60_000);
const report = (message: string, minutes = 0) =>
  toErrorReport({ source: 'server', message, stack: '', version: '1' }, minutesLater(minutes));

async function admin(line: string): Promise<string> {
  const { text } = await runCommand(board, line.split(' '));
  return text;
}

describe('stored errors', () => {
  it('are one row for each fingerprint, with count, first and last time', async () => {
    const store = createEmbeddedErrorReports(board.db);
    await store.write(report('load 17 failed'));
    await store.write(report('load 18 failed', 5));
    const [row, ...others] = await list();
    expect(others).toEqual([]);
    expect(Number(row!.count)).toBe(2);
    expect(row).toMatchObject({ message: 'load 18 failed', first_seen: minutesLater(0), last_seen: minutesLater(5) });
  });

  it('are bounded: the one last seen longest ago is deleted', async () => {
    const store = createEmbeddedErrorReports(board.db, 2);
    await store.write(report('first'));
    await store.write(report('second', 1));
    await store.write(report('first', 2));
    await store.write(report('third', 3));
    expect((await list()).map(({ message }) => message)).toEqual(['third', 'first']);
  });

  it('are deleted some days after the last occurrence', async () => {
    const store = createEmbeddedErrorReports(board.db);
    await store.write(report('old'));
    await store.write(report('recent', 60));
    const now = minutesLater(30 * 24 * 60 + 30);
    await removeOutdated(board.db, now, {
      activityDays: 365,
      signInLogDays: 90,
      locationDays: 90,
      notificationDays: 90,
      positionDays: 30,
      errorReportDays: 30,
      mailDays: 365,
    });
    expect((await list()).map(({ message }) => message)).toEqual(['recent']);
  });

  it('are listed by the command errors, with stacks on request', async () => {
    expect(await admin('errors')).toBe('No errors.');
    await board.call(reportPageError, { body: page });
    await vi.waitFor(async () => expect(await list()).toHaveLength(1), WAIT);
    expect(await admin('errors')).toMatch(/^[0-9a-f]{16} {2}page {2}1x .*TypeError: no x of \[email\]$/);
    expect(await admin('errors --stack')).toContain('at a (https://b.example/a.js:2:3)');
    expect(await admin('errors --source server')).toBe('No errors.');
  });
});

describe('errors of a page', () => {
  it('are accepted without a session', async () => {
    const reply = await board.call(reportPageError, { body: page });
    expect(reply).toMatchObject({ status: 200, body: { accepted: true } });
  });

  it('are refused if they are malformed or too large', async () => {
    expect((await board.call(reportPageError, { body: { message: '' } })).error.code).toBe('request.invalid');
    const large = { ...page, extra: 'x'.repeat(ERROR_REPORT_BYTES) };
    expect((await board.call(reportPageError, { body: large })).status).toBe(413);
  });

  it('are limited to 30 a minute from one address', async () => {
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await board.call(reportPageError, { body: page })).status).toBe(200);
    }
    const refused = await board.call(reportPageError, { body: page });
    expect([refused.status, refused.error.code]).toEqual([429, 'request.tooMany']);
  });
});

describe('errors of the log', () => {
  it('are reported from every child log if they have the level error and a cause', async () => {
    const reporter = createErrorReporter(board.clock);
    const log = pino({ hooks: { logMethod: toLogHook(reporter, '1') } }, { write: () => undefined });
    log.warn({ err: new Error('a warning') }, 'not reported');
    log.error('no cause');
    log.child({ reqId: 'r' }).error({ err: new TypeError('of a request') }, 'request failed');
    log.fatal({ err: 'a thrown text' }, 'unhandled');
    reporter.sendTo(createEmbeddedErrorReports(board.db), { warn: vi.fn() });
    await reporter.close();
    const messages = (await list()).map(({ message }) => message).sort();
    expect(messages).toEqual(['TypeError: of a request', 'a thrown string']);
  });
});
