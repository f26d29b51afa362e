import { describe, expect, it } from 'vitest';
import { toScoreGrade } from './score-grade.ts';

describe('toScoreGrade', () => {
  it.each([
    ['transcreditCa', [0, 54, 55, 69, 70, 84, 85, 100], 'danger danger warning warning fair fair good good'],
    ['transcreditUs', [54, 55, 85], 'danger warning good'],
    ['equifax', [0, 29, 30, 89, 90, 500], 'good good warning warning danger danger'],
  ] as const)('grades %s at its edges', (bureau, scores, grades) => {
    expect(scores.map((score) => toScoreGrade(bureau, score)).join(' ')).toBe(grades);
  });

  it('has no grade for no score', () => {
    expect(toScoreGrade('equifax', -1)).toBeUndefined();
    expect(toScoreGrade('transcreditCa', -1)).toBeUndefined();
  });
});
