import { expect, it } from 'vitest';
import { findTexts, listFirstLoad, listOtherTexts, listRequestedLate } from './first-load.ts';

const manifest = {
  entry: { file: 'a.js', imports: ['shared'] },
  home: { file: 'b.js', imports: ['shared', 'entry'] },
  shared: { file: 'c.js', imports: ['entry'] },
  late: { file: 'd.js', imports: ['shared'] },
  style: { file: 'e.css' },
};

it('lists the scripts that load with a chunk, each once, and not those that load late', () => {
  expect(listFirstLoad(manifest, ['entry', 'home', 'style']).sort()).toEqual(['a.js', 'b.js', 'c.js']);
});

it('fails for a chunk that the build does not have', () => {
  expect(() => listFirstLoad(manifest, ['moved'])).toThrow('The build has no chunk of moved.');
});

it('finds the scripts that the page leaves to other scripts', () => {
  const page = '<script type="module" src="/assets/a.js"></script><link rel="modulepreload" href="/assets/c.js">';
  expect(listRequestedLate(page, ['assets/a.js', 'assets/b.js', 'assets/c.js'])).toEqual(['assets/b.js']);
});

it('finds the texts that a script names, whole or by the start of their keys', () => {
  const keys = ['leads.title', 'leads.done.accept', 'leads.empty'];
  expect(findTexts('t("leads.title"),t(`leads.done.${move}`),"leads.titles"', keys)).toEqual([
    'leads.title',
    'leads.done',
  ]);
});

it('does not take a name of another kind for a text', () => {
  expect(findTexts('read(`leads.${mode}`),"leads","leads.grid.columns"', ['leads.title', 'leads.grid'])).toEqual([]);
});

it('counts the texts of one language', () => {
  const texts = {
    '../src/driver/texts/compiled/en.json': { file: 'assets/en-1.js' },
    '../src/driver/texts/compiled/fr-CA.json': { file: 'assets/fr-CA-2.js' },
    'index.html': { file: 'assets/index-3.js' },
  };
  expect(listOtherTexts(texts, 'fr-CA')).toEqual(['assets/en-1.js']);
  expect(listOtherTexts(texts, 'en')).toEqual(['assets/fr-CA-2.js']);
});

it('takes the texts that a page names for each language as requested', () => {
  const page = '<meta name="texts:en" content="/assets/en-1.js"><meta name="texts:fr-CA" content="/assets/fr-CA-2.js">';
  expect(listRequestedLate(page, ['assets/fr-CA-2.js', 'assets/x.js'])).toEqual(['assets/x.js']);
});
