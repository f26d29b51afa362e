import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeReplySchemas } from './without-reply-schemas.ts';

describe('a contract in the bundle', () => {
  it('has no schemas of parameters, queries and JSON replies', () => {
    const code = `const list = defineEndpoint({ path: '/a/:id', params: z.object({ id }), query, reply: z.array(row) });`;
    expect(removeReplySchemas(code)).toBe(
      `const list = defineEndpoint({ path: '/a/:id', params: undefined, query: undefined, reply: { meta: () => undefined } });`,
    );
  });

  it('keeps the schema of a body, which forms use, and the type of a file', () => {
    const code = `defineEndpoint({ body: z.object({ reply: z.string() }), reply: binaryReply('application/pdf') });`;
    expect(removeReplySchemas(code)).toBe(code);
  });

  it('loses nothing else, and can still be parsed, in every file', () => {
    const paths = globSync(join(import.meta.dirname, '../../../packages/contracts/src/**/*.ts'));
    const codes = paths.filter((path) => !path.endsWith('.test.ts')).map((path) => readFileSync(path, 'utf8'));
    const shorter = codes.map((code) => removeReplySchemas(code));
    for (const code of shorter) expect(() => stripTypeScriptTypes(code)).not.toThrow();
    const count = (all: readonly string[], text: RegExp) => all.join('\n').match(text)?.length ?? 0;
    expect(count(shorter, /defineEndpoint\(/g)).toBe(count(codes, /defineEndpoint\(/g));
    expect(count(shorter, /reply: z\./g)).toBeLessThan(count(codes, /reply: z\./g) / 5);
  });
});
