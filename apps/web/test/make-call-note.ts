import type { CallNote } from '@loadstone/contracts/call-notes';

let nextId = 1;

/** A note of the own company on a call. */
export function makeCallNote(fields: Partial<CallNote> = {}): CallNote {
  return {
    id: nextId++,
    custCd: 'NORTH1',
    company: 'Northern Freight',
    outcome: 'quoted',
    text: '1850 all in',
    callBackOn: null,
    isDone: false,
    token: null,
    lane: null,
    userName: 'Broker Two',
    isOwn: false,
    createdOn: '2026-11-22T15:00:00.000Z',
    ...fields,
  };
}
