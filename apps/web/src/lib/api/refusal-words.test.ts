import type { Messages } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import startTexts from '../texts/compiled/start/en.json' with { type: 'json' };
import frenchTexts from '../texts/compiled/start/fr-CA.json' with { type: 'json' };
import { activateTexts } from '../texts/t.ts';
import { toRefusalWords } from './refusal-words.ts';

// The catalogue of French is loaded with the first refusal.
const FRENCH = frenchTexts as unknown as Messages;
const field = {
  field: 'srceID',
  message: 'Please choose an origin from the list.',
  text: { name: 'check.originMissing' },
};

afterEach(() => activateTexts('en', startTexts as unknown as Messages));

it('keeps the words of the server in English', async () => {
  const refusal = { code: 'posting.notFound', message: 'This posting does not exist.', details: [field] };
  expect(await toRefusalWords(refusal)).toEqual({ message: refusal.message, details: [field] });
});

it('puts the text, or else the code, and the fields into the active language', async () => {
  activateTexts('fr-CA', FRENCH);
  const named = { code: 'posting.illegalTransition', message: 'Not now.' };
  expect(await toRefusalWords({ ...named, text: { name: 'posting.impossible', values: { status: 'P' } } })).toEqual({
    message: 'Impossible pendant que l’affichage est dans l’état «\u00a0En attente\u00a0».',
    details: [],
  });
  const words = await toRefusalWords({
    code: 'posting.notFound',
    message: 'This posting does not exist.',
    details: [field],
  });
  expect(words.message).toBe('Cet affichage n’existe pas.');
  expect(words.details.map(({ message }) => message)).toEqual(['Veuillez choisir une origine dans la liste.']);
});

it('leaves a text that the catalogue does not have in English', async () => {
  activateTexts('fr-CA', FRENCH);
  const unknown = { code: 'offer.gone', message: 'The offer is gone.' };
  expect((await toRefusalWords(unknown)).message).toBe('The offer is gone.');
});
