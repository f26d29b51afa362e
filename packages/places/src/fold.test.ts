import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, listFoldedSpellings } from './fold.ts';

describe('folding names', () => {
  it('drops accents, periods and apostrophes and takes hyphens as spaces', () => {
    expect(foldName('Montréal')).toBe('montreal');
    expect(foldName("St. John's")).toBe('st johns');
    expect(foldName('St. John’s')).toBe('st johns');
    expect(foldName('Saint-Jérôme')).toBe('saint jerome');
    expect(foldName('  London,  ON ')).toBe('london on');
    expect(foldName('Cañón')).toBe('canon');
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldName(foldName(text)) === foldName(text)),
      { numRuns: 500, seed: 1 },
    );
  });

  it('finds Saint under St, and Fort under Ft, both ways', () => {
    expect(listFoldedSpellings('Saint Louis')).toEqual(['saint louis', 'st louis']);
    expect(listFoldedSpellings('St. Catharines')).toEqual(['st catharines', 'saint catharines']);
    expect(listFoldedSpellings('Ft. Worth')).toEqual(['ft worth', 'fort worth']);
    expect(listFoldedSpellings('Toronto')).toEqual(['toronto']);
  });

  it('finds a place under the name that postal services write', () => {
    expect(listFoldedSpellings('West Palm Beach')).toEqual([
      'west palm beach',
      'w palm beach',
      'west palm bch',
      'w palm bch',
    ]);
    expect(listFoldedSpellings('Colorado Spgs')).toEqual(['colorado spgs', 'colorado springs']);
    expect(listFoldedSpellings('Old Fort')).toEqual(['old fort']);
  });
});
