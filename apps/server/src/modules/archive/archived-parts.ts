import { sql, type RawBuilder } from 'kysely';

/**
 * The tables whose rows leave with a posting: by which column, and whether they are kept in the archive. In the order of
 * their removal, because of their references. Marks, tags and lists refer to a posting with `on delete`.
 */
export const ARCHIVED_PARTS = [
  { table: 'customer_links', by: 'assignment', column: 'assignment_id', isKept: false },
  { table: 'reference_claims', by: 'assignment', column: 'assignment_id', isKept: false },
  { table: 'tracked_assignments', by: 'assignment', column: 'assignment_id', isKept: false },
  { table: 'position_consents', by: 'assignment', column: 'assignment_id', isKept: true },
  { table: 'assignment_rates', by: 'assignment', column: 'assignment_id', isKept: true },
  { table: 'stop_changes', by: 'assignment', column: 'assignment_id', isKept: true },
  { table: 'assignment_history', by: 'assignment', column: 'assignment_id', isKept: true },
  { table: 'offer_amounts', by: 'offer', column: 'offer_id', isKept: true },
  { table: 'offers', by: 'posting', column: 'load_posting_id', isKept: true },
  { table: 'assignments', by: 'posting', column: 'load_posting_id', isKept: true },
  { table: 'gone_reports', by: 'posting', column: 'posting_id', isKept: true },
  // Those that were deleted; any other keeps the posting.
  { table: 'flags', by: 'posting', column: 'own_posting_id', isKept: false },
  { table: 'flags', by: 'posting', column: 'lead_posting_id', isKept: false },
  { table: 'postings', by: 'posting', column: 'id', isKept: true },
] as const;

/** A table whose rows the archive keeps; the names of the keys of a record. */
type ArchivedTable = Extract<(typeof ARCHIVED_PARTS)[number], { isKept: true }>['table'];

/** The tables whose rows the archive keeps. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = ARCHIVED_PARTS.flatMap((part) =>
  part.isKept ? [part.table] : [],
);

/** The texts, numbers and flags of a table that are never null, by name with the value that stands for none. */
function emptyColumns(table: string): RawBuilder<unknown> {
  return sql`
    select a.attname as name,
      case t.typcategory when 'S' then '""'::jsonb when 'N' then '0'::jsonb else 'false'::jsonb end as value
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${sql.lit(table)}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and t.typcategory in ('S', 'N', 'B')`;
}

/** A row `t` of a table as JSON, without nulls and without empty values that {@link fromStored} adds again. */
export function toStored(table: string): RawBuilder<unknown> {
  // A reference number lets its holder take a load.
  const row = table === 'assignments' ? sql`to_jsonb(t) - 'pin'` : sql`to_jsonb(t)`;
  return sql`(
    select jsonb_object_agg(key, value) from jsonb_each(${row})
    where value <> 'null' and (key, value) not in (${emptyColumns(table)}))`;
}

/**
 * Rows of a table from JSON. A column that a later migration has added is null in them; '', 0 or false where it cannot be
 * null.
 */
export function fromStored(table: string, stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(
    jsonb_populate_record(
      null::${sql.table(table)},
      (select jsonb_object_agg(name, value) from (${emptyColumns(table)}) as empty (name, value))
    ), ${stored})`;
}
