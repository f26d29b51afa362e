import type { DriverAssignment } from '@loadstone/contracts/assignments';
import { expect, it } from 'vitest';
import type { PendingAction } from './driver-database.ts';
import { applySent, groupLoads, toShownLoads, type ShownLoad } from './driver-view.ts';

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

it('a load shows the steps at its stops that wait, in their order, and the first report of each', () => {
  const atMs = Date.parse('2026-06-15T12:00:00Z');
  const none = { arrivedOn: null, departedOn: null };
  const reported = { arrivedOn: '2026-06-15T11:00:00.000Z', departedOn: null };
  const assignments = [{ id: 7, pStatus: 'A', stopTimes: [reported, none, none] } as unknown as DriverAssignment];
  const press = (stop: number, step: 'arrive' | 'depart', id: number): PendingAction => {
    return { kind: 'stop', assignmentId: 7, stop, step, id, key: '', createdAtMs: atMs + id };
  };
  const actions = [press(0, 'arrive', 1), press(0, 'depart', 2), press(1, 'arrive', 3)];
  const at = (id: number) => new Date(atMs + id).toISOString();
  const shown = { pStatus: 'R', stopTimes: [{ ...reported, departedOn: at(2) }, { ...none, arrivedOn: at(3) }, none] };
  const known = { assignments, tracking: [] };
  expect(toShownLoads(known, actions)).toMatchObject([{ ...shown, isMovePending: true }]);
  const sent = actions.reduce(applySent, known);
  expect(sent.assignments).toMatchObject([shown]);
  const rest = [press(1, 'depart', 4), press(2, 'arrive', 5), press(2, 'depart', 6)];
  expect(toShownLoads(sent, rest)).toMatchObject([{ pStatus: 'D', isMovePending: true }]);
  expect(toShownLoads(rest.reduce(applySent, sent), [])).toMatchObject([{ pStatus: 'D', isMovePending: false }]);
});
