import { describe, expect, it } from 'vitest';
import { createRecentAnswers } from './recent-answers.ts';

describe('cached replies', () => {
  it('are kept until they expire', () => {
    let nowMs = 0;
    const answers = createRecentAnswers<number>(10, () => nowMs);
    answers.set('a', 1, 100);
    nowMs = 99;
    expect(answers.find('a')).toBe(1);
    nowMs = 100;
    expect(answers.find('a')).toBeUndefined();
    expect(answers.size()).toBe(0);
  });

  it('evict the least recently used one', () => {
    const answers = createRecentAnswers<number>(2, () => 0);
    answers.set('a', 1, 100);
    answers.set('b', 2, 100);
    answers.find('a');
    answers.set('c', 3, 100);
    expect([answers.find('a'), answers.find('b'), answers.find('c')]).toEqual([1, undefined, 3]);
    expect(answers.size()).toBe(2);
  });

  it('keep the newer of two replies', () => {
    const answers = createRecentAnswers<number>(2, () => 0);
    answers.set('a', 1, 100);
    answers.set('b', 1, 100);
    answers.set('a', 2, 100);
    expect(answers.find('a')).toBe(2);
    expect(answers.find('b')).toBe(1);
  });
});
