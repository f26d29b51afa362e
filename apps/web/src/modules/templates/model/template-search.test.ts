import { describe, expect, it } from 'vitest';
import { makeTemplate } from '../../../../test/make-template.ts';
import { searchTemplates, toTemplateRoute } from './template-search.ts';

const templates = [
  makeTemplate({ templateID: 1, srceCity: "St. John's", srceSt: 'NL', destCity: 'Montréal', destSt: 'QC' }),
  makeTemplate({ templateID: 2, srceCity: 'Toronto', destCity: 'Chicago' }),
];
const find = (text: string) => searchTemplates(templates, text).map(({ templateID }) => templateID);

describe('the search for a city', () => {
  it('finds it at either end, by any part of its name, whatever the case', () => {
    expect(find('ORON')).toEqual([2]);
    expect(find('chic')).toEqual([2]);
  });

  it('ignores accents and periods', () => {
    expect(find('montreal')).toEqual([1]);
    expect(find("st john's")).toEqual([1]);
  });

  it('shows everything for nothing, and nothing for what is not there', () => {
    expect(find('  ')).toEqual([1, 2]);
    expect(find('Boston')).toEqual([]);
    // The search does not include the state.
    expect(find('IL')).toEqual([]);
  });
});

it('reads a template as one line', () => {
  expect(toTemplateRoute(templates[1]!)).toBe('Toronto, ON → Chicago, IL');
});
