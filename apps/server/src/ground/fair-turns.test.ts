import { setImmediate as untilNextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CallerShares } from './caller-shares.ts';
import { FairTurns } from './fair-turns.ts';

const SECOND = 1_000;

/** Turns with a clock that the test moves, and a log of what has run. */
function createTurns() {
  let nowMs = 0;
  const turns = new FairTurns(() => nowMs);
  const ran: string[] = [];
  const refused: unknown[] = [];
  const sharesOf = (company: string) => new CallerShares(() => [`company:${company}`, 'user:1']);
  return {
    turns,
    ran,
    refused,
    sharesOf,
    /** A turn of the event loop in which time has passed. */
    passTime: (ms: number) => void (nowMs += ms),
    add(name: string, company: string, step: 'begin' | 'goOn' = 'goOn'): void {
      const run = async (): Promise<void> => {
        await turns[step](sharesOf(company));
        ran.push(name);
      };
      run().catch((error: { code?: unknown }) => refused.push(error.code));
    },
  };
}

/** Uses up the time of the turn that runs. */
function useUp({ turns, sharesOf, passTime }: ReturnType<typeof createTurns>): void {
  expect(turns.goOn(sharesOf('first'))).toBeUndefined();
  passTime(SECOND);
}

it('nothing waits while the turn has time, and nothing of the server itself ever does', async () => {
  const each = createTurns();
  for (let call = 0; call < 50; call += 1) {
    expect(each.turns.begin(each.sharesOf('a'))).toBeUndefined();
    expect(each.turns.goOn(each.sharesOf('b'))).toBeUndefined();
  }
  each.passTime(SECOND);
  expect(each.turns.begin(undefined)).toBeUndefined();
  expect(each.turns.goOn(undefined)).toBeUndefined();
  expect(each.turns.figures).toMatchObject({ running: 0, waiting: 0 });
  // The next turn has its own time.
  await untilNextTurn();
  expect(each.turns.goOn(each.sharesOf('a'))).toBeUndefined();
});

it('of fifty pieces of one company and one of another, the other one is second', async () => {
  const each = createTurns();
  useUp(each);
  for (let number = 0; number < 50; number += 1) each.add(`a${number}`, 'a');
  each.add('b', 'b');
  expect(each.turns.figures).toMatchObject({ running: 1, waiting: 50 });
  while (!each.ran.includes('b')) await untilNextTurn();
  expect(each.ran).toEqual(['a0', 'b']);
});

it('a company that comes back after each piece has every second turn', async () => {
  const each = createTurns();
  useUp(each);
  for (let number = 0; number < 50; number += 1) each.add(`a${number}`, 'a');
  for (let step = 0; step < 10; step += 1) {
    each.add(`b${step}`, 'b');
    while (!each.ran.includes(`b${step}`)) await untilNextTurn();
  }
  expect(each.ran.filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(11);
});

it('calls of a company with too much waiting do not begin; those of others do, and what has begun goes on', async () => {
  const each = createTurns();
  useUp(each);
  for (let number = 0; number < 501; number += 1) each.add(`a${number}`, 'a', 'begin');
  expect(each.turns.figures).toMatchObject({ waiting: 500, isFull: false });
  each.add('refused', 'a', 'begin');
  expect(each.turns.figures.isFull).toBe(true);
  each.add('begun', 'a');
  each.add('other', 'b', 'begin');
  await Promise.resolve();
  expect(each.refused).toEqual(['request.tooMany']);
  while (each.turns.figures.running > 0) await untilNextTurn();
  expect(each.ran).toHaveLength(503);
  expect(each.turns.figures).toMatchObject({ waiting: 0, refused: 1, isFull: false });
});

it('above the limit of all, only callers begin of whom nothing waits', async () => {
  const each = createTurns();
  useUp(each);
  for (let company = 0; company < 11; company += 1) {
    for (let number = 0; number < 455; number += 1) each.add(`${company}-${number}`, `${company}`, 'begin');
  }
  expect(each.refused.length).toBe(0);
  await Promise.resolve();
  expect(each.refused).toEqual(Array.from(each.refused, () => 'server.overloaded'));
  expect(each.refused.length).toBeGreaterThan(0);
  expect(each.turns.figures.isFull).toBe(true);
  const before = each.refused.length;
  each.add('newcomer', 'newcomer', 'begin');
  while (!each.ran.includes('newcomer')) await untilNextTurn();
  expect(each.refused.length).toBe(before);
});
