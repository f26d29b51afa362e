import type { Notification } from '@loadstone/contracts';
import { describe, expect, it } from 'vitest';
import { toKind } from './notification-types.ts';

function notificationOf(notificationTypeId: number, subject: string): Notification {
  return {
    notificationId: 5,
    notificationTypeId,
    userId: 7,
    entityId: '1',
    createdOn: '2026-11-02T16:05:00Z',
    createdBy: 8,
    srceProductId: 19,
    destProductId: 13,
    custCd: 'CAR01',
    notificationDetails: { subject, body: 'Toronto ON to Chicago IL' },
  };
}

describe('the colour of a notification', () => {
  it.each([
    [2, 'Document Uploaded'],
    [7, 'Document Uploaded'],
    [20, 'Document Shared'],
  ])('is amber for a document, type %i', (typeId, subject) => {
    for (const mode of ['B', 'C'] as const) {
      expect(toKind(notificationOf(typeId, subject), mode)).toEqual({ tone: 'yellow', label: 'Document' });
    }
  });

  it('is red for a broker whose load is cancelled and for a carrier whose load is unassigned, and names which', () => {
    expect(toKind(notificationOf(13, 'Load Cancelled'), 'B')).toEqual({ tone: 'red', label: 'Cancelled' });
    expect(toKind(notificationOf(18, 'Load Unassigned'), 'C')).toEqual({ tone: 'red', label: 'Unassigned' });
  });

  it('is blue for all the rest, also for what is bad news for the other side only', () => {
    const blue = { tone: 'blue', label: 'News' };
    expect(toKind(notificationOf(1, 'Load Open'), 'B')).toEqual(blue);
    expect(toKind(notificationOf(13, 'Load Cancelled'), 'C')).toEqual(blue);
    expect(toKind(notificationOf(18, 'Load Unassigned'), 'B')).toEqual(blue);
  });
});
