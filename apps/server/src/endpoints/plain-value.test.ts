import Fastify from 'fastify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compilePlainTest } from './plain-value.ts';
import { toReplySchema } from './reply-schema.ts';

const reply = z.object({
  id: z.int(),
  miles: z.number(),
  isOpen: z.boolean(),
  note: z.string().nullable(),
  kind: z.enum(['L', 'E']).optional(),
  rows: z.array(z.object({ name: z.string(), size: z.int().optional() })),
  first: z.object({ name: z.string() }).nullable(),
});
const isPlain = compilePlainTest(toReplySchema(reply))!;

const value = { id: 1, miles: 2.5, isOpen: true, note: null, kind: 'L', rows: [{ name: 'a', size: 3 }], first: null };
const one = { name: 'a' };

describe('the test whether a reply may be written as it is', () => {
  it('passes where each field is of the contract and of its type', () => {
    expect(isPlain(value)).toBe(true);
    expect(isPlain({ ...value, kind: undefined, first: one, rows: [] })).toBe(true);
  });

  it.each([
    ['a field that the contract does not name', { ...value, hash: 'secret' }],
    ['one of a row', { ...value, rows: [{ ...one, hash: 'secret' }] }],
    ['one of an inner record', { ...value, first: { ...one, hash: 'secret' } }],
    ['a missing field', { ...value, miles: undefined }],
    ['null where it is not allowed', { ...value, id: null }],
    ['another type', { ...value, id: '1' }],
    ['a share of an integer', { ...value, id: 1.5 }],
    ['no number', { ...value, miles: Number.NaN }],
    ['a date', { ...value, note: new Date() }],
    ['a record that writes itself', { ...value, first: { ...one, toJSON: () => ({ hash: 'secret' }) } }],
  ])('fails with %s', (_, other) => expect(isPlain(other)).toBe(false));

  it('does not exist for a contract with several shapes or a constant', () => {
    const shapes = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    for (const other of [shapes, z.object({ kind: z.literal('a') }), z.record(z.string(), z.int())]) {
      expect(compilePlainTest(toReplySchema(other))).toBeUndefined();
    }
  });

  it('passes only what the compiled serializer writes in the same way', async () => {
    const app = Fastify();
    let sent: unknown;
    app.get('/', { schema: { response: { 200: toReplySchema(reply) } } }, () => sent);
    const anything = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(one),
    );
    const mostly = <T>(usual: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: anything });
    const row = fc.record(
      { name: mostly(fc.string()), size: mostly(fc.integer()), more: fc.string() },
      { requiredKeys: ['name'] },
    );
    const made = fc.record(
      {
        id: mostly(fc.integer()),
        miles: mostly(fc.double({ noNaN: true })),
        isOpen: mostly(fc.boolean()),
        note: mostly(fc.option(fc.string())),
        kind: mostly(fc.constantFrom('L', 'E')),
        rows: mostly(fc.array(row, { maxLength: 3 })),
        first: mostly(fc.option(fc.record({ name: fc.string() }))),
      },
      { requiredKeys: ['id', 'miles', 'isOpen', 'note', 'rows', 'first'] },
    );
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(made, async (next) => {
        if (!isPlain(next)) return;
        passed += 1;
        sent = next;
        expect(JSON.parse(JSON.stringify(next))).toEqual((await app.inject('/')).json());
      }),
      { seed: 1, numRuns: 500 },
    );
    expect(passed).toBeGreaterThan(50);
    await app.close();
  });
});
