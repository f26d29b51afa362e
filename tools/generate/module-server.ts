import type { Noun } from './names.ts';

/** The contract of a noun: a list of the company's own rows, a call that adds one, and the event of both. */
export function toContractFiles({ many, one }: Noun): Record<string, string> {
  return {
    [`packages/contracts/src/${many.kebab}/${one.kebab}.ts`]: `import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requireProduct } from '../endpoint/guard.ts';

/** Characters. */
export const ${one.snake.toUpperCase()}_LENGTH = 150;

/** A new ${one.words}. */
export const ${one.camel}DraftSchema = z
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
`,
    [`packages/contracts/src/${many.kebab}/index.ts`]: `export * from './${one.kebab}.ts';
export * from './${one.kebab}-events.ts';
`,
    [`packages/contracts/src/${many.kebab}/${one.kebab}-events.ts`]: `import { declareEvents } from '../live/declare-event.ts';

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
    [`${folder}/${many.kebab}.module.ts`]: `import { create${one.pascal}, list${many.pascal} } from '@loadstone/contracts/${many.kebab}';
import type { FastifyInstance } from 'fastify';
import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { ${one.camel}EventSources } from './${many.kebab}.live.ts';
import { create${many.pascal}Service, type ${many.pascal}Dependencies } from './${many.kebab}.service.ts';

/** What the module has. */
export const ${many.camel}Module = {
  routes: register${many.pascal},
  events: ${one.camel}EventSources,
  tables: {
    ${many.snake}: { rows: 'one a ${one.words}', daily: 'W × 0.5 KB = 10 MB', removed: 'never', refusals: ['request.dailyLimit'] },
  },
} satisfies ModuleDeclaration;

/** The ${many.words} of the caller's company. */
function register${many.pascal}(app: FastifyInstance, dependencies: ${many.pascal}Dependencies): void {
  const service = create${many.pascal}Service(dependencies);

  registerEndpoint(app, list${many.pascal}, ({ caller }) => service.list${many.pascal}(caller));
  registerEndpoint(app, create${one.pascal}, ({ caller, body }) => service.create${one.pascal}(caller, body));
}
`,
    [`${folder}/${many.kebab}.service.ts`]: `import type { ${one.pascal}, ${one.pascal}Draft } from '@loadstone/contracts/${many.kebab}';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { to${many.pascal}Changed } from './${many.kebab}.live.ts';
import { to${one.pascal} } from './${many.kebab}.presenter.ts';
import { insert${one.pascal}, list${one.pascal}Rows } from './${many.kebab}.queries.ts';

export interface ${many.pascal}Dependencies {
  db: Db;
  clock: Clock;
}

/** The use-cases of a company's ${many.words}. */
interface ${many.pascal}Service {
  /** Oldest first. */
  list${many.pascal}(caller: UserCaller): Promise<${one.pascal}[]>;
  /** Adds a ${one.words} and notifies the company's clients. */
  create${one.pascal}(caller: UserCaller, draft: ${one.pascal}Draft): Promise<${one.pascal}>;
}

export function create${many.pascal}Service({ db, clock }: ${many.pascal}Dependencies): ${many.pascal}Service {
  return {
    async list${many.pascal}({ accountId }) {
      return (await list${one.pascal}Rows(db, accountId)).map(to${one.pascal});
    },

    create${one.pascal}: ({ accountId, userId }, { text }) =>
      inTransaction(db, async (tx) => {
        const row = await insert${one.pascal}(tx, { accountId, userId, text, createdOn: clock.now() });
        await appendChanges(tx, [to${many.pascal}Changed(accountId)]);
        return to${one.pascal}(row);
      }),
  };
}
`,
    [`${folder}/${many.kebab}.live.ts`]: `import type { ${one.camel}Events } from '@loadstone/contracts/${many.kebab}';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** Where the events of ${many.words} come from. */
export const ${one.camel}EventSources = { '${many.camel}.changed': 'module' } satisfies EventSources<typeof ${one.camel}Events>;

/** The event of a company whose list has changed. */
export function to${many.pascal}Changed(accountId: number): EventChange {
  return toEventChange(accountId, { type: '${many.camel}.changed' });
}
`,
    [`${folder}/${many.kebab}.presenter.ts`]: `import type { ${one.pascal} } from '@loadstone/contracts/${many.kebab}';
import type { ${one.pascal}Row } from './${many.kebab}.queries.ts';

export function to${one.pascal}(row: ${one.pascal}Row): ${one.pascal} {
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
