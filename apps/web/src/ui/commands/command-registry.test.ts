import { describe, expect, it } from 'vitest';
import { findCommands, type Command } from './command-registry.ts';

const make = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group: 'Actions',
  run: () => undefined,
  ...more,
});

const source = () => [
  make('post', 'Post a load', { keywords: 'new add' }),
  make('repost', 'Repost all'),
  make('toronto', 'Toronto ON → Chicago IL', { detail: 'Nov 22', group: 'Postings' }),
];

const labelsFor = (query: string) => findCommands([source], query).map(({ label }) => label);

describe('the palette', () => {
  it('shows everything before a word is typed', () => {
    expect(labelsFor('')).toHaveLength(3);
  });

  it('puts what begins with the word before what contains it', () => {
    expect(labelsFor('post')).toEqual(['Post a load', 'Repost all', 'Toronto ON → Chicago IL']);
  });

  it('finds by several words in any order, in the label, the detail and the keywords', () => {
    expect(labelsFor('chicago tor')).toEqual(['Toronto ON → Chicago IL']);
    expect(labelsFor('nov 22')).toEqual(['Toronto ON → Chicago IL']);
    expect(labelsFor('add')).toEqual(['Post a load']);
  });

  it('ignores accents and periods', () => {
    const cities = () => [make('one', 'Montréal, QC → St. Louis, MO')];
    expect(findCommands([cities], 'st louis montreal')).toHaveLength(1);
  });

  it('shows the actions of the row in focus first before a word is typed, however many others there are', () => {
    const others = () => Array.from({ length: 60 }, (_, index) => make(`other ${index}`, `Other ${index}`));
    const ofRow = () => [make('row:flag', 'Flag', { isOfRow: true })];
    expect(findCommands([others, ofRow], '')[0]).toMatchObject({ id: 'row:flag' });
  });

  it('finds nothing for an unknown word', () => {
    expect(labelsFor('zebra')).toEqual([]);
  });

  it('shows an action once, however many sources know it', () => {
    expect(findCommands([source, source], 'repost')).toHaveLength(1);
  });
});
