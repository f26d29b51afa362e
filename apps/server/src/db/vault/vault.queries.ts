import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A key of the board, encrypted by a master key. */
export interface DataKeyRow {
  readonly id: number;
  readonly master_id: string;
  readonly encrypted: Buffer;
}

/** A column whose values are sealed. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

/** A value of a sealed column, with the physical place of its row, which is valid while the row is locked. */
interface StoredValue {
  readonly place: string;
  /** Of a `jsonb` column its JSON text. */
  readonly value: string;
}

export async function listDataKeys(db: Db): Promise<DataKeyRow[]> {
  return db.selectFrom('data_keys').select(['id', 'master_id', 'encrypted']).orderBy('id').execute();
}

/** The newest key, which no rotation removes before the transaction ends; undefined where there is none. */
export async function holdNewestKey(tx: Db): Promise<DataKeyRow | undefined> {
  return tx
    .selectFrom('data_keys')
    .select(['id', 'master_id', 'encrypted'])
    .orderBy('id', 'desc')
    .limit(1)
    .forShare()
    .executeTakeFirst();
}

/** Waits until nothing seals with these keys any more. */
export async function lockDataKeys(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('data_keys').select('id').orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

/** Keeps other servers from adding the first key. */
export async function lockForFirstKey(tx: Db): Promise<void> {
  await sql`lock table data_keys in share row exclusive mode`.execute(tx);
}

export async function insertDataKey(tx: Db, key: Omit<DataKeyRow, 'id'> & { readonly now: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('data_keys')
    .values({ master_id: key.master_id, encrypted: key.encrypted, created_on: key.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteDataKeys(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('data_keys').where('id', 'in', ids).execute();
}

const isPlain = (column: string) => sql`${sql.ref(column)}::text !~ '^"?sealed:'`;

/** How many values of a column are plain. */
export async function countPlain(db: Db, { table, column }: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where ${isPlain(column)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks the rows of a column that have a value. @param onlyPlain true for the plain values only */
export async function lockValues(tx: Tx, { table, column }: SealedColumn, onlyPlain: boolean): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select ctid::text as place, ${sql.ref(column)}::text as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${onlyPlain ? sql`and ${isPlain(column)}` : sql``}
    for update`.execute(tx);
  return rows;
}

/** Replaces values of locked rows by sealed ones. */
export async function putValues(
  tx: Tx,
  { table, column }: SealedColumn,
  values: readonly StoredValue[],
): Promise<void> {
  const isJson = await isJsonColumn(tx, { table, column });
  const value = isJson ? sql`to_jsonb(new.value)` : sql`new.value`;
  await sql`
    update ${sql.table(table)} as t set ${sql.ref(column)} = ${value}
    from unnest(${values.map(({ place }) => place)}::tid[], ${values.map((each) => each.value)}::text[])
      as new (place, value)
    where t.ctid = new.place`.execute(tx);
}

async function isJsonColumn(tx: Tx, { table, column }: SealedColumn): Promise<boolean> {
  const { rows } = await sql<{ type: string }>`
    select data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}`.execute(tx);
  return rows[0]?.type === 'jsonb';
}
