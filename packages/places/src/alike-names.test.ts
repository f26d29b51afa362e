import { describe, expect, it } from 'vitest';
import { countEdits } from './alike-names.ts';
import { findPlace, listAlike, loadGazetteer } from './gazetteer.ts';

const toLabels = (text: string, more: Parameters<typeof listAlike>[1] = {}) =>
  listAlike(text, more).map(({ label }) => label);

/** One wrong letter at each place after the first: missing, twice, another, exchanged with the next. */
function listTypos(name: string): readonly string[] {
  const places = Array.from({ length: name.length - 2 }, (_, at) => at + 1);
  const typos = places.flatMap((at) => {
    const [before, letter, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)];
    return [
      before + after,
      before + letter + letter + after,
      `${before}x${after}`,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
  });
  return [...new Set(typos)].filter((typo) => typo !== name);
}

describe('places to offer for a misspelled name', () => {
  it.each([
    ['gulph', 'Guelph, ON'],
    ['Torotno', 'Toronto, ON'],
    ['Chicgao', 'Chicago, IL'],
    ['misisauga', 'Mississauga, ON'],
    ['winipeg', 'Winnipeg, MB'],
    ['Monreal', 'Montréal, QC'],
    ['Hamliton', 'Hamilton, ON'],
    ['indianopolis', 'Indianapolis, IN'],
    ['Foort Worth', 'Fort Worth, TX'],
    ['Ft Wroth', 'Fort Worth, TX'],
    ['otronto', 'Toronto, ON'],
  ])('%s: %s first', (typed, label) => expect(toLabels(typed)[0]).toBe(label));

  it('are in the state and the country that are known', () => {
    expect(toLabels('hamliton', { state: 'ON' })).toEqual(['Hamilton, ON']);
    const countries = listAlike('hamliton', { country: 'CA' }).map(({ country }) => country);
    expect([...new Set(countries)]).toEqual(['CA']);
    expect(toLabels('gulph', { state: 'MI' })).toEqual([]);
  });

  it('are none for short words, numbers and words that are far from every name', () => {
    expect(['tor', 'chi', 'L4W1X', 'xyzzyq', ''].flatMap((typed) => toLabels(typed))).toEqual([]);
  });

  it('have the meant city for at least 19 of 20 wrong letters in the names of large cities', () => {
    const cities = loadGazetteer().cities.filter(({ population, name }) => population >= 500_000 && name.length >= 5);
    const typos = cities.flatMap(({ id, name }) => listTypos(name.toLowerCase()).map((typo) => ({ id, typo })));
    const misspelled = typos.filter(({ typo }) => findPlace(typo).kind === 'none');
    const found = misspelled.filter(({ id, typo }) => listAlike(typo).some((place) => place.id === id));
    expect(misspelled.length).toBeGreaterThan(500);
    expect(found.length / misspelled.length).toBeGreaterThanOrEqual(0.95);
  });

  it('are never needed for a label of the gazetteer: it is found', () => {
    const some = loadGazetteer().cities.filter((_, at) => at % 20 === 0);
    const lost = some.filter(({ label }) => findPlace(label).kind === 'none');
    expect(lost.map(({ label }) => label)).toEqual([]);
  });
});

describe('the edits between two words', () => {
  it.each([
    ['guelph', 'guelph', 0],
    ['guelph', 'gulph', 1],
    ['guelph', 'geulph', 1],
    ['guelph', 'guelpph', 1],
    ['guelph', 'xuelph', 1],
    ['toronto', 'torrotno', 2],
    ['toronto', 'tornto', 1],
    ['toronto', 'chicago', 3],
    ['abcdef', 'badcfe', 3],
    ['', 'ab', 2],
  ])('%s and %s have %i', (one, other, edits) => {
    expect(Math.min(3, countEdits(one, other, 2))).toBe(edits);
    expect(Math.min(3, countEdits(other, one, 2))).toBe(edits);
  });
});
