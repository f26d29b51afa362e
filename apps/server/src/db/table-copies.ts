import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createClient } from './connections.ts';
import type { Database } from './tables/schema.ts';

/** A table whose rows are copied. */
export interface CopiedTable {
  /** With its schema, quoted for SQL. */
  readonly name: string;
  /** Quoted for SQL, without generated columns. */
  readonly columns: readonly string[];
  /** The primary key, so that equal rows are copied in an equal order; all columns where there is none. */
  readonly order: readonly string[];
}

/** The last number that a sequence has given. */
interface CopiedSequence {
  readonly name: string;
  /** As text, because it may exceed a JavaScript number. */
  readonly last: string;
}

/** A partition, which must exist before the rows of its table are written. */
interface CopiedPartition {
  readonly name: string;
  readonly parent: string;
  /** `FOR VALUES …` or `DEFAULT`. */
  readonly bound: string;
}

/** What a database consists of, besides its schema. */
interface CopiedShape {
  readonly migration: string;
  /** Those that others refer to come first. */
  readonly tables: readonly CopiedTable[];
  readonly sequences: readonly CopiedSequence[];
  readonly partitions: readonly CopiedPartition[];
}

/** Tables whose rows belong to the schema, which the migrations create. */
const OF_THE_SCHEMA = ['kysely_migration', 'kysely_migration_lock', 'migrations'];
const SCHEMAS = ['public', 'graphile_worker'];

/** Reads tables from one snapshot of the database. */
export interface TableReader {
  readShape(): Promise<CopiedShape>;
  /** Writes the rows as PostgreSQL's text format. @returns how many */
  copy(table: CopiedTable, target: Writable): Promise<number>;
  /** The different values of a text column, sorted. */
  listValues<Table extends keyof Database>(table: Table, column: keyof Database[Table] & string): Promise<string[]>;
}

/** Calls `read` with a snapshot of the database, while others write. */
export async function withSnapshot<T>(url: string, read: (reader: TableReader) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const copy: TableReader['copy'] = async ({ name, columns, order }, target) => {
      const stream = client.query(
        copyTo(`copy (select ${columns.join(', ')} from ${name} order by ${order.join(', ')}) to stdout`),
      );
      await pipeline(stream, target);
      return stream.rowCount;
    };
    const listValues: TableReader['listValues'] = async (table, column) => {
      const { rows } = await client.query<{ value: string }>(
        `select distinct ${column} as value from ${table} order by value`,
      );
      return rows.map(({ value }) => value);
    };
    return read({ readShape: () => readShape(client), copy, listValues });
  });
}

/** Writes tables, in one transaction. */
interface TableWriter {
  addPartition(partition: CopiedPartition): Promise<void>;
  /** Replaces all rows by those of a text in PostgreSQL's format. @returns how many */
  replace(table: CopiedTable, source: Readable): Promise<number>;
  setSequence(sequence: CopiedSequence): Promise<void>;
}

/**
 * Calls `write` in a transaction. Triggers do not run, because what they would add is among the rows. References between
 * rows are checked.
 *
 * @param tables those that are written, in the order of {@link CopiedShape.tables}
 */
export async function withTableWriter(
  url: string,
  tables: readonly CopiedTable[],
  write: (writer: TableWriter) => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  await withClient(url, async (client) => {
    await client.query('begin');
    if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await write({
      async addPartition({ name, parent, bound }) {
        await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`);
      },
      async replace({ name, columns }, source) {
        const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
        await pipeline(source, stream);
        return stream.rowCount;
      },
      async setSequence({ name, last }) {
        await client.query('select setval($1, $2)', [name, last]);
      },
    });
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
  });
}

/** Deletes every object of the board in a database, for a restore into it. */
export async function dropAllTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url);
  // A query that runs reports it, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readShape(client: pg.Client): Promise<CopiedShape> {
  const { rows: tables } = await client.query<CopiedTable & { oid: number; needs: number[] }>(
    `select c.oid::int as oid, c.oid::regclass::text as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce(
         (select array_agg(quote_ident(a.attname) order by array_position(i.indkey::int[], a.attnum::int))
          from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary),
         (select array_agg(quote_ident(attname) || '::text' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')) as order,
       coalesce((select array_agg(distinct confrelid::int) from pg_constraint
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid), '{}') as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) and c.relname <> all($2)
     order by name`,
    [SCHEMAS, OF_THE_SCHEMA],
  );
  const { rows: sequences } = await client.query<CopiedSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any($1) and last_value is not null order by name`,
    [SCHEMAS],
  );
  const { rows: partitions } = await client.query<CopiedPartition>(
    `select c.oid::regclass::text as name, i.inhparent::regclass::text as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relispartition and c.relkind = 'r' and n.nspname = any($1) order by name`,
    [SCHEMAS],
  );
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  );
  return { migration: migrations[0]?.name ?? '', tables: sortByNeed(tables), sequences, partitions };
}

/** Sorts tables so that each comes after those that it refers to. @throws Error where they refer to each other */
function sortByNeed(tables: readonly (CopiedTable & { oid: number; needs: number[] })[]): CopiedTable[] {
  const sorted: CopiedTable[] = [];
  const done = new Set<number>();
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ needs }) => needs.every((oid) => done.has(oid)));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join()}`);
    for (const { oid, name, columns, order } of next) {
      done.add(oid);
      sorted.push({ name, columns, order });
    }
    left = left.filter(({ oid }) => !done.has(oid));
  }
  return sorted;
}
