import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBroker,
  createCarrier,
  createFakeClock,
  createTestApp,
  createTestBrowser,
  type TestApp,
} from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseScrape } from '../../test/alert-expressions.ts';
import { createBoardCalls } from '../../test/board-calls.ts';
import { runCommand } from '../../test/run-command.ts';
import { readFeedLag } from '../db/change-feed/change-feed.ts';

let board: TestApp;
beforeEach(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
});
afterEach(() => board.close());

const readFigures = async () => parseScrape((await board.http.inject('/metrics')).body, 'loadstone');

async function readFigure(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const isMeant = (own: Readonly<Record<string, string>>): boolean =>
    Object.entries(labels).every(([label, value]) => own[label] === value);
  return (await readFigures()).find((sample) => sample.name === name && isMeant(sample.labels))?.value;
}

describe('the addresses for supervisors', () => {
  it('/readyz is 503 while the server does not accept requests, /livez is 200 as long as it replies', async () => {
    const work = Promise.withResolvers<void>();
    board.app.health.holdUntil(work.promise);
    const readStatuses = () =>
      Promise.all(['/livez', '/readyz', '/health'].map(async (url) => (await board.http.inject(url)).statusCode));
    expect(await readStatuses()).toEqual([200, 503, 503]);
    work.resolve();
    await work.promise;
    expect(await readStatuses()).toEqual([200, 200, 200]);
  });
});

describe('the figures of /metrics', () => {
  it('are counters where they only grow, with the ending that Prometheus asks for, and nowhere else', async () => {
    const { body } = await board.http.inject('/metrics');
    const types = [...body.matchAll(/^# TYPE (loadstone_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    }));
    const isCounter = ({ name }: { name: string }): boolean => name.endsWith('_total');
    expect(types.filter(isCounter).map(({ type }) => type)).toEqual(types.filter(isCounter).map(() => 'counter'));
    expect(types.filter((one) => one.type === 'counter' && !isCounter(one))).toEqual([]);
    const sinceTheStart = /^# HELP (\w+) .*since the start.*$/gm;
    expect(
      [...body.matchAll(sinceTheStart)].map(([, name = '']) => name).filter((name) => !name.endsWith('_total')),
    ).toEqual([]);
  });

  it('state how far the index is behind the newest change of the database', async () => {
    const { matching } = board.app;
    const before = matching.appliedEventId;
    await createBoardCalls(board).postLoad(await createBroker(board.db));
    await matching.catchUp();
    expect(await readFigure('loadstone_feed_lag_changes')).toBe(0);
    expect(await readFigure('loadstone_feed_lag_seconds')).toBe(0);
    // What a server shows that has stopped at the change before.
    await board.db
      .updateTable('change_feed')
      .set({ at: new Date(0) })
      .where('id', '>', before)
      .execute();
    const { changes, seconds } = await readFeedLag(board.db, before);
    expect(changes).toBe(matching.appliedEventId - before);
    expect(seconds).toBeGreaterThan(1_000_000_000);
  });

  it('count refusals by their code, and sign-ins by their outcome', async () => {
    const { email } = await createCarrier(board.db);
    await board.http.inject('/api/none');
    await createTestBrowser(board.http, 'http://127.0.0.1:18199').signIn(email, 'a wrong password');
    expect(await readFigure('loadstone_refusals_total', { code: 'route.notFound' })).toBe(1);
    expect(await readFigure('loadstone_sign_ins_total', { outcome: 'wrong' })).toBe(1);
    expect(await readFigure('loadstone_sign_ins_total', { outcome: 'signedIn' })).toBe(0);
  });

  it('state when the last backup ended, and the size of the database', async () => {
    expect(await readFigure('loadstone_backup_ended_seconds')).toBe(0);
    const folder = await mkdtemp(join(tmpdir(), 'loadstone-backup-'));
    const { code } = await runCommand(board, ['backup', '--folder', join(folder, 'taken')]);
    await rm(folder, { recursive: true });
    expect(code).toBe(0);
    expect(await readFigure('loadstone_backup_ended_seconds')).toBe(board.clock.now().getTime() / 1_000);
    expect(await readFigure('loadstone_database_bytes')).toBeGreaterThan(1_000_000);
  });
});
