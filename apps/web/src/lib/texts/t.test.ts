import type { Messages } from '@lingui/core';
import { describe, expect, it, vi } from 'vitest';
import otherTexts from './compiled/en.json' with { type: 'json' };
import startTexts from './compiled/start/en.json' with { type: 'json' };
import { t } from './t.ts';

describe('loadOtherTexts', () => {
  it('adds the texts of all other screens to those of the first one', async () => {
    // A module of its own: that of the other tests has every text.
    vi.resetModules();
    const texts = await import('./t.ts');
    texts.activateTexts('en', startTexts as unknown as Messages);
    expect(texts.t('ui.close')).toBe('Close');
    expect(texts.t('templates.title')).toBe('templates.title');
    await texts.loadOtherTexts();
    expect(texts.t('templates.title')).not.toBe('templates.title');
    expect(texts.t('ui.close')).toBe('Close');
  });
});

describe('t', () => {
  it('returns a text without arguments to the letter', () => {
    expect(t('templates.editFailed')).toBe(
      'Could not save your changes, please try again later. Sorry for any inconvenience caused!',
    );
  });

  it('reads compiled texts only: for others the library prints a warning with each call in production', () => {
    const others = Object.entries({ ...startTexts, ...otherTexts }).filter(([, text]) => !Array.isArray(text));
    expect(others).toEqual([]);
  });

  it('fills in named values', () => {
    expect(t('postings.postedBy', { custCd: 'BRK1', nickName: 'Broker One' })).toBe('Posted By: BRK1 | Broker One');
  });

  it('chooses the plural form and groups digits', () => {
    expect(t('postings.leads', { count: 0 })).toBe('0 leads');
    expect(t('postings.leads', { count: 1 })).toBe('1 lead');
    expect(t('postings.leads', { count: 1234 })).toBe('1,234 leads');
  });

  it('keeps braces, quotes and hash signs of values as they are', () => {
    expect(t('tags.deleteLabel', { name: "#1 {hot} '|" })).toBe("Delete tag #1 {hot} '|");
  });
});
