import { describe, expect, it } from 'vitest';
import driverFrench from '../../apps/web/src/driver/texts/fr-CA.json' with { type: 'json' };
import followFrench from '../../apps/web/src/follow/texts/fr-CA.json' with { type: 'json' };
import serverFrench from '../../apps/server/src/ground/texts/fr-CA.json' with { type: 'json' };
import webFrench from '../../apps/web/src/lib/texts/fr-CA.json' with { type: 'json' };
import french from '../../packages/contracts/src/texts/fr-CA.json' with { type: 'json' };
import {
  compareWithEnglish,
  compileMessage,
  listMessages,
  listMissing,
  listTypographyFaults,
  listUnknown,
  TYPOGRAPHY,
} from './messages.ts';

const english = listMessages({
  title: 'Your loads',
  waiting: '{count, plural, one {# load waits} other {# loads wait}} for {company}',
  menu: { close: 'Close' },
});
const compare = (messages: Record<string, string>) => compareWithEnglish(english, new Map(Object.entries(messages)));

describe('a catalogue of another language', () => {
  const complete = {
    title: 'Vos chargements',
    waiting: '{company}: {count, plural, one {# chargement} many {# de chargements} other {# chargements}}',
    'menu.close': 'Fermer',
  };

  it('has the keys and the values of English, with its own plural forms', () => {
    expect(compare(complete)).toEqual([]);
  });

  it('lists the texts that English does not have', () => {
    const more = new Map(Object.entries({ ...complete, subtitle: 'Plus' }));
    expect(listUnknown(english, more)).toEqual(['subtitle']);
  });

  it('lists the texts that it does not have yet', () => {
    const { title: _, ...others } = complete;
    expect(listMissing(english, new Map(Object.entries(others)))).toEqual(['title']);
  });

  it('is refused where a text uses other values', () => {
    expect(compare({ ...complete, waiting: '{count, plural, one {# {companie}} other {#}}' })).toEqual([
      'waiting uses the values (companie, count), English (company, count)',
    ]);
  });

  it('is refused with the key of a text that is empty or not valid', () => {
    expect(() => compare({ ...complete, title: '' })).toThrow('title is empty.');
    expect(() => compileMessage('title', '{count, plural, one {#}')).toThrow('title is not valid');
  });

  it('is listed where a text breaks the typography of its language', () => {
    const texts = {
      colon: 'Trajet : {lane}',
      quotes: '« {name} »',
      apostrophe: "l'équipement",
      elision: 'Message de {company}',
      number: 'De {count} à {most}',
      unit: 'Possible dans {seconds} s',
      percent: '50 % des chargements',
      count: '{index} de {total}',
      good: 'Trajet\u00a0: l’équipement, {seconds}\u00a0s, s’il part, {index} sur {total}',
    };
    expect(listTypographyFaults(new Map(Object.entries(texts)), french[TYPOGRAPHY])).toEqual([
      'colon: Trajet : {lane}',
      'quotes: « {name} »',
      "apostrophe: l'équipement",
      // Before "Ashland" it would have to be "d’".
      'elision: Message de {company}',
      'unit: Possible dans {seconds} s',
      'percent: 50 % des chargements',
      // "1 de 5" is English; French says "1 sur 5".
      'count: {index} de {total}',
    ]);
  });
});

describe('the French catalogues', () => {
  it('use one word for each term of the trade: those of the glossary', () => {
    const texts = Object.entries({ ...serverFrench, ...webFrench, ...driverFrench, ...followFrench, ...french });
    // To assign is attribuer, a company an entreprise, a pick-up a ramassage, a rate a tarif, a number "no".
    const others =
      /(?<!\p{L})(?:assign(?:er|ée?s?|ation)|affectation|compagnie|cueillette|couloir|taux|tarif au mille|réussite client)s?(?!\p{L})|n°/iu;
    // What people type is read in both languages, and in the words of each company.
    const shown = texts.filter(([key]) => !key.startsWith('typed.') && !key.startsWith('callNotes.words.'));
    expect(shown.filter(([, text]) => others.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('say publier and republier for the actions, whose buttons do; what is posted is an affichage', () => {
    const texts = Object.entries({ ...serverFrench, ...webFrench, ...french });
    const actions =
      /réaffich|(?<!\p{L})(?:entrée|n|second) (?:deux fois )?(?:l’)?affiche(?!\p{L})|affichent des chargements/iu;
    expect(texts.filter(([, text]) => actions.test(text)).map(([key]) => key)).toEqual([]);
  });
});
