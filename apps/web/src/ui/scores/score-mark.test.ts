import { expect, it } from 'vitest';
import { toScoreClass, toScoreHint } from './score-mark.ts';

it('says in words how good a score is, and in which direction its bureau counts', () => {
  expect(toScoreHint('equifax', 13)).toBe('Equifax 13: good (low is good)');
  expect(toScoreHint('transcreditUs', 13)).toBe('TransCredit US 13: risky (high is good)');
  expect(toScoreHint('equifax', -1)).toBe('');
});

it('gives the same shape to the same grade of every bureau', () => {
  expect(toScoreClass('equifax', 13)).toBe(toScoreClass('transcreditCa', 92));
  expect(toScoreClass('equifax', 13)).not.toBe(toScoreClass('transcreditCa', 13));
  expect(toScoreClass('transcreditCa', -1)).toBeUndefined();
});
