import { expect, it } from 'vitest';
import type { SaveFailure } from '../components/save-problem.tsx';
import { toMergeNotice, toShownProblem } from './shown-problem.ts';

const newer = { isOutdated: true, isOwnEdit: false, changedNow: 'changed', changedByYou: 'by you' };
const refused: SaveFailure = { message: 'refused', reasons: [], canReload: true };

it('offers the newer version, but none where no version can be saved any more', () => {
  expect(toShownProblem(null, newer)).toEqual({ message: 'changed', reasons: [], canReload: true });
  const ended = { message: 'ended', reasons: [], canReload: false };
  expect(toShownProblem(null, { ...newer, endedNow: 'ended' })).toEqual(ended);
  expect(toShownProblem(refused, { ...newer, isOwnEdit: true, endedNow: 'ended' })).toEqual(ended);
});

it('offers another newer version where it says what the last one has replaced', () => {
  const notice = toMergeNotice(['Rate', 'Comments']);
  expect(notice?.message).toBe('The newer version is loaded. It has replaced what you typed in: Rate · Comments');
  expect(toShownProblem(notice, { ...newer, isOutdated: false })).toBe(notice);
  expect(toShownProblem(notice, newer)).toMatchObject({ message: 'changed', canReload: true });
  expect(toShownProblem(notice, { ...newer, isOwnEdit: true })).toMatchObject({ message: 'by you', canReload: true });
  expect(toMergeNotice([])).toBeNull();
});
