import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const SOURCE = 'apps/server/src/';
/** Stands for a table that is passed in as a value. */
const UNNAMED = '(a table passed in)';

/** Files that may read or write tables of others, with the reason. */
const EXCEPTIONS: Record<string, { tables: readonly string[]; reason: string }> = {
  'admin/person.queries.ts': {
    tables: ['resources', 'assignments'],
    reason: "A person's data is read and deleted in every table of the schema, in one transaction.",
  },
  'matching/matching.queries.ts': {
    tables: ['board_day', 'change_feed', 'companies', 'exclusions'],
    reason: 'One repeatable-read snapshot of the board; matching stands below the modules and imports none.',
  },
  'demo/demo.queries.ts': {
    tables: ['postings'],
    reason: 'Reposts postings with dates in the past, which the use-cases refuse.',
  },
  'demo/fill-market.ts': {
    tables: ['companies', 'users', 'networks', 'postings', UNNAMED],
    reason: 'Fills an empty database in bulk, in one transaction; no use-case creates companies and their past.',
  },
  'modules/archive/archived-rows.queries.ts': {
    tables: ['postings'],
    reason:
      'Reads the postings of the other side of an archived load under the name of their table; postings imports it.',
  },
  'modules/notifications/recipients.queries.ts': {
    tables: ['postings'],
    reason: 'postings imports notifications to publish notices; an import in the other direction is a cycle.',
  },
};

const TABLE_CALLS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*Join|using|from)$/;
const SQL_TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]+)\b/gi;

/** The statements of a source file, each with the tables that it names. A builder chain with its subqueries is one statement. */
function listStatements(text: string, tables: ReadonlySet<string>): Set<string>[] {
  const statements = new Map<ts.Node, Set<string>>();
  const note = (node: ts.Node, table: string): void => {
    const root = findStatement(node);
    statements.set(root, (statements.get(root) ?? new Set()).add(table));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const name = node.expression.name.text;
      const [first] = node.arguments;
      if (first !== undefined && TABLE_CALLS.test(name)) {
        const table = ts.isStringLiteralLike(first) ? first.text.split(' ')[0] : undefined;
        if (table !== undefined && tables.has(table)) note(node, table);
        if (ts.isIdentifier(first) && /^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(name))
          note(node, UNNAMED);
      }
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file).startsWith('sql')) {
      for (const [, table = ''] of node.template.getText(file).matchAll(SQL_TABLE)) {
        if (tables.has(table)) note(node, table);
      }
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  visit(file);
  return [...statements.values()];
}

/** The outermost expression of which a node is a part, up to an `await`, a declaration or a block. */
function findStatement(node: ts.Node): ts.Node {
  let root = node;
  while (ts.isExpression(root.parent) && !ts.isAwaitExpression(root.parent)) root = root.parent;
  return root;
}

/** The tables of a schema, without partitions. */
export function listTables(schema: string): Set<string> {
  return new Set([...schema.matchAll(/create table (?:public\.)?([a-z_]+) \(/gi)].map(([, table = '']) => table));
}

/** The folder that owns a file: `modules/<noun>`, or the first folder. */
function toFolder(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('modules/') ? 2 : 1)
    .join('/');
}

/** The names of the tables that a declaration (`<noun>.module.ts`) lists. */
function listDeclaredTables(text: string): string[] {
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'tables') {
      if (!ts.isObjectLiteralExpression(node.initializer)) throw new RangeError('tables are declared as a literal');
      names.push(...node.initializer.properties.map((property) => property.name?.getText(file) ?? ''));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/**
 * Statements of one table outside the folder of the module that declares it, tables that no module or that two modules
 * declare, and declared tables that do not exist. A statement over several tables is a join and belongs to the noun that
 * it is about, which no rule can derive.
 *
 * @param files by path below `apps/server/src` @param tables all tables of the schema
 */
export function listOwnerFaults(files: ReadonlyMap<string, string>, tables: ReadonlySet<string>): string[] {
  const declared = [...files]
    .filter(([path]) => path.endsWith('.module.ts'))
    .flatMap(([path, text]) => listDeclaredTables(text).map((table) => [table, toFolder(path)] as const));
  const owners = new Map(declared);
  const faults = new Set([...tables].filter((table) => !owners.has(table)).map((table) => `${table} has no owner`));
  for (const [table, folder] of declared) {
    if (!tables.has(table)) faults.add(`${folder}: ${table} is no table of the schema`);
    if (owners.get(table) !== folder) faults.add(`${folder}: ${table} is declared twice`);
  }
  const used = new Set<string>();
  for (const [path, text] of files) {
    const allowed = EXCEPTIONS[path]?.tables ?? [];
    for (const statement of listStatements(text, tables)) {
      const [table] = statement;
      if (table === undefined || statement.size > 1) continue;
      const owner = owners.get(table);
      if (owner !== toFolder(path)) {
        if (allowed.includes(table)) used.add(`${path} ${table}`);
        else faults.add(`${path}: ${table} belongs to ${owner ?? 'an unknown owner'}`);
      }
    }
  }
  for (const [path, { tables: excepted }] of Object.entries(EXCEPTIONS)) {
    for (const table of excepted) {
      if (files.has(path) && !used.has(`${path} ${table}`)) faults.add(`${path}: the exception for ${table} is unused`);
    }
  }
  return [...faults];
}

if (import.meta.main) {
  const tables = listTables(readFileSync('apps/server/schema.sql', 'utf8'));
  const paths = globSync(`${SOURCE}**/*.ts`).filter((path) => !path.endsWith('.test.ts'));
  const files = new Map(paths.map((path) => [path.slice(SOURCE.length), readFileSync(path, 'utf8')]));
  const faults = listOwnerFaults(files, tables);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 || tables.size === 0) process.exitCode = 1;
  else console.log(`${tables.size} tables, each statement of one table is with its owner.`);
}
