import { describe, expect, it } from 'vitest';
import { chooseLanguage, findLanguageCookie, parseAcceptLanguage, toLanguageCookie } from './languages.ts';

describe('chooseLanguage', () => {
  it('takes the first wanted language that has a catalogue', () => {
    expect(chooseLanguage(['en', 'fr-CA'], ['de-AT', 'fr-CA', 'en'])).toBe('fr-CA');
  });

  it('takes a catalogue of another region of the language', () => {
    expect(chooseLanguage(['en', 'fr-CA'], ['fr-FR', 'en-US'])).toBe('fr-CA');
    expect(chooseLanguage(['en', 'fr-CA'], ['en-GB', 'fr'])).toBe('en');
  });

  it('falls back to English', () => {
    expect(chooseLanguage(['en', 'fr-CA'], [])).toBe('en');
    expect(chooseLanguage(['en', 'fr-CA'], ['de', 'pt-BR'])).toBe('en');
  });
});

describe('parseAcceptLanguage', () => {
  it('orders the languages by their quality', () => {
    expect(parseAcceptLanguage('en-CA;q=0.7, fr-CA, fr;q=0.9')).toEqual(['fr-CA', 'fr', 'en-CA']);
  });

  it('leaves out what is refused, any language, and what is not a language', () => {
    expect(parseAcceptLanguage('fr;q=0, *, en;q=0.5, <b>;q=1')).toEqual(['en']);
    expect(parseAcceptLanguage('')).toEqual([]);
    expect(parseAcceptLanguage('en;q=much')).toEqual([]);
  });
});

describe('the cookie of the language', () => {
  it('is found among others, wherever it stands', () => {
    const [written = ''] = toLanguageCookie('fr-CA', true).split(';');
    expect(findLanguageCookie(written)).toBe('fr-CA');
    expect(findLanguageCookie(`a=b; ${written}; c=d`)).toBe('fr-CA');
    expect(findLanguageCookie(`a=b; x${written}`)).toBeUndefined();
  });

  it('is no value that is not a language', () => {
    expect(findLanguageCookie('loadstone_language=<b>')).toBeUndefined();
    expect(findLanguageCookie('loadstone_language=')).toBeUndefined();
    expect(findLanguageCookie('')).toBeUndefined();
  });

  it('is for HTTPS only where the board has it', () => {
    expect(toLanguageCookie('en', true)).toMatch(/; Secure$/);
    expect(toLanguageCookie('en', false)).not.toContain('Secure');
  });
});
