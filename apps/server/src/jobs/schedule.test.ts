import { createTestApp, type TestApp } from '@loadstone/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job, ModuleDeclaration } from '../db/module-declaration.ts';
import { startSchedule, type ScheduledBoard } from './schedule.ts';

interface Parts extends ScheduledBoard {
  readonly ran: string[];
}

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

const createJob = (name: string, draft: Partial<Job<Parts>>): Job<Parts> => ({
  name,
  at: ['* * * * * *'],
  run: (_context, { ran }) => {
    ran.push(name);
    return Promise.resolve([`${name} is done`, { count: ran.length }] as const);
  },
  ...draft,
});

function start(modules: readonly ModuleDeclaration<Parts>[], ran: string[]) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const { db, clock, configuration } = board;
  return { lines, opened: startSchedule({ db, clock, configuration, ran, log: pino({}, stream) }, modules) };
}

describe('the schedule', () => {
  it('runs the declared jobs with the parts of the server, those of the start in their order, and logs the result', async () => {
    const ran: string[] = [];
    const atStart = { runsAtStart: true, at: [] };
    const modules = [{ jobs: [createJob('first', atStart)] }, { jobs: [createJob('second', atStart)] }, {}];
    const { lines, opened } = start(modules, ran);
    await (await opened).close();
    expect(ran).toEqual(['first', 'second']);
    expect(lines.map(({ msg, count }) => [msg, count])).toEqual([
      ['first is done', 1],
      ['second is done', 2],
    ]);
  });

  it('logs a job that fails by its name and runs it again', async () => {
    const ran: string[] = [];
    const again = Promise.withResolvers<void>();
    const run = (): Promise<never> => {
      if (ran.push('broken') === 2) again.resolve();
      return Promise.reject(new Error('no table'));
    };
    const { lines, opened } = start([{ jobs: [createJob('broken', { run })] }], ran);
    const schedule = await opened;
    await again.promise;
    await schedule.close();
    expect(lines[0]).toMatchObject({ job: 'broken', msg: 'a job failed and will be retried' });
  });

  it('does not start where a job of the start fails', async () => {
    const run = (): Promise<never> => Promise.reject(new Error('no day'));
    await expect(start([{ jobs: [createJob('day', { runsAtStart: true, run })] }], []).opened).rejects.toThrow(
      'no day',
    );
  });
});
