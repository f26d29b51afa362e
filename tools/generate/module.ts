import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { toSpellings } from './names.ts';

/**
 * Returns the files of a new server module and its contract by path. They compile and implement one call, the company's
 * own list, from a table that the next migration creates.
 *
 * @throws Error if the name is not kebab-case
 */
export function toModuleFiles(name: string): Record<string, string> {
  const { kebab, camel, pascal } = toSpellings(name);
  const table = kebab.replaceAll('-', '_');
  const folder = `apps/server/src/modules/${kebab}`;
  return {
    [`packages/contracts/src/${kebab}.ts`]: `import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { requireProduct } from './guard.ts';

export const ${camel}RowSchema = z
  .object({ id: z.int(), createdOn: z.string().describe('ISO 8601, UTC') })
  .meta({ id: '${pascal}Row' });
export type ${pascal}Row = z.infer<typeof ${camel}RowSchema>;

export const list${pascal} = defineEndpoint({
  method: 'GET',
  path: '/api/${pascal}',
  summary: "The company's ${kebab.replaceAll('-', ' ')}, newest first",
  tag: '${kebab}',
  guard: requireProduct('any'),
  reply: z.array(${camel}RowSchema),
});
`,
    [`${folder}/index.ts`]: `export { register${pascal} } from './${kebab}.routes.ts';
`,
    [`${folder}/${kebab}.routes.ts`]: `import { list${pascal} } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { create${pascal}Service } from './${kebab}.service.ts';

/** Registers the calls of ${kebab.replaceAll('-', ' ')}. */
export function register${pascal}(app: FastifyInstance, dependencies: { db: Db }): void {
  const service = create${pascal}Service(dependencies);

  registerEndpoint(app, list${pascal}, ({ caller }) => service.list(caller));
}
`,
    [`${folder}/${kebab}.service.ts`]: `import type { ${pascal}Row } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { to${pascal}Row } from './${kebab}.presenter.ts';
import { list${pascal}Rows } from './${kebab}.queries.ts';

/** The use-cases of ${kebab.replaceAll('-', ' ')}. */
export interface ${pascal}Service {
  /** The company's own, newest first. */
  list(caller: UserCaller): Promise<${pascal}Row[]>;
}

export function create${pascal}Service({ db }: { db: Db }): ${pascal}Service {
  return {
    async list(caller) {
      return (await list${pascal}Rows(db, caller.accountId)).map(to${pascal}Row);
    },
  };
}
`,
    [`${folder}/${kebab}.presenter.ts`]: `import type { ${pascal}Row } from '@loadstone/contracts';
import type { ${pascal}Record } from './${kebab}.queries.ts';

/** A record as the contract shows it. */
export function to${pascal}Row(record: ${pascal}Record): ${pascal}Row {
  return { id: record.id, createdOn: record.created_on.toISOString() };
}
`,
    [`${folder}/${kebab}.queries.ts`]: `import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface ${pascal}Record {
  id: number;
  created_on: Date;
}

/** One company's, newest first. */
export async function list${pascal}Rows(db: Db, accountId: number): Promise<${pascal}Record[]> {
  const { rows } = await sql<${pascal}Record>\`
    select id, created_on from ${table} where account_id = \${accountId} order by created_on desc, id desc\`.execute(db);
  return rows;
}
`,
    [`${folder}/${kebab}.test.ts`]: `import { list${pascal} } from '@loadstone/contracts';
import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('${kebab}', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('returns 401 without a session', async () => {
    expect((await test.call(list${pascal})).status).toBe(401);
  });

  it('lists nothing for a company that has none', async () => {
    const broker = await createBroker(test.db);
    expect(await test.call(list${pascal}, { as: broker })).toMatchObject({ status: 200, body: [] });
  });
});
`,
  };
}

/** Writes new, formatted files; writes none if one of them exists already. */
export async function writeNewFiles(files: Readonly<Record<string, string>>): Promise<void> {
  const standing = Object.keys(files).filter((path) => existsSync(path));
  if (standing.length > 0) throw new Error(`Already there: ${standing.join(', ')}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }), { flag: 'wx' });
  }
}

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  const files = toModuleFiles(name);
  await writeNewFiles(files);
  console.log(Object.keys(files).join('\n'));
  console.log(`
Next: export ./${name}.ts from packages/contracts/src/index.ts, npm run new:migration ${name} for its table,
one line in apps/server/src/app.ts, then fill from the queries outwards.`);
}
