import { expect, it } from 'vitest';
import { groupLoads, type ShownLoad } from './driver-view.ts';

const loadOf = (id: number, pStatus: ShownLoad['pStatus'], dateAvail: string, from?: string) =>
  ({ id, pStatus, dateAvail, ...(from === undefined ? {} : { pickupHours: { from, to: '23:00' } }) }) as ShownLoad;

it('the loads are grouped by state, and ordered by day and hour of the pick-up', () => {
  const loads = [
    loadOf(1, 'D', '2026-06-12'),
    loadOf(2, 'A', '2026-06-18'),
    loadOf(3, 'P', '2026-06-17'),
    loadOf(4, 'A', '2026-06-17', '08:00'),
    loadOf(5, 'R', '2026-06-16'),
    loadOf(6, 'D', '2026-06-13'),
  ];
  expect(groupLoads(loads).map(({ name, loads: of }) => [name, of.map(({ id }) => id)])).toEqual([
    ['underWay', [5]],
    ['next', [4]],
    ['later', [3, 2]],
    ['delivered', [6, 1]],
  ]);
  expect(groupLoads([])).toEqual([]);
});
