import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import { loadDraftSchema } from '../postings/posting.ts';
import { tagDraftSchema } from '../tags/tag.ts';
import { toCheckText, toCheckWords } from './check-text.ts';
import { checkTexts } from './en/checks.ts';
import { lateCheckTexts } from './en/late-checks.ts';

const CHECK_TEXTS = { ...checkTexts, ...lateCheckTexts };

const textsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => toCheckText(issue)) ?? [];

describe('the text of an issue', () => {
  it('is the one that the contract names', () => {
    expect(textsOf(tagDraftSchema, { tagName: ' ', tagColor: 'none' })).toEqual([
      { name: 'check.tagName' },
      { name: 'check.tagColour' },
    ]);
  });

  it('has the values of the contract', () => {
    const texts = textsOf(loadDraftSchema, {
      dateAvail: '2026-11-23',
      srceID: 1,
      srceRadius: 51,
      destID: 2,
      destRadius: 50,
      vehicleType: 'V',
      vehicleSize: 'T',
    });
    expect(texts).toEqual([{ name: 'check.radius', values: { radii: '50, 100, 150, 200' } }]);
  });

  it.each([
    [z.string().max(5), 'abcdef', { name: 'check.general.tooLong', values: { maximum: 5 } }],
    [z.array(z.int()).min(2), [1], { name: 'check.general.tooFew', values: { minimum: 2 } }],
    [z.int().min(3), 1, { name: 'check.general.tooSmall', values: { minimum: 3 } }],
    [z.enum(['a', 'b']), 'c', { name: 'check.general.choice' }],
    [z.strictObject({}), { other: 1 }, { name: 'check.general.unknownField' }],
    [z.iso.date(), 'tomorrow', { name: 'check.general.format' }],
    [z.int(), 'one', { name: 'check.general.type' }],
  ])('is a general one where only the library has a message', (schema, value, text) => {
    expect(textsOf(schema, value)).toEqual([text]);
  });

  it('names a fixed text by its English words, so that no two are the same', () => {
    const texts = Object.values(CHECK_TEXTS).filter((text) => typeof text === 'string');
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each([
    ['tagNameLength', LIMITS.tagNameLength],
    ['documentNameLength', LIMITS.documentNameLength],
    ['vehicleNameLength', LIMITS.vehicleNameLength],
    ['vehicleCodeLength', LIMITS.vehicleCodeLength],
    ['vehicleNotesLength', LIMITS.vehicleNotesLength],
    ['companyName', LIMITS.companyNameLength],
  ] as const)('states the limit of %s', (name, limit) => {
    expect(CHECK_TEXTS[name]).toContain(` ${limit} `);
  });
});

describe('the message of an issue', () => {
  const wordsOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => toCheckWords(issue, (key) => `<${key}>`));

  it('is in the words of the catalogue where the contract or the library has stated it', () => {
    expect(wordsOf(tagDraftSchema, { tagName: ' ', tagColor: 'none' })).toEqual([
      '<errors.check.tagName>',
      '<errors.check.tagColour>',
    ]);
    expect(wordsOf(z.string().max(2), 'abc')).toEqual(['<errors.check.general.tooLong>']);
    expect(wordsOf(z.number(), 'abc')).toEqual(['<errors.check.general.type>']);
  });

  it('is the one that a form has stated itself, which is in the language of its reader', () => {
    expect(wordsOf(z.string().min(1, { error: 'Entrez un nom.' }), '')).toEqual(['Entrez un nom.']);
    const own = z.string().superRefine((_, { addIssue }) => addIssue({ code: 'custom', message: 'Non valide.' }));
    expect(wordsOf(own, '')).toEqual(['Non valide.']);
  });
});
