import { expect, it } from 'vitest';
import { toNextSize } from './posting-upsert-pace.service.ts';

it.each([
  { size: 50, written: 50, tookMs: 240, next: 25, why: 'slow desks' },
  { size: 50, written: 50, tookMs: 5_000, next: 25, why: 'not below the least' },
  { size: 50, written: 50, tookMs: 100, next: 50, why: 'more than half of the time' },
  { size: 50, written: 50, tookMs: 30, next: 100, why: 'fast desks' },
  { size: 100, written: 100, tookMs: 1, next: 100, why: 'not above the most' },
  { size: 50, written: 3, tookMs: 1, next: 50, why: 'a few rows say nothing about fifty' },
])('allows $next rows after $written of $size in $tookMs ms: $why', ({ size, written, tookMs, next }) => {
  expect(toNextSize(size, written, tookMs)).toBe(next);
});
