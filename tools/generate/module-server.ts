import type { Noun } from './names.ts';

/** The contract of a noun: a list of the company's own rows, a call that adds one, and the event of both. */
export function toContractFiles({ many, one }: Noun): Record<string, string> {
  return {
    [`packages/contracts/src/${many.kebab}/index.ts`]: `import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requireProduct } from '../endpoint/guard.ts';
import { declareEvents } from '../live/declare-event.ts';

/** Characters. */
export const ${one.snake.toUpperCase()}_LENGTH = 150;

/** A new ${one.words}. */
const ${one.camel}DraftSchema = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, { message: 'Please enter a text.' })
      .max(${one.snake.toUpperCase()}_LENGTH, { message: \`A text may have \${${one.snake.toUpperCase()}_LENGTH} characters at most.\` }),
  })
  .meta({ id: '${one.pascal}Draft' });
export type ${one.pascal}Draft = z.infer<typeof ${one.camel}DraftSchema>;

/** A ${one.words} of a company. */
const ${one.camel}Schema = z
  .object({ id: z.int(), text: z.string(), createdOn: z.string().describe('ISO 8601, UTC') })
  .meta({ id: '${one.pascal}' });
export type ${one.pascal} = z.infer<typeof ${one.camel}Schema>;

const callers = { user: [...requireProduct('any'), ...requireAnyView()] };

export const list${many.pascal} = defineEndpoint({
  method: 'GET',
  path: '/api/${one.pascal}',
  summary: "The company's ${many.words}, oldest first",
  tag: '${many.kebab}',
  callers,
  reply: z.array(${one.camel}Schema),
});

export const create${one.pascal} = defineEndpoint({
  method: 'POST',
  path: '/api/${one.pascal}',
  summary: 'Adds a ${one.words}',
  tag: '${many.kebab}',
  affects: ['${many.camel}'],
  callers,
  body: ${one.camel}DraftSchema,
  reply: ${one.camel}Schema,
  isIdempotent: true,
});

/** The events of the ${many.kebab} module. */
export const ${one.camel}Events = declareEvents({
  '${many.camel}.changed': { recipients: 'company', affects: ['${many.camel}'], fields: {} },
});
`,
  };
}

/** The migration that creates the noun's table. */
export function toTableMigration({ many, one }: Noun): string {
  return `import { sql, type Kysely } from 'kysely';

/** Adds ${many.words}, which belong to a company. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(${many.snake.toUpperCase()}).execute(db);
}

const ${many.snake.toUpperCase()} = \`
create table ${many.snake} (
  id integer generated always as identity primary key,
  account_id integer not null references companies,
  created_by integer not null references users,
  ${one.snake}_text text not null check (btrim(${one.snake}_text) <> '' and length(${one.snake}_text) <= 150),
  created_on timestamptz(3) not null default now()
);
create index ${many.snake}_account on ${many.snake} (account_id, id);
create index ${many.snake}_creator on ${many.snake} (created_by);
\`;
`;
}

/** Its row of the previous board, which `migrated-data.test.ts` takes through later migrations. */
export function toSampleRow({ many, one }: Noun): string {
  return `-- One of the ${many.words} of the old broker's company.
insert into ${many.snake} (account_id, created_by, ${one.snake}_text, created_on)
values (900, 9001, 'A text', '2026-06-15T10:00:00Z');
`;
}

/** The server's module of a noun. */
export function toServerFiles(noun: Noun): Record<string, string> {
  const { many, one } = noun;
  const folder = `apps/server/src/modules/${many.kebab}`;
  return {
    [`${folder}/index.ts`]: `export { ${many.camel}Module } from './${many.kebab}.module.ts';
`,
    [`${folder}/${many.kebab}.module.ts`]: `import * as calls from '@loadstone/contracts/${many.kebab}';
import type { BoardModule } from '../../board/board-module.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { create${one.pascal}, list${many.pascal} } from './${many.kebab}.service.ts';

/** The ${many.words} of a company. */
export const ${many.camel}Module = {
  routes(http, board) {
    registerEndpoint(http, calls.list${many.pascal}, ({ caller }) => list${many.pascal}(board, caller));
    registerEndpoint(http, calls.create${one.pascal}, ({ caller, body }) => create${one.pascal}(board, caller, body));
  },
  events: { '${many.camel}.changed': 'module' } satisfies EventSources<typeof calls.${one.camel}Events>,
  tables: {
    ${many.snake}: { rows: 'one a ${one.words}', daily: 'W × 0.5 KB = 10 MB', removed: 'never', refusals: ['request.dailyLimit'] },
  },
} satisfies BoardModule;
`,
    [`${folder}/${many.kebab}.service.ts`]: `import type { ${one.pascal}, ${one.pascal}Draft } from '@loadstone/contracts/${many.kebab}';
import type { Board } from '../../board/board.ts';
import { appendChanges, toEventChange } from '../../db/change-feed/change-feed.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { insert${one.pascal}, list${one.pascal}Rows, type ${one.pascal}Row } from './${many.kebab}.queries.ts';

/** The ${many.words} of the caller's company, oldest first. */
export async function list${many.pascal}({ db }: Board, { accountId }: UserCaller): Promise<${one.pascal}[]> {
  return (await list${one.pascal}Rows(db, accountId)).map(to${one.pascal});
}

/** Adds a ${one.words} and notifies the company's clients. */
export function create${one.pascal}(
  { db, clock }: Board,
  { accountId, userId }: UserCaller,
  { text }: ${one.pascal}Draft,
): Promise<${one.pascal}> {
  return inTransaction(db, async (tx) => {
    const row = await insert${one.pascal}(tx, { accountId, userId, text, createdOn: clock.now() });
    await appendChanges(tx, [toEventChange(accountId, { type: '${many.camel}.changed' })]);
    return to${one.pascal}(row);
  });
}

function to${one.pascal}(row: ${one.pascal}Row): ${one.pascal} {
  return { id: row.id, text: row.${one.snake}_text, createdOn: row.created_on.toISOString() };
}
`,
    [`${folder}/${many.kebab}.queries.ts`]: `import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

interface ${many.pascal}Table {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  created_by: Fixed<number>;
  ${one.snake}_text: Fixed<string>;
  created_on: Fixed<Date>;
}
export type ${one.pascal}Row = Selectable<${many.pascal}Table>;

declare module '../../db/tables/schema.ts' {
  interface Database {
    ${many.snake}: ${many.pascal}Table;
  }
}

/** A company's ${many.words}, oldest first. */
export async function list${one.pascal}Rows(db: Db, accountId: number): Promise<${one.pascal}Row[]> {
  return db.selectFrom('${many.snake}').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

/** Adds a ${one.words}. */
export async function insert${one.pascal}(
  db: Db,
  ${one.camel}: { accountId: number; userId: number; text: string; createdOn: Date },
): Promise<${one.pascal}Row> {
  return db
    .insertInto('${many.snake}')
    .values({
      account_id: ${one.camel}.accountId,
      created_by: ${one.camel}.userId,
      ${one.snake}_text: ${one.camel}.text,
      created_on: ${one.camel}.createdOn,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
`,
    [`${folder}/${many.kebab}.test.ts`]: toServerTest(noun),
  };
}

function toServerTest({ many, one }: Noun): string {
  return `import { create${one.pascal}, list${many.pascal}, ${one.snake.toUpperCase()}_LENGTH } from '@loadstone/contracts/${many.kebab}';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe('${many.words}', () => {
  let board: TestApp;
  let broker: Person;

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
  });

  const add = (as: Person, text: string, idempotencyKey?: string) =>
    board.call(create${one.pascal}, { as, body: { text }, idempotencyKey });
  const list = async (as: Person) => (await board.call(list${many.pascal}, { as })).body;

  it('belong to the company: colleagues share them, oldest first, and other companies see none', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const carrier = await createCarrier(board.db);
    const first = await add(broker, '  First  ');
    expect([first.status, first.body]).toEqual([
      200,
      { id: first.body.id, text: 'First', createdOn: board.clock.now().toISOString() },
    ]);
    const second = await add(colleague, 'Second');
    expect(await list(broker)).toEqual([first.body, second.body]);
    expect(await list(carrier)).toEqual([]);
  });

  it('need a text of limited length', async () => {
    for (const text of ['   ', 'x'.repeat(${one.snake.toUpperCase()}_LENGTH + 1)]) {
      const { status, error } = await add(broker, text);
      expect([status, error.details?.[0]?.field]).toEqual([400, 'text']);
    }
    expect((await add(broker, 'x'.repeat(${one.snake.toUpperCase()}_LENGTH))).status).toBe(200);
  });

  it('are added once if a request is repeated', async () => {
    const first = await add(broker, 'Once', 'one-call');
    expect((await add(broker, 'Once', 'one-call')).body).toEqual(first.body);
    expect(await list(broker)).toHaveLength(1);
  });

  it('publish an event to the company', async () => {
    await add(broker, 'News');
    const last = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirst();
    expect(last?.change).toEqual({
      type: 'event',
      accountIds: [broker.accountId],
      event: { type: '${many.camel}.changed' },
    });
  });

  it('require a session and permission to view postings', async () => {
    expect((await board.call(list${many.pascal})).status).toBe(401);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await board.call(list${many.pascal}, { as: plain })).error.code).toBe('permit.missing');
    expect((await add(plain, 'Text')).error.code).toBe('permit.missing');
  });
});
`;
}
