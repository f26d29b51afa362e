import { describe, expect, it } from 'vitest';
import { toErrorWords } from './error-text.ts';
import type { FindText } from './find-text.ts';

const TEXTS: Record<string, string> = {
  'errors.posting.impossible': 'Impossible dans l’état « {status} ».',
  'errors.insurance.futureDate': 'Assurance jusqu’au {expiryDay}, {phone}.',
  'errors.posting.textLength': 'Texte trop long ({fact}), {maximum}.',
  'facts.comment.name': 'Commentaires',
  'codes.status.P': 'En attente',
  'formats.boardLocale': 'fr-CA',
  'formats.day': '{day} {month} {year}',
};
const find: FindText = (key, values = {}) => TEXTS[key]?.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);

describe('the words of an error', () => {
  it('have statuses and days in the language of the reader', () => {
    expect(toErrorWords({ name: 'posting.impossible', values: { status: 'P' } }, find)).toBe(
      'Impossible dans l’état « En attente ».',
    );
    const values = { expiryDay: '2026-11-22', phone: '1-800-555-0100' };
    expect(toErrorWords({ name: 'insurance.futureDate', values }, find)).toBe(
      'Assurance jusqu’au 22 nov. 2026, 1-800-555-0100.',
    );
  });

  it('name a fact in the language of the reader', () => {
    const values = { fact: 'comment', maximum: 100 };
    expect(toErrorWords({ name: 'posting.textLength', values }, find)).toBe('Texte trop long (Commentaires), 100.');
  });

  it('are missing for a text that the catalogue does not have', () => {
    expect(toErrorWords({ name: 'offer.gone' }, find)).toBeUndefined();
  });
});
