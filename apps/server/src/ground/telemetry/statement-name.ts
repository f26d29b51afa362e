const FIRST_WORD = /^\s*([a-z]+)/i;
const WRITE = /\b(insert|delete|update)\s+(?:into\s+|from\s+|only\s+)*"?[a-z_]/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\."?([a-z_][a-z0-9_]*)"?)?/i;
/** Statements whose further names are not tables. */
const WITHOUT_TABLE = new Set(['begin', 'commit', 'rollback', 'savepoint', 'release', 'set', 'start']);

/**
 * The name of a statement: its verb and its first table. The text of a statement is not recorded, because parts that are
 * written as raw SQL may contain values.
 */
export function toStatementName(sql: string): string {
  const first = FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
  if (WITHOUT_TABLE.has(first)) return first;
  const verb = first === 'with' ? (WRITE.exec(sql)?.[1]?.toLowerCase() ?? 'select') : first;
  const [, name, nameInSchema] = TABLE.exec(sql) ?? [];
  const table = nameInSchema ?? name;
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
}
