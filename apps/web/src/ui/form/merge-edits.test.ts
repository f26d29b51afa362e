import { expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const opened = { name: 'Van 1', note: 'old', size: { unit: 'ft', amount: 48 } };
const FIELDS = ['name', 'note', 'size'] as const;

it('keeps what only the user has changed, and takes what only the other side has changed', () => {
  const typed = { ...opened, name: 'Van 2' };
  const newer = { ...opened, note: 'new' };
  expect(mergeEdits({ opened, typed, newer }, FIELDS)).toEqual({
    values: { ...opened, name: 'Van 2', note: 'new' },
    kept: ['name'],
    replaced: [],
  });
});

it('takes the newer value of a field that both have changed, and names the field', () => {
  const typed = { ...opened, name: 'Van 2', note: 'mine' };
  const newer = { ...opened, name: 'Van 3' };
  expect(mergeEdits({ opened, typed, newer }, FIELDS)).toEqual({
    values: { ...newer, note: 'mine' },
    kept: ['note'],
    replaced: ['name'],
  });
});

it('names no field to which both have given the same value', () => {
  const both = { ...opened, size: { amount: 53, unit: 'ft' } };
  const merged = mergeEdits({ opened, typed: both, newer: { ...both, size: { unit: 'ft', amount: 53 } } }, FIELDS);
  expect(merged).toEqual({ values: both, kept: [], replaced: [] });
});

it('keeps a field that the user has emptied', () => {
  const merged = mergeEdits({ opened, typed: { ...opened, note: '' }, newer: { ...opened, name: 'Van 9' } }, FIELDS);
  expect(merged.values).toEqual({ ...opened, name: 'Van 9', note: '' });
});

it('compares by the given function', () => {
  const versions = { opened, typed: { ...opened, name: 'van 1' }, newer: { ...opened, name: 'Van 7' } };
  const merged = mergeEdits(versions, FIELDS, (values, field) => JSON.stringify(values[field]).toLowerCase());
  expect(merged).toEqual({ values: versions.newer, kept: [], replaced: [] });
});
