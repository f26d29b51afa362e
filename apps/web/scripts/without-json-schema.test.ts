import { expect, it } from 'vitest';
import { WRITER_EXPORTS } from './without-json-schema.ts';

it('stands in for everything that the writer of JSON Schemas exports', async () => {
  const writer = (await import(
    /* @vite-ignore */ new URL('to-json-schema.js', import.meta.resolve('zod/v4/core')).href
  )) as object;
  expect(Object.keys(writer).sort()).toEqual([...WRITER_EXPORTS].sort());
});
