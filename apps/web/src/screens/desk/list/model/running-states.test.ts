import type { RunningLoad } from '@loadstone/contracts/assignments';
import { describe, expect, it } from 'vitest';
import { makeTruck } from '../../../../../test/make-truck.ts';
import { toRunningStates } from './running-states.ts';
import { toRunningTexts } from './running-texts.ts';

const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const at = (time: string) => `2026-06-15T${time}:00.000Z`;

function makeLoad(changes: Partial<RunningLoad>): RunningLoad {
  return {
    id: 1,
    token: 11,
    pStatus: 'R',
    holder: 'board',
    company: 'Northgate Carriers',
    driver: 'Sam Driver',
    missing: [],
    dueOn: at('16:00'),
    timeZone: 'America/Toronto',
    ...changes,
  };
}

const order = (loads: RunningLoad[], trucks = [makeTruck({ token: 0 })], mode: 'B' | 'C' = 'C') =>
  toRunningStates(loads, trucks, { mode, nowMs: NOW }).map(({ load }) => load.token);

describe('the order of running loads', () => {
  it('has those first that will be late, then those that wait for the own company, then those that are due first', () => {
    const later = makeLoad({ token: 1, dueOn: at('18:00') });
    const waits = makeLoad({ token: 2, pStatus: 'A', missing: ['driver'], dueOn: at('20:00') });
    const late = makeLoad({ token: 3, dueOn: at('21:00') });
    const soon = makeLoad({ token: 4, dueOn: at('13:00') });
    const undated = makeLoad({ token: 5, dueOn: null });
    const truck = makeTruck({ token: 3, eta: at('21:30') });
    expect(order([undated, later, waits, late, soon], [truck])).toEqual([3, 2, 4, 1, 5]);
    // What the carrier has to do is no task of the broker.
    expect(order([undated, later, waits, late, soon], [truck], 'B')).toEqual([3, 4, 1, 2, 5]);
  });

  it('counts hours that are over as late, except where the truck is there', () => {
    const [over, future] = [makeLoad({ token: 1, dueOn: at('11:00') }), makeLoad({ token: 2, dueOn: at('11:30') })];
    expect(order([future, over])).toEqual([1, 2]);
    expect(order([future, over], [makeTruck({ token: 1, atDeliveryOn: at('10:50') })])).toEqual([2, 1]);
  });
});

describe('a running load in words', () => {
  const read = (load: RunningLoad, truck = makeTruck({ token: 0 }), mode: 'B' | 'C' = 'B') =>
    toRunningStates([load], [truck], { mode, nowMs: NOW }).map((state) => toRunningTexts(state, mode, NOW))[0]!;

  it('compares the arrival with the hours of the stop', () => {
    const early = read(makeLoad({}), makeTruck({ eta: at('15:15') }));
    expect([early.next, early.driver, early.times[0]]).toEqual(['Next: delivery', 'Sam Driver', '45 min to spare']);
    expect(read(makeLoad({}), makeTruck({ eta: at('18:00') })).times[0]).toBe('2 h late');
    expect(read(makeLoad({ dueOn: at('09:00') })).times[0]).toBe('3 h overdue');
  });

  it('says what is missing in the words of the side', () => {
    expect(read(makeLoad({ pStatus: 'P', driver: '', missing: ['reply'] })).next).toBe('No reply yet');
    const own = read(makeLoad({ pStatus: 'P', driver: '', missing: ['reply'] }), undefined, 'C');
    expect([own.next, own.driver]).toEqual(['Waits for your reply', '']);
    expect(read(makeLoad({ pStatus: 'A', missing: ['confirmation', 'truck'] })).next).toBe(
      'Rate confirmation not accepted · No truck',
    );
    // The broker may not see the driver yet, who is there.
    expect(read(makeLoad({ pStatus: 'A', driver: '', missing: ['truck'] })).driver).toBe('Driver set');
    expect(read(makeLoad({ pStatus: 'A', driver: '', missing: ['driver'] })).driver).toBe('');
  });
});
