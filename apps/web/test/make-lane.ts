import type { Lane, LaneList } from '@loadstone/contracts/lanes';
import { makeTemplate } from './make-template.ts';

/** An own lane for tests: by default one load on each working day. */
export function makeLane(fields: Partial<Lane> & Pick<Lane, 'laneID'>): Lane {
  return {
    postType: 'L',
    posting: makeTemplate({ templateID: 1 }),
    weekdays: [1, 2, 3, 4, 5],
    withoutDays: [],
    extraDays: [],
    perDay: 2,
    postHour: 8,
    daysAhead: 1,
    validFrom: '2026-11-02',
    validTo: null,
    isPaused: false,
    timeZone: 'America/Toronto',
    nextDay: '2026-11-04',
    nextPostOn: '2026-11-03T13:00:00.000Z',
    postedCount: 4,
    acceptedCount: 1,
    missedCount: 0,
    refusal: null,
    createdBy: 7,
    createdOn: '2026-11-01T12:00:00.000Z',
    updatedOn: '2026-11-01T12:00:00.000Z',
    version: 3,
    ...fields,
  };
}

/** The only page of a list of lanes. */
export const makeLanePage = (lanes: Lane[]): LaneList => ({ items: lanes, total: lanes.length, nextCursor: null });
