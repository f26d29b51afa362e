import { expect, it } from 'vitest';
import type { SaveFailure } from '../components/save-problem.tsx';
import { toShownProblem } from './shown-problem.ts';

const newer = { isOutdated: true, isOwnEdit: false, changedNow: 'changed', changedByYou: 'by you' };
const refused: SaveFailure = { message: 'refused', reasons: [], canReload: true };

it('offers the newer version, but none where no version can be saved any more', () => {
  expect(toShownProblem(null, newer)).toEqual({ message: 'changed', reasons: [], canReload: true });
  const ended = { message: 'ended', reasons: [], canReload: false };
  expect(toShownProblem(null, { ...newer, endedNow: 'ended' })).toEqual(ended);
  expect(toShownProblem(refused, { ...newer, isOwnEdit: true, endedNow: 'ended' })).toEqual(ended);
});
