import { describe, expect, it } from 'vitest';
import { BatchRing, encodeChange, toCompanyBatch, type CompanyBatch } from './batch-ring.ts';

function batch(eventId: number, changeCount = 1): CompanyBatch {
  const change = encodeChange({ type: 'leads.changed', myToken: eventId, kind: 'L' });
  return toCompanyBatch(
    eventId,
    Array.from({ length: changeCount }, () => change),
  );
}

function eventIds(batches: readonly CompanyBatch[] | undefined): number[] | undefined {
  return batches?.map((each) => each.eventId);
}

describe('the ring of recent batches', () => {
  it('replays what came after an event, oldest first', () => {
    const ring = new BatchRing(10, { batches: 5, changes: 100 });
    [12, 15, 16].forEach((eventId) => ring.add(batch(eventId), 0));
    expect(eventIds(ring.listAfter(10))).toEqual([12, 15, 16]);
    expect(eventIds(ring.listAfter(12))).toEqual([15, 16]);
    expect(eventIds(ring.listAfter(99))).toEqual([]);
  });

  it('refuses to replay from before it began', () => {
    expect(new BatchRing(10, { batches: 5, changes: 100 }).listAfter(9)).toBeUndefined();
  });

  it('refuses to replay over a batch that it dropped, by count or by size', () => {
    const ring = new BatchRing(0, { batches: 2, changes: 10 });
    [1, 2, 3].forEach((eventId) => ring.add(batch(eventId), 0));
    expect(ring.listAfter(0)).toBeUndefined();
    expect(eventIds(ring.listAfter(1))).toEqual([2, 3]);
    ring.add(batch(4, 10), 0);
    expect(ring.listAfter(2)).toBeUndefined();
    expect(eventIds(ring.listAfter(3))).toEqual([4]);
  });

  it('drops even the batch that alone is too large', () => {
    const ring = new BatchRing(0, { batches: 2, changes: 10 });
    ring.add(batch(1, 11), 0);
    expect(ring.listAfter(0)).toBeUndefined();
    expect(ring.listAfter(1)).toEqual([]);
  });

  it('refuses to replay over a batch that is too old', () => {
    const ring = new BatchRing(0, { batches: 5, changes: 100 });
    [1, 2, 3].forEach((eventId) => ring.add(batch(eventId), eventId * 1_000));
    ring.dropBefore(2_000);
    expect(ring.listAfter(0)).toBeUndefined();
    expect(eventIds(ring.listAfter(1))).toEqual([2, 3]);
    ring.dropBefore(9_000);
    expect(ring.listAfter(2)).toBeUndefined();
    expect(eventIds(ring.listAfter(3))).toEqual([]);
  });

  it('refuses everything before a reset', () => {
    const ring = new BatchRing(0, { batches: 5, changes: 10 });
    ring.add(batch(1), 0);
    ring.reset(7);
    expect(ring.listAfter(6)).toBeUndefined();
    ring.add(batch(6), 0);
    expect(ring.listAfter(7)).toEqual([]);
  });
});
