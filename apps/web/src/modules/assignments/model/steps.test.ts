import { expect, it } from 'vitest';
import { makeHistory } from '../../../../test/make-assignment.ts';
import { toSteps } from './steps.ts';

const at = (hour: number) => `2026-06-15T${hour}:00:00.000Z`;

it('an arrival is a step between the statuses, once the board has recorded it', () => {
  const history = [
    makeHistory({ at: at(10) }),
    makeHistory({ action: 'accept', at: at(11) }),
    makeHistory({ action: 'reachPickUp', actor: 'job', by: '', company: '', at: at(12) }),
    makeHistory({ action: 'pickUp', at: at(13) }),
  ];
  expect(toSteps({ history }).map(({ name, reached }) => [name, reached?.at])).toEqual([
    ['P', at(10)],
    ['A', at(11)],
    ['reachPickUp', at(12)],
    ['R', at(13)],
    ['D', undefined],
  ]);
});

it('an arrival of an earlier assignment of the load is no step', () => {
  const history = [
    makeHistory({ at: at(10) }),
    makeHistory({ action: 'reachPickUp', at: at(11) }),
    makeHistory({ action: 'unassign', at: at(12) }),
    makeHistory({ at: at(13) }),
  ];
  expect(toSteps({ history }).map(({ name }) => name)).toEqual(['P', 'A', 'R', 'D']);
});
