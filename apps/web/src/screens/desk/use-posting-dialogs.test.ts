import { expect, it } from 'vitest';
import { makePosting } from '../../../test/make-posting.ts';
import { toKeptName } from './use-posting-dialogs.ts';

it('what is typed in one form stays for the form of the same posting only', () => {
  const [one, other] = [makePosting({ token: 1 }), makePosting({ token: 2 })];
  const names = [
    toKeptName({ action: 'edit', source: one }),
    toKeptName({ action: 'edit', source: other }),
    toKeptName({ action: 'copy', source: one }),
    toKeptName({ action: 'add' }),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(toKeptName({ action: 'edit', source: { ...one, version: 9 } })).toBe(names[0]);
});
