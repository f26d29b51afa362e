import { format } from 'prettier';
import { environmentSchema } from '../src/environment.ts';
import { writeOrCheck } from './derived-file.ts';

const INTRODUCTION = `# Configuration

Every setting is an environment variable, read once at start. An empty variable counts as absent. What is wrong is refused
with a list of every wrong variable before anything is started. This table is made from \`apps/server/src/environment.ts\` by
\`npm run configuration:write\`.

| variable | default | what it is for |
| --- | --- | --- |
`;

/** Writes `docs/configuration.md` from the descriptions and defaults of the environment's schema. */
const rows = Object.entries(environmentSchema.shape).map(([name, schema]) => {
  const value: unknown = schema.safeParse(undefined).data;
  return `| \`${name}\` | ${showDefault(value)} | ${(schema.description ?? '').replaceAll('|', '\\|')} |`;
});
const text = await format(`${INTRODUCTION}${rows.join('\n')}\n`, { parser: 'markdown', printWidth: 120 });
await writeOrCheck('docs/configuration.md', text, 'npm run configuration:write');

function showDefault(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? '`1`' : '`0`';
  return `\`${Array.isArray(value) ? value.join(',') : String(value)}\``;
}
