import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { toAbsentModule } from './without-json-schema.ts';

it.each(['to-json-schema.js', 'json-schema-processors.js'])('exports every name of %s', async (file) => {
  const url = new URL(file, import.meta.resolve('zod/v4/core'));
  const writer = (await import(/* @vite-ignore */ url.href)) as object;
  const source = await toAbsentModule(fileURLToPath(url));
  for (const name of Object.keys(writer)) expect(source).toMatch(new RegExp(`absent as ${name}\\b`));
  expect(() => new Function(`${source.split('\n')[0] ?? ''} absent();`)()).toThrow('by the server only');
});
