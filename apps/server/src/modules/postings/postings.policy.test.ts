import { describe, expect, it } from 'vitest';
import { AppError } from '../../ground/errors.ts';
import { toRefusal } from './postings.policy.ts';

const wordsOf = (...refused: Parameters<typeof toRefusal>) =>
  new AppError('posting.illegalTransition', toRefusal(...refused)).message;

describe('the postings policy', () => {
  it('words the refusal to delete as the specification does', () => {
    expect(wordsOf('E', 'P', 'delete')).toBe('Cannot delete Pending equipment posting.');
    expect(wordsOf('L', 'R', 'delete')).toBe('Cannot delete On Route Load posting.');
  });
});
