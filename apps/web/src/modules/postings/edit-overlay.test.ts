import { expect, it } from 'vitest';
import { makePosting } from '../../../test/make-posting.ts';
import { overlayOfEdit } from './edit-overlay.ts';

const edited = makePosting({ token: 1, version: 3, comment: 'before' });
const other = makePosting({ token: 2, version: 3, comment: 'other' });
const overlay = overlayOfEdit(edited, { comment: 'after' });

it('shows the change of an edit on the version that it edits, and on no other posting', () => {
  expect(overlay.patch([other, edited])).toEqual([other, { ...edited, comment: 'after' }]);
});

it('does not show it on a later version, which includes the edit and may include another one', () => {
  const shown = [other, { ...edited, version: 5, comment: 'of the second edit' }];
  expect(overlay.patch(shown)).toBe(shown);
});
