import { toHashedLead, toListHash } from '@loadstone/contracts/leads';
import { describe, expect, it } from 'vitest';

const lead = (token: number, updatedOn = '2026-06-15T14:00:00.000Z') => toHashedLead({ token, updatedOn });

describe('the hash of a list of leads', () => {
  it('is the one that the documents describe', () => {
    expect(toListHash([])).toBe('00000000');
    // FNV-1a of `1:1781532000000`.
    expect(toListHash([lead(1)])).toBe('375484e9');
  });

  it('does not depend on the order, and differs where a lead is missing, twice or of another version', () => {
    const hash = toListHash([lead(1), lead(2), lead(3)]);
    expect(toListHash([lead(3), lead(1), lead(2)])).toBe(hash);
    const others = [
      [lead(1), lead(2)],
      [lead(1), lead(2), lead(3), lead(3)],
      [lead(1), lead(2), lead(3, '2026-06-15T14:00:00.001Z')],
      [],
    ];
    for (const other of others) expect(toListHash(other)).not.toBe(hash);
  });
});
