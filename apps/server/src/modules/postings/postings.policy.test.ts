import { describe, expect, it } from 'vitest';
import { toRefusal } from './postings.policy.ts';

describe('the postings policy', () => {
  it('words the refusal to delete as the specification does', () => {
    expect(toRefusal('E', 'P', 'delete')).toBe('Cannot delete Pending equipment posting.');
    expect(toRefusal('L', 'R', 'delete')).toBe('Cannot delete On Route Load posting.');
  });
});
