import type { Notification } from '@loadstone/contracts/notifications';
import { describe, expect, it } from 'vitest';
import { toKind } from './notification-kinds.ts';
import { toWords } from './notification-words.ts';

function notificationOf(
  notificationTypeId: number,
  content: Partial<Notification['notificationDetails']> = {},
): Notification {
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
    notificationDetails: { text: 'written', values: {}, subject: 'In English', body: 'To the letter', ...content },
  };
}

describe('the colour of a notification', () => {
  it.each([2, 7, 20])('is amber for a document, type %i', (typeId) => {
    for (const mode of ['B', 'C'] as const) {
      expect(toKind(notificationOf(typeId), mode)).toEqual({ tone: 'yellow', label: 'Document' });
    }
  });

  it('is red for a broker whose load is cancelled and for a carrier whose load is unassigned, and names which', () => {
    expect(toKind(notificationOf(13), 'B')).toEqual({ tone: 'red', label: 'Cancelled' });
    expect(toKind(notificationOf(18), 'C')).toEqual({ tone: 'red', label: 'Unassigned' });
  });

  it('is blue for all the rest, also for what is bad news for the other side only', () => {
    const blue = { tone: 'blue', label: 'News' };
    expect(toKind(notificationOf(1), 'B')).toEqual(blue);
    expect(toKind(notificationOf(13), 'C')).toEqual(blue);
    expect(toKind(notificationOf(18), 'B')).toEqual(blue);
  });
});

describe('the words of a notification', () => {
  const lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', day: '2026-06-15' };

  it('are those of its text with its lane and its day', () => {
    const values = { company: 'Maple {Freight}', ...lane };
    expect(toWords(notificationOf(6, { text: 'assign', values }))).toEqual({
      subject: 'Load Assigned',
      body: 'Maple {Freight} assigned you a load: Toronto, ON to Chicago, IL, Jun 15 2026',
    });
  });

  it('count what they are about', () => {
    const toBody = (count: number) =>
      toWords(notificationOf(20, { text: 'documentShared.counted', values: { company: 'Maple', count, ...lane } }))
        .body;
    expect(toBody(1)).toBe('Maple shared 1 document: Toronto, ON to Chicago, IL, Jun 15 2026');
    expect(toBody(2)).toBe('Maple shared 2 documents: Toronto, ON to Chicago, IL, Jun 15 2026');
  });

  it('are those of the server for a text that this page does not know', () => {
    expect(toWords(notificationOf(5, { text: 'ofTomorrow' }))).toMatchObject({
      subject: 'In English',
      body: 'To the letter',
    });
  });
});
