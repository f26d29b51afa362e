import { expect, it } from 'vitest';
import { mergeDriver } from './merge-resource.ts';

const opened = { firstname: 'Driver', lastname: 'One', phone: '', email: 'one@example.com', userId: 31 };
const other = { firstname: 'Driver', lastname: 'Two', phone: '', email: 'two@example.com', userId: 32 };
const third = { firstname: 'Driver', lastname: 'Three', phone: '', email: 'three@example.com', userId: 33 };

it('keeps the user that was chosen as the driver, with name and email', () => {
  expect(mergeDriver({ opened, typed: other, newer: { ...opened } })).toEqual({ values: other, replaced: [] });
});

it('takes another driver of the newer version as a whole, and says so', () => {
  expect(mergeDriver({ opened, typed: other, newer: third })).toEqual({ values: third, replaced: ['Driver'] });
  const renamed = { ...opened, firstname: 'Helper' };
  expect(mergeDriver({ opened, typed: other, newer: renamed })).toEqual({ values: renamed, replaced: ['Driver'] });
  expect(mergeDriver({ opened, typed: opened, newer: third })).toEqual({ values: third, replaced: [] });
});
