import { describe, expect, it } from 'vitest';
import { toPageInLanguage } from './page-language.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="texts:en" content="/assets/en-1.js">
    <meta name="texts:fr-CA" content="/assets/fr-CA-2.js">
  </head>
</html>`;
const ENGLISH = '<link rel="modulepreload" href="/assets/en-1.js" crossorigin>';
const FRENCH = '<link rel="modulepreload" href="/assets/fr-CA-2.js" crossorigin>';

describe('a page of the front end', () => {
  it('loads the texts of the browser’s language only', () => {
    const page = toPageInLanguage(PAGE, { 'accept-language': 'fr-FR, en;q=0.5' });
    expect(page).toContain('<html lang="fr-CA">');
    expect([page.includes(FRENCH), page.includes('en-1.js'), page.includes('texts:')]).toEqual([true, false, false]);
  });

  it('loads those of the language that was chosen before those of the browser', () => {
    const page = toPageInLanguage(PAGE, { cookie: 'a=b; loadstone_language=en', 'accept-language': 'fr-CA' });
    expect([page.includes('<html lang="en">'), page.includes(ENGLISH), page.includes('fr-CA')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is in English for a language without texts, and as it is where it names none', () => {
    expect(toPageInLanguage(PAGE, { 'accept-language': 'de' })).toContain(ENGLISH);
    expect(toPageInLanguage('<html lang="en"></html>', { 'accept-language': 'fr-CA' })).toBe('<html lang="en"></html>');
  });
});
