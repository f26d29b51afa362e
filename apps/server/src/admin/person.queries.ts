import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import { ARCHIVED_TABLES } from '../modules/archive/index.ts';
import { PERSON_TABLES, type PersonTable } from './person-tables.ts';

/** The user by whom texts are searched. */
interface NamedPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}

/** Stands in a text where the user was named; cut so that no text becomes longer than its limit. */
const REPLACEMENT = '[deleted]';

/** The user whose data is read or deleted, with the phone of the company. */
export interface PersonOfCompany extends NamedPerson {
  readonly user_id: number;
  readonly account_id: number;
  readonly companyPhone: string;
}

type Row = Record<string, unknown>;

const TABLES = Object.entries(PERSON_TABLES) as [string, PersonTable][];

function isUsers(table: PersonTable, column: string, person: PersonOfCompany): RawBuilder<boolean> {
  const name = sql.ref(column);
  if (column === table.address) return sql`lower(${name}) = ${person.email.toLowerCase()}`;
  if (column === table.driver) return sql`${name} in (select id from resources where user_id = ${person.user_id})`;
  return sql`${name} = ${person.user_id}`;
}

/** The lines of the tables whose rows the archive keeps. */
const ARCHIVED = ARCHIVED_TABLES.map((name) => [name, PERSON_TABLES[name] as PersonTable] as const);

function listTexts({ texts = [], records }: PersonTable): readonly string[] {
  return records === undefined ? texts : [...texts, records];
}

/** A condition: rows of other tables, which a column has, are about the user. */
function isInRecords({ records }: PersonTable, { user_id: userId }: PersonOfCompany): RawBuilder<boolean> {
  if (records === undefined) return sql`false`;
  const toPath = (name: string, column: string, id: string) => `$.${name}[*].${column} == ${id}`;
  const ofUser = ARCHIVED.flatMap(([name, { users = [] }]) => users.map((user) => toPath(name, user, String(userId))));
  const ofDriver = ARCHIVED.flatMap(([name, { driver }]) =>
    driver === undefined ? [] : [toPath(name, driver, '$id')],
  );
  const column = sql.ref(records);
  return sql`(${column} @@ ${ofUser.join(' || ')}::jsonpath or exists (
    select from resources where user_id = ${userId}
      and jsonb_path_match(${column}, ${ofDriver.join(' || ')}::jsonpath, jsonb_build_object('id', id))))`;
}

function isWithin({ within }: PersonTable, { account_id: accountId }: PersonOfCompany): RawBuilder<boolean> {
  if (within === undefined) return sql`true`;
  if (within === 'account_id') return sql`account_id = ${accountId}`;
  if (within === 'record') {
    const path = ['assignments', 'offers'].map((name) => `$.${name}[*].carrier_account_id == ${accountId}`);
    return sql`(account_id = ${accountId} or record @@ ${path.join(' || ')}::jsonpath)`;
  }
  return sql`${sql.ref(within)} in (
    select id from assignments where broker_account_id = ${accountId} or carrier_account_id = ${accountId})`;
}

/** A condition: a text of the row names the user. */
function mentions(table: PersonTable, person: PersonOfCompany): RawBuilder<boolean> {
  const { address, inCompany } = toPersonPatterns(person, person.companyPhone);
  const columns = listTexts(table).map((column) => sql`${sql.ref(column)}::text`);
  if (columns.length === 0) return sql`false`;
  const text = sql`concat_ws(' ', ${sql.join(columns)})`;
  return sql`(${text} ~* ${address} or (${isWithin(table, person)} and ${text} ~* ${inCompany}))`;
}

function or(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
}

/** Texts have no index for a search of a person, so that each table is read whole: on a large board for minutes. */
async function allowLongScans(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
}

/** Every row that is about the user or names the user, by table; without secrets and binary values. */
export async function listPersonRows(tx: Tx, person: PersonOfCompany): Promise<Record<string, Row[]>> {
  await allowLongScans(tx);
  const found: Record<string, Row[]> = {};
  for (const [name, table] of TABLES) {
    const columns = [...(table.users ?? []), table.driver, table.address].filter((one) => one !== undefined);
    const isAbout = or([
      ...columns.map((column) => isUsers(table, column, person)),
      isInRecords(table, person),
      mentions(table, person),
    ]);
    const { rows } = await sql<Row>`select * from ${sql.table(name)} where ${isAbout}`.execute(tx);
    if (rows.length > 0) found[name] = rows.map((row) => withoutSecrets(row, table.secrets ?? []));
  }
  return found;
}

function withoutSecrets(row: Row, secrets: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([column, value]) => !secrets.includes(column) && !Buffer.isBuffer(value)),
  );
}

/**
 * Deletes the user's rows, overwrites copies of the user's name, and replaces mentions in texts. The row of the user
 * itself stays.
 *
 * @returns how many rows each table had
 */
export async function removePersonRows(tx: Tx, person: PersonOfCompany): Promise<Record<string, number>> {
  await allowLongScans(tx);
  // The append-only logs allow this change and no other.
  await sql`select set_config('loadstone.retention', 'on', true), set_config('loadstone.person_deletion', 'on', true)`.execute(
    tx,
  );
  const counts: Record<string, number> = {};
  // Backwards, because `sign_ins` refers to `known_browsers`.
  for (const [name, table] of TABLES.toReversed()) {
    const count = (await removeRows(tx, name, table, person)) + (await overwriteRows(tx, name, table, person));
    const changed = count + (await rewriteTexts(tx, name, table, person));
    if (changed > 0) counts[name] = changed;
  }
  await sql`select set_config('loadstone.retention', 'off', true), set_config('loadstone.person_deletion', 'off', true)`.execute(
    tx,
  );
  return counts;
}

async function removeRows(tx: Tx, name: string, table: PersonTable, person: PersonOfCompany): Promise<number> {
  if (table.removedBy === undefined) return 0;
  const isOwn = or(table.removedBy.map((column) => isUsers(table, column, person)));
  const { numAffectedRows } = await sql`delete from ${sql.table(name)} where ${isOwn}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function overwriteRows(tx: Tx, name: string, table: PersonTable, person: PersonOfCompany): Promise<number> {
  if (table.overwritten === undefined) return 0;
  const { by, set } = table.overwritten;
  const values = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(name)} set ${sql.join(values)} where ${isUsers(table, by, person)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * JSON is rewritten by its values, so that a number or a key is never damaged. `ctid` names a row of one
 * table or partition, because keys differ between tables; the lock keeps it valid.
 */
async function rewriteTexts(tx: Tx, name: string, table: PersonTable, person: PersonOfCompany): Promise<number> {
  const columns = listTexts(table);
  if (columns.length === 0) return 0;
  const { address, inCompany } = toPersonPatterns(person, person.companyPhone);
  const { rows } = await sql<Row & { row_table: number; row_place: string; is_within: boolean }>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, tableoid::bigint as row_table,
      ctid::text as row_place, coalesce(${isWithin(table, person)}, false) as is_within
    from ${sql.table(name)} where ${or([mentions(table, person), isInRecords(table, person)])} for update`.execute(tx);
  const ids = { users: [person.user_id], drivers: table.records === undefined ? [] : await listDrivers(tx, person) };
  for (const { row_table: part, row_place: place, is_within: isInCompany, ...row } of rows) {
    const pattern = new RegExp(isInCompany ? inCompany : address, 'gi');
    const values = Object.entries(row).map(([column, value]) => {
      const replaced =
        column === table.records ? rewriteRecords(value as Records, ids, pattern) : replaceMentions(value, pattern);
      const stored = typeof replaced === 'object' && replaced !== null ? JSON.stringify(replaced) : replaced;
      return sql`${sql.ref(column)} = ${stored}`;
    });
    await sql`update ${sql.table(name)} set ${sql.join(values)}
      where tableoid = ${part}::bigint::oid and ctid = ${place}::tid`.execute(tx);
  }
  return rows.length;
}

/** Rows by the names of their tables. */
type Records = Readonly<Record<string, readonly Row[]>>;

/** The ids of the drivers who are the user. */
async function listDrivers(tx: Tx, { user_id: userId }: PersonOfCompany): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from resources where user_id = ${userId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Rows as they would be in their tables: with copies of the name overwritten and mentions in texts replaced. */
function rewriteRecords(
  records: Records,
  ids: { readonly users: readonly number[]; readonly drivers: readonly number[] },
  pattern: RegExp,
): Records {
  const rewritten = ARCHIVED.flatMap(([name, { overwritten, driver, texts = [] }]) => {
    const rows = records[name]?.map((row) => {
      const owners = overwritten?.by === driver ? ids.drivers : ids.users;
      const isOwn = overwritten !== undefined && owners.includes(Number(row[overwritten.by]));
      const replaced = texts.filter((text) => text in row).map((text) => [text, replaceMentions(row[text], pattern)]);
      return { ...row, ...Object.fromEntries(replaced), ...(isOwn ? overwritten.set : {}) } as Row;
    });
    return rows === undefined ? [] : [[name, rows] as const];
  });
  return { ...records, ...Object.fromEntries(rewritten) };
}

function toLiteral(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The address as a whole: not the end of a longer one. */
function toAddressPattern(email: string): string {
  return String.raw`(?<![a-z0-9._%+-])${toLiteral(email)}(?![a-z0-9-]|[.][a-z0-9])`;
}

/** First and last name together; a first name alone is too common to be searched. */
function toNamePattern({ first_name: first, last_name: last }: NamedPerson): string | undefined {
  if (first === '' || last === '') return undefined;
  return String.raw`(?<![a-z0-9])${toLiteral(first)}[ ]+${toLiteral(last)}(?![a-z0-9])`;
}

/** The digits of the phone in any usual spelling. */
function toPhonePattern(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 10) return undefined;
  return `(?<![0-9])[(]?${[...digits].join('[ ().+-]{0,3}')}(?![0-9])`;
}

/**
 * What is searched for in texts, as regular expressions that PostgreSQL and JavaScript read alike, without case. `address`
 * is searched in every row; `inCompany`, which adds name and phone, in the rows of the user's company.
 *
 * @param companyPhone a phone that the user has in common with the company is not the user's
 */
function toPersonPatterns(person: NamedPerson, companyPhone: string): { address: string; inCompany: string } {
  const address = toAddressPattern(person.email);
  const isPrivatePhone = person.phone.replaceAll(/\D/g, '') !== companyPhone.replaceAll(/\D/g, '');
  const others = [toNamePattern(person), isPrivatePhone ? toPhonePattern(person.phone) : undefined];
  return { address, inCompany: [address, ...others.filter((one) => one !== undefined)].join('|') };
}

/** A text or JSON value with each mention replaced. Keys, numbers and the shape stay. */
function replaceMentions(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(pattern, (found) => REPLACEMENT.slice(0, found.length));
  if (Array.isArray(value)) return value.map((one) => replaceMentions(one, pattern));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceMentions(one, pattern)]));
}
