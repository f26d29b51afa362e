import type { BoardBatch } from '@loadstone/contracts/live';
import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { toPostingChanges } from './posting-changes.ts';

describe('toPostingChanges', () => {
  it('adds up leads, and lists what to reload and what was removed, of one kind only', () => {
    const lead = makeLead({ token: 50 });
    const newer = makeLead({ token: 51, createdOn: '2026-11-22T13:00:00.000Z' });
    const batch: BoardBatch = {
      eventId: 1,
      changes: [
        { type: 'lead.appeared', myToken: 1, kind: 'L', lead: newer },
        { type: 'lead.appeared', myToken: 1, kind: 'L', lead },
        { type: 'lead.removed', myToken: 2, kind: 'L', leadToken: 50 },
        { type: 'lead.changed', myToken: 3, kind: 'L', lead },
        { type: 'leads.changed', myToken: 4, kind: 'L' },
        { type: 'posting.changed', token: 5, kind: 'L', version: 3 },
        { type: 'posting.removed', token: 6, kind: 'L' },
        { type: 'lead.appeared', myToken: 7, kind: 'E', lead },
      ],
    };
    const changes = toPostingChanges(batch, 'L');
    expect([...changes.leadDeltas]).toEqual([
      [1, 2],
      [2, -1],
    ]);
    expect([...changes.appearedOn]).toEqual([[1, [newer.createdOn, lead.createdOn]]]);
    expect([...changes.changed]).toEqual([
      [4, 0],
      [5, 3],
    ]);
    expect(changes.removed).toEqual([6]);
  });

  it('lists a posting whose assignment has changed: the agreed rate has no version of its own', () => {
    const event = { kind: 'L', assignmentId: 3, version: 2 } as const;
    const batch: BoardBatch = {
      eventId: 1,
      changes: [
        { type: 'assignment.changed', token: 5, previousToken: 5, isEnded: false, ...event },
        { type: 'assignment.changed', token: 8, previousToken: 7, isEnded: true, ...event },
      ],
    };
    const { changed, renewed } = toPostingChanges(batch, 'L');
    expect([[...changed], [...renewed]]).toEqual([[[5, 0]], [[7, 8]]]);
  });
});
