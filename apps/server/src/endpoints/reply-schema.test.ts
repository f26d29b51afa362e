import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toReplySchema } from './reply-schema.ts';

async function write(reply: z.ZodType, value: unknown): Promise<unknown> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: toReplySchema(reply) } } }, () => value);
  const response = await app.inject('/');
  await app.close();
  return response.json();
}

const row = z.object({ id: z.int(), note: z.string().nullable(), description: z.string() }).meta({ id: 'ReplyRow' });

describe('a reply', () => {
  it('carries the contract’s fields and nothing else, at any depth', async () => {
    const reply = z.object({ rows: z.array(row), first: row.nullable() });
    const leaky = { id: 1, note: null, description: 'd', password_hash: 'secret' };
    expect(await write(reply, { rows: [leaky], first: leaky, password_hash: 'secret' })).toEqual({
      rows: [{ id: 1, note: null, description: 'd' }],
      first: { id: 1, note: null, description: 'd' },
    });
  });

  it('writes null where the contract allows it', async () => {
    const reply = z.object({ first: row.nullable(), id: z.int().nullable() });
    expect(await write(reply, { first: null, id: null })).toEqual({ first: null, id: null });
  });

  it('keeps fields that are named like words of the schema language', async () => {
    const reply = z.object({ id: z.string(), description: z.string(), minimum: z.number() });
    const value = { id: 'a', description: 'b', minimum: 3 };
    expect(await write(reply, value)).toEqual(value);
  });

  it('of one of several shapes is written in its own, whatever else the row has', async () => {
    const reply = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), left: z.string() }),
      z.object({ kind: z.literal('b'), right: row }),
    ]);
    const right = { id: 1, note: null, description: 'd' };
    expect(await write(reply, { kind: 'b', right: { ...right, secret: 1 }, secret: 1 })).toEqual({ kind: 'b', right });
  });

  it('that lacks a required field fails instead of leaving it out', async () => {
    expect(await write(z.object({ id: z.int() }), {})).toMatchObject({ statusCode: 500 });
  });

  it('has one schema, however many servers a process starts', () => {
    const reply = z.object({ rows: z.array(row) });
    expect(toReplySchema(reply)).toBe(toReplySchema(reply));
    expect(toReplySchema(reply)).not.toBe(toReplySchema(z.object({ rows: z.array(row) })));
  });
});
