import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { PERSON_TABLES, type PersonTable } from './person-tables.ts';
import { runCommand } from '../../test/run-command.ts';

const TABLES = Object.entries(PERSON_TABLES) as [keyof typeof PERSON_TABLES, PersonTable][];
const NAMES = {
  email: 'quentin.zephyr@example.com',
  first_name: 'Quentin',
  last_name: 'Zephyrine',
  nick_name: 'Quenzy',
  phone: '(647) 555-0188',
};
/** What a search of the whole database for the person looks for. */
const TRACES = 'quentin[.]zephyr|zephyrine|quenzy|647[^0-9]{1,3}555[^0-9]{1,3}0188';
const MENTION = `Call Quentin  Zephyrine (quentin.zephyr@example.com, 647.555.0188) of Quentin Zephyrine's desk`;

let board: TestApp;
let folder: string;
beforeAll(async () => {
  board = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'person-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await board.close();
});

const admin = (...words: string[]) => runCommand(board, words);

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly isGenerated: boolean;
}

async function listColumns(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as "isNeeded",
      is_identity = 'YES' or is_generated = 'ALWAYS' as "isGenerated"
    from information_schema.columns where table_schema = 'public' and table_name = ${table}
    order by ordinal_position`.execute(tx);
  return rows;
}

const PLAIN_VALUES: Record<string, unknown> = {
  text: 'x',
  jsonb: '{}',
  integer: 1,
  bigint: 1,
  smallint: 1,
  boolean: false,
  bytea: Buffer.alloc(32, 1),
  date: '2026-06-15',
  'timestamp with time zone': '2026-06-15T12:00:00Z',
  'double precision': 1,
  ARRAY: '{}',
};

/** A row of the archive repeats texts of its posting beside the record. */
function isCopiedText({ records }: PersonTable, column: string): boolean {
  return records !== undefined && PERSON_TABLES.postings.texts.includes(column);
}

function toValue(declared: PersonTable, { name, type }: Column, person: Person, driver: number): unknown {
  if (name === declared.records) {
    const entry = { user_id: person.userId, actor_name: 'Quenzy Zephyrine', note: MENTION };
    const consent = { driver_id: driver, driver_name: 'Quenzy Zephyrine' };
    return JSON.stringify({
      postings: [{ created_by: person.userId, comment: MENTION }],
      assignments: [{ driver_user_id: person.userId, driver_name: 'Quenzy Zephyrine', driver_phone: NAMES.phone }],
      assignment_history: [entry, { ...entry, user_id: -1, actor_name: 'Another' }],
      position_consents: [consent],
    });
  }
  if (isCopiedText(declared, name)) return MENTION;
  if (declared.texts?.includes(name))
    return type === 'jsonb' ? JSON.stringify({ of: [MENTION, 6_475_550_188] }) : MENTION;
  if (declared.overwritten !== undefined && name in declared.overwritten.set) return 'Quenzy Zephyrine';
  if (name === declared.address || name === 'email_address') return NAMES.email.toUpperCase();
  if (declared.users?.includes(name)) return person.userId;
  if (name === declared.driver) return driver;
  if (name.endsWith('account_id')) return person.accountId;
  return PLAIN_VALUES[type];
}

/** Adds a row about the person to each table. Neither references nor checks hold, so that a row needs no other one. */
async function fillTables(person: Person): Promise<number> {
  let driver = 0;
  await inTransaction(board.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows: checks } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0`.execute(tx);
    for (const { table, name } of checks) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    }
    const details = JSON.stringify({
      firstname: NAMES.first_name,
      lastname: NAMES.last_name,
      phone: NAMES.phone,
      email: NAMES.email,
    });
    const { rows } = await sql<{ id: number }>`
      insert into resources (account_id, entity_type_id, user_id, details, created_by, updated_by)
      values (${person.accountId}, 1, ${person.userId}, ${details}::jsonb, ${person.userId}, ${person.userId})
      returning id`.execute(tx);
    driver = rows[0]?.id ?? 0;
    const { rows: loads } = await sql<{ id: number }>`
      insert into assignments (load_posting_id, broker_account_id, holder, status, created_by, created_on, updated_on,
        instruction, driver_user_id, driver_name, driver_phone, driver_email, carrier_account_id, driver_id)
      values (1, ${person.accountId}, 'broker', 'ended', ${person.userId}, now(), now(), ${MENTION}, ${person.userId},
        'Quenzy Zephyrine', ${NAMES.phone}, ${NAMES.email}, ${person.accountId}, ${driver}) returning id`.execute(tx);
    for (const [table, declared] of TABLES) {
      if (['users', 'companies', 'resources', 'assignments'].includes(table)) continue;
      if (Object.keys(declared).length === 0) continue;
      const columns = (await listColumns(tx, table)).filter(({ isGenerated }) => !isGenerated);
      const named = [
        ...[...(declared.users ?? []), ...(declared.texts ?? [])],
        ...[declared.address, declared.driver, declared.records],
      ];
      const set = Object.keys(declared.overwritten?.set ?? {});
      const given = columns.filter(
        ({ name, isNeeded }) => isNeeded || [...named, ...set, 'account_id', 'email_address'].includes(name),
      );
      const values = given.map((column) =>
        column.name === 'assignment_id' ? loads[0]?.id : toValue(declared, column, person, driver),
      );
      await sql`insert into ${sql.table(table)} (${sql.join(given.map(({ name }) => sql.ref(name)))})
        values (${sql.join(values)})`
        .execute(tx)
        .catch((error: unknown) => {
          throw new Error(`${table}: ${(error as Error).message}`);
        });
    }
  });
  return driver;
}

/** The columns of the whole schema in which a text or a JSON value has a trace of the person. */
async function findTraces(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = format('%I', t.table_name)::regclass)
      and c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY', 'tsvector')`.execute(board.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${TRACES} limit 1`.execute(board.db);
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

describe("a person's data", () => {
  it('is described for each table and each column with the id of a user', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p') and not c.relispartition`.execute(board.db);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(TABLES.map(([name]) => name).toSorted());
    const { rows: references } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || a.attname as place
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conparentid = 0`.execute(board.db);
    const described = TABLES.flatMap(([name, { users = [] }]) => users.map((column) => `${name}.${column}`));
    expect(references.map(({ place }) => place).filter((place) => !described.includes(place))).toEqual([]);
  });

  it('has its keepers in the documents', () => {
    const text = readFileSync('docs/security.md', 'utf8');
    const kept = TABLES.filter(([, { kept }]) => kept !== undefined).map(([name]) => name);
    expect(kept.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('is exported, and nothing but the documented rest of it is left after the deletion', async () => {
    const person = await createPerson(board.db, { modes: ['B', 'C'], user: { ...NAMES, password_hash: 'hash-of-it' } });
    const other = await createPerson(board.db, { modes: ['B'], user: { last_name: 'Zephyrin' } });
    await fillTables(person);
    const colleague = await createPerson(board.db, { modes: ['B'], company: person.company });
    await board.db
      .insertInto('sms_messages')
      .values({
        ...{ account_id: person.accountId, user_id: colleague.userId, driver_id: null, purpose: 'alert' },
        ...{ phone: '+14165550100', body: MENTION, secret_parts: null },
        ...{ created_on: board.clock.now(), expires_on: board.clock.now() },
      })
      .execute();
    const before = await findTraces();

    const file = join(folder, 'person.json');
    expect(await admin('export-person', NAMES.email.toUpperCase(), '--file', file)).toMatchObject({ code: 0 });
    const text = readFileSync(file, 'utf8');
    const exported = (JSON.parse(text) as { tables: Record<string, unknown[]> }).tables;
    expect(text).not.toContain('hash-of-it');

    const outcome = await admin('delete-person', NAMES.email);
    expect(outcome).toEqual({
      code: 0,
      text: `The data of user ${person.userId} is deleted. The activity of the company keeps the id.`,
    });
    const left = await findTraces();
    expect(left).toEqual(['user_activity.email_address']);
    const removed = before.filter((place) => !left.includes(place)).map((place) => place.split('.')[0] ?? '');
    expect(removed.length).toBeGreaterThan(30);
    expect([...new Set(removed)].filter((table) => !(table.replace(/_\d.*$/, '') in exported))).toEqual([]);
    const gone = TABLES.filter(([, { removedBy }]) => removedBy !== undefined);
    expect(gone.filter(([name]) => !(name in exported)).map(([name]) => name)).toEqual([]);
    for (const [name, { removedBy = [], users = [] }] of gone) {
      const own = users.find((column) => removedBy.includes(column));
      if (own === undefined) continue;
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.ref(own)} = ${person.userId}`.execute(
        board.db,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }

    const user = await board.db.selectFrom('users').selectAll().where('user_id', '=', person.userId).executeTakeFirst();
    expect(user).toMatchObject({
      first_name: 'Deleted',
      phone: '',
      password_hash: null,
      status_id: 2,
      product_ids: [],
    });
    const { rows: notes } = await sql<{ note_text: string }>`select note_text from call_notes`.execute(board.db);
    expect(notes).toEqual([{ note_text: "Call [deleted] ([deleted], [deleted]) of [deleted]'s desk" }]);
    const { rows: bodies } = await sql<{ reply: unknown }>`select reply from idempotency_keys`.execute(board.db);
    expect(bodies).toMatchObject([{ reply: { of: [expect.any(String), 6_475_550_188] } }]);
    const { rows: archived } = await sql<{ record: Record<string, unknown> }>`
      select record from archived_postings`.execute(board.db);
    const note = "Call [deleted] ([deleted], [deleted]) of [deleted]'s desk";
    expect(archived.map(({ record }) => record)).toEqual([
      {
        postings: [{ created_by: person.userId, comment: note }],
        assignments: [
          { driver_user_id: person.userId, driver_name: 'Deleted user', driver_phone: '', driver_email: '' },
        ],
        assignment_history: [
          { user_id: person.userId, actor_name: 'Deleted user', note },
          { user_id: -1, actor_name: 'Another', note },
        ],
        position_consents: [{ driver_id: expect.any(Number) as number, driver_name: 'Deleted user' }],
      },
    ]);
    const kept = await board.db.selectFrom('users').selectAll().where('user_id', '=', other.userId).executeTakeFirst();
    expect(kept).toEqual(other.user);
    expect(await admin('delete-person', NAMES.email)).toMatchObject({ code: 1 });
  });

  it('stays where another company has written a name or a phone, but not the address', async () => {
    const person = await createPerson(board.db, {
      modes: ['B'],
      user: { email: 'same@example.com', first_name: 'Same', last_name: 'Name', phone: '905-555-0123' },
    });
    const other = await createPerson(board.db, { modes: ['B'] });
    await sql`insert into call_notes (account_id, created_by, cust_cd, company, outcome, note_text, created_on)
      values (${other.accountId}, ${other.userId}, 'X', 'X', 'note',
        'Same Name, same@example.com, not.same@example.com', now())`.execute(board.db);
    await admin('delete-person', person.email);
    const { rows } = await sql<{ note_text: string }>`
      select note_text from call_notes where account_id = ${other.accountId}`.execute(board.db);
    expect(rows).toEqual([{ note_text: 'Same Name, [deleted], not.same@example.com' }]);
  });

  it('is removed from the archive of each month, and leaves other rows there as they are', async () => {
    const person = await createPerson(board.db, { modes: ['B'], user: { email: 'archived.person@example.com' } });
    const other = await createPerson(board.db, { modes: ['B'] });
    const rows = [
      [8_000_001, person.accountId, '2026-01-10', 'For archived.person@example.com'],
      [8_000_002, other.accountId, '2026-02-10', 'Of another company'],
      [8_000_003, other.accountId, '2026-03-10', 'Of another company in March'],
    ] as const;
    await sql`truncate archived_postings`.execute(board.db);
    for (const [id, accountId, day, text] of rows) {
      await sql`create table ${sql.table(`archived_month_${id}`)} partition of archived_postings
        for values from (${sql.lit(day)}) to (${sql.lit(day.replace(/10$/, '11'))})`.execute(board.db);
      await sql`insert into archived_postings
          (posting_id, token, account_id, client_ref_num, truck_ids, ended_on, archived_on, record)
        values (${id}, ${id}, ${accountId}, ${text}, '{}', ${day}, now(),
          ${JSON.stringify({ postings: [{ id, comment: text }] })})`.execute(board.db);
    }
    expect(await admin('delete-person', person.email)).toMatchObject({ code: 0 });
    const { rows: left } = await sql<{ comment: string }>`
      select posting_id as id, client_ref_num as text, record #>> '{postings,0,comment}' as comment
      from archived_postings order by posting_id`.execute(board.db);
    expect(left).toEqual(
      rows.map(([id, , , text]) => {
        const kept = text.replace(person.email, '[deleted]');
        return { id, text: kept, comment: kept };
      }),
    );
  });

  it('is refused for an unknown address, a service account, a file that exists, and the last administrator', async () => {
    const file = join(folder, 'again.json');
    const person = await createPerson(board.db, { modes: ['B'], user: { role: 'administrator' } });
    const unknown = 'unknown@example.com';
    expect(await admin('export-person', unknown, '--file', file)).toMatchObject({ code: 1 });
    expect(await admin('delete-person', unknown)).toMatchObject({ code: 1, text: expect.stringContaining(unknown) });
    expect(await admin('delete-person', 'no-address')).toMatchObject({ code: 2 });
    expect(await admin('delete-person', person.email)).toEqual({
      code: 1,
      text: `Refused: ${person.email} is the last administrator of the company. Add another administrator first.`,
    });
    const author = await createPerson(board.db, { modes: ['B'], user: { role: 'service account' } });
    expect(await admin('delete-person', author.email)).toMatchObject({ code: 1 });
    expect(await admin('export-person', person.email, '--file', file)).toMatchObject({ code: 0 });
    expect(await admin('export-person', person.email, '--file', file)).toMatchObject({ code: 1 });

    await createPerson(board.db, { modes: ['B'], company: person.company, user: { role: 'administrator' } });
    expect(await admin('delete-person', person.email)).toMatchObject({ code: 0 });
  });
});
