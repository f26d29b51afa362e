import { expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import type { LiveEntry } from './live-board.ts';
import { isSeen } from './seen-times.ts';

const NOW = Date.parse('2026-11-22T12:10:00.000Z');
const SECOND_MS = 1_000;
const watch = { beforeMs: 0, sinceMs: NOW - 30 * SECOND_MS, openedTokens: new Set<number>() };

function entry(createdSecondsAgo: number, arrivedAtMs: number | null = null): LiveEntry {
  const createdOn = new Date(NOW - createdSecondsAgo * SECOND_MS).toISOString();
  return { lead: { ...makeLead({ token: 5, createdOn }), matches: [] }, arrivedAtMs, goneAtMs: null };
}

it('treats a lead as unseen until it has been listed for a minute', () => {
  expect(isSeen(entry(300), watch, NOW)).toBe(false);
  expect(isSeen(entry(300), watch, NOW + 29 * SECOND_MS)).toBe(false);
  expect(isSeen(entry(300), watch, NOW + 30 * SECOND_MS)).toBe(true);
});

it('counts the minute of a lead that came later from when it came', () => {
  expect(isSeen(entry(0, NOW), watch, NOW + 59 * SECOND_MS)).toBe(false);
  expect(isSeen(entry(0, NOW), watch, NOW + 60 * SECOND_MS)).toBe(true);
});

it('treats a lead as seen that was listed when the list was on screen before', () => {
  const reopened = { ...watch, beforeMs: NOW - 100 * SECOND_MS };
  expect(isSeen(entry(300), reopened, NOW)).toBe(true);
  expect(isSeen(entry(90), reopened, NOW)).toBe(false);
});

it('treats a lead as seen whose details were opened', () => {
  expect(isSeen(entry(0), { ...watch, openedTokens: new Set([5]) }, NOW)).toBe(true);
});
