import { describe, expect, it } from 'vitest';
import { makeLane } from '../../../../test/make-lane.ts';
import { setClocks } from '../../../lib/clocks.ts';
import { toExample, type ExampleContext } from './first-posting.ts';
import { checkSchedule, toScheduleValues, type ScheduleValues } from './lane-schedule.ts';

/** Sunday 12:30 in Toronto. */
const NOW_MS = Date.parse('2026-11-29T17:30:00Z');
const ZONE = 'America/Toronto';
setClocks({ [ZONE]: [[0, -300]], 'America/Vancouver': [[0, -480]] });

const tell = (values: Partial<ScheduleValues> = {}, context: Partial<ExampleContext> = {}): string => {
  const typed = { ...toScheduleValues(undefined), ...values };
  const days = { validFrom: '2026-11-29', before: undefined, today: '2026-11-29', ...context };
  return toExample(typed, { nowMs: NOW_MS, timeZone: ZONE, errors: checkSchedule(typed, days), ...days });
};
const TUESDAY_DONE = makeLane({ laneID: 1, validFrom: '2026-11-02', nextDay: '2026-12-02' });

describe('the example of the form of a lane', () => {
  it('names the day and the moment of its first posting', () => {
    expect(tell({ postHour: 13 })).toBe('Monday Nov 30 2026 is posted on Sunday Nov 29 2026 at 13:00.');
    expect(tell({ weekdays: [3], daysAhead: 2 })).toBe(
      'Wednesday Dec 02 2026 is posted on Monday Nov 30 2026 at 08:00.',
    );
  });

  it.each<[string, Partial<ScheduleValues>, Partial<ExampleContext>, string]>([
    ['no past hour', { postHour: 12 }, {}, 'Monday Nov 30 2026 is posted within a minute.'],
    ['no past day', {}, { validFrom: '2026-11-02' }, 'Monday Nov 30 2026 is posted within a minute.'],
    [
      'no day before the first one',
      {},
      { validFrom: '2026-12-03' },
      'Thursday Dec 03 2026 is posted on Wednesday Dec 02 2026 at 08:00.',
    ],
    [
      'no day without a posting',
      { withoutDays: '2026-11-30, 2026-12-01', daysAhead: 1 },
      {},
      'Wednesday Dec 02 2026 is posted on Tuesday Dec 01 2026 at 08:00.',
    ],
    [
      'an extra day',
      { weekdays: [], extraDays: '2027-03-06' },
      {},
      'Saturday Mar 06 2027 is posted on Friday Mar 05 2027 at 08:00.',
    ],
    [
      'no day after the last one',
      { validTo: '2026-11-29' },
      {},
      'No day is posted: the days are over, or none is named.',
    ],
    ['the days where none is named', { weekdays: [] }, {}, 'Runs on: Choose a day of the week, or name a day.'],
    ['a wrong number of postings', { perDay: 0 }, {}, 'Postings for each day: From 1 to 50.'],
    ['a part of a posting', { perDay: 1.5 }, {}, 'Postings for each day: From 1 to 50.'],
    [
      'a day that is none',
      { withoutDays: '2026-12-01, Dec 24' },
      {},
      'Not on these days: “Dec” is not a day such as 2026-12-24.',
    ],
    [
      'a day that is named twice',
      { withoutDays: '2026-12-05', extraDays: '2026-12-05' },
      {},
      'Also on these days: A day is named twice.',
    ],
    [
      'a last day that has passed',
      { validTo: '2026-11-28' },
      { validFrom: '2026-11-02' },
      'Last day (optional): The last day has passed: the lane would post nothing.',
    ],
    [
      'nothing wrong of a lane that is over already',
      { validTo: '2026-11-20' },
      { before: { ...TUESDAY_DONE, validTo: '2026-11-20' }, validFrom: '2026-11-02' },
      'No day is posted: the days are over, or none is named.',
    ],
    [
      'the clock of the origin',
      { postHour: 12 },
      { timeZone: 'America/Vancouver' },
      'Monday Nov 30 2026 is posted on Sunday Nov 29 2026 at 12:00.',
    ],
    [
      'no day that is posted already',
      {},
      { before: TUESDAY_DONE, validFrom: '2026-11-02' },
      'Wednesday Dec 02 2026 is posted on Tuesday Dec 01 2026 at 08:00.',
    ],
    [
      'a day of which more are posted',
      { perDay: 3 },
      { before: TUESDAY_DONE, validFrom: '2026-11-02' },
      'Monday Nov 30 2026 is posted within a minute.',
    ],
    [
      'a new day before the next one',
      { weekdays: [1, 7], perDay: 2 },
      { before: TUESDAY_DONE, validFrom: '2026-11-02' },
      'Sunday Nov 29 2026 is posted within a minute.',
    ],
    [
      'nothing of a paused lane',
      {},
      { before: { ...TUESDAY_DONE, isPaused: true } },
      'The lane is paused: nothing is posted until it is resumed.',
    ],
  ])('names %s', (_name, values, context, text) => {
    expect(tell({ ...(context.before && { perDay: 2 }), ...values }, context)).toBe(text);
  });
});
