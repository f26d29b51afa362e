import { describe, expect, it } from 'vitest';
import { t } from './t.ts';

describe('t', () => {
  it('returns a text without arguments to the letter', () => {
    expect(t('templates.editFailed')).toBe(
      'Could not save your changes, please try again later. Sorry for any inconvenience caused!',
    );
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
