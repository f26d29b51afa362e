import { describe, expect, it } from 'vitest';
import { listSubjectFaults } from './commit-scopes.ts';

describe('the check of commit subjects', () => {
  const scopes = new Set(['leads']);

  it('accepts a scope of the list, and no scope', () => {
    expect(listSubjectFaults(['fix(leads): request again', 'feat(leads)!: drop it', 'build: move up'], scopes)).toEqual(
      [],
    );
  });

  it('refuses a scope that is not in the list, and a subject without a type', () => {
    expect(listSubjectFaults(['fix(lead): request again', 'Leads'], scopes)).toEqual([
      '"fix(lead): request again": the scope lead is not in tools/checks/commit-scopes.txt',
      '"Leads": write type(scope): change',
    ]);
  });
});
