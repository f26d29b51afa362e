import { POSITION_RULES } from '@loadstone/contracts/tracking';
import { describe, expect, it } from 'vitest';
import { listTruckEvents } from './stops.policy.ts';

const NOW = new Date('2026-06-15T15:00:00Z');
const LONG_ENOUGH = new Date(NOW.getTime() - POSITION_RULES.arrivalMs);
const TOO_SHORT = new Date(LONG_ENOUGH.getTime() + 1);
const NOTHING = { at_pick_up_on: null, at_delivery_on: null, late_on: null, date_avail: '2026-06-15' };

const atPickUp = (since: Date | undefined, arrivalDay: string | null = '2026-06-15') => ({
  stop: 'pickUp' as const,
  near: since && { stop: 'pickUp' as const, since },
  at: NOW,
  arrivalDay,
});
const listActions = (...question: Parameters<typeof listTruckEvents>) =>
  listTruckEvents(...question).map(({ action }) => action);

describe('the events of a truck', () => {
  it('are an arrival where it has been near its stop for long enough, once', () => {
    expect(listActions(atPickUp(LONG_ENOUGH), NOTHING)).toEqual(['reachPickUp']);
    expect(listActions(atPickUp(TOO_SHORT), NOTHING)).toEqual([]);
    expect(listActions(atPickUp(LONG_ENOUGH), { ...NOTHING, at_pick_up_on: NOW })).toEqual([]);
  });

  it('are the arrival at the delivery, whenever the pick-up was', () => {
    const near = { stop: 'delivery' as const, since: LONG_ENOUGH };
    const truck = { stop: 'delivery' as const, near, at: NOW, arrivalDay: '2026-06-20' };
    expect(listActions(truck, { ...NOTHING, at_pick_up_on: NOW })).toEqual(['reachDelivery']);
    expect(listActions(truck, { ...NOTHING, at_delivery_on: NOW })).toEqual([]);
  });

  it('are a warning, once, where it is expected after the day of the load and is not near yet', () => {
    expect(listActions(atPickUp(undefined, '2026-06-16'), NOTHING)).toEqual(['warnLate']);
    expect(listActions(atPickUp(undefined, '2026-06-15'), NOTHING)).toEqual([]);
    expect(listActions(atPickUp(undefined, null), NOTHING)).toEqual([]);
    expect(listActions(atPickUp(TOO_SHORT, '2026-06-16'), NOTHING)).toEqual([]);
    expect(listActions(atPickUp(undefined, '2026-06-16'), { ...NOTHING, late_on: NOW })).toEqual([]);
    expect(listActions(atPickUp(undefined, '2026-06-16'), { ...NOTHING, at_pick_up_on: NOW })).toEqual([]);
  });
});
