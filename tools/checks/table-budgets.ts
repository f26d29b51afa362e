import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '../../packages/contracts/src/endpoint/errors.ts';
import { listTables } from './table-owners.ts';

const HEADING = '### Budget of each table';
/** The table, its rows, what a user adds a day, when rows are removed, and the code of the refusal. */
const CELLS = 5;

/**
 * Tables without a row in the table of budgets, rows of other tables, and rows that are incomplete or name a code that the
 * contracts do not have.
 *
 * @param document the text of `docs/operations.md` @param tables all tables of the schema
 */
export function listBudgetFaults(document: string, tables: ReadonlySet<string>, codes: ReadonlySet<string>): string[] {
  const section = document.split(HEADING)[1]?.split(/^#/m)[0] ?? '';
  const faults: string[] = [];
  const named = new Set<string>();
  for (const line of section.split('\n')) {
    const cells = line.split('|').slice(1, -1);
    const table = /^`([a-z_]+)`$/.exec(cells[0]?.trim() ?? '')?.[1];
    if (table === undefined) continue;
    if (named.has(table)) faults.push(`${table} has two budgets`);
    if (!tables.has(table)) faults.push(`${table} has a budget and is no table of the schema`);
    if (cells.length !== CELLS || cells.some((cell) => cell.trim() === '')) faults.push(`${table}: a cell is empty`);
    named.add(table);
    for (const [, code = ''] of (cells.at(-1) ?? '').matchAll(/`([a-zA-Z]+\.[a-zA-Z]+)`/g)) {
      if (!codes.has(code)) faults.push(`${table}: ${code} is no error code`);
    }
  }
  return [...faults, ...[...tables].filter((table) => !named.has(table)).map((table) => `${table} has no budget`)];
}

if (import.meta.main) {
  const tables = listTables(readFileSync('apps/server/schema.sql', 'utf8'));
  const document = readFileSync('docs/operations.md', 'utf8');
  const faults = listBudgetFaults(document, tables, new Set<string>(ERROR_CODES));
  for (const fault of faults) console.error(`docs/operations.md: ${fault}`);
  if (faults.length > 0 || tables.size === 0) process.exitCode = 1;
  else console.log(`${tables.size} tables, each has a written budget.`);
}
