import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const SOURCE = 'apps/server/src/';
/** Stands for a table that is passed in as a value. */
const UNNAMED = '(a table passed in)';

/**
 * Who owns each table whose name is not that of a module: the folder below `apps/server/src`. Tables such as `flags` and
 * `load_notes` belong to `modules/flags` and `modules/load-notes` without a line here.
 */
const OWNERS: Record<string, string> = {
  network_members: 'modules/networks',
  posting_tags: 'modules/postings',
  assignment_history: 'modules/assignments',
  reference_tries: 'modules/assignments',
  driver_links: 'modules/drivers',
  driver_sessions: 'modules/drivers',
  tracked_assignments: 'modules/tracking',
  position_consents: 'modules/tracking',
  positions: 'modules/tracking',
  document_shares: 'modules/documents',
  document_thumbnails: 'modules/documents',
  contacted_leads: 'modules/contacted',
  user_activity: 'modules/activity',
  user_login_activity: 'modules/activity',
  user_preferences: 'modules/preferences',
  user_sessions: 'modules/sessions',
  logout_users_temp: 'modules/sessions',
  push_keys: 'modules/push',
  push_subscriptions: 'modules/push',
  oidc_records: 'auth',
  oidc_keys: 'auth',
  ended_sessions: 'auth',
  sign_in_tries: 'auth',
  user_devices: 'auth',
  user_security_tokens: 'auth',
  admin_audit: 'admin',
  board_day: 'jobs',
  insurance_notices: 'modules/notifications',
  error_reports: 'error-reports',
  mails: 'mail',
  change_feed: 'db',
  kysely_migration: 'db',
  kysely_migration_lock: 'db',
  socket_io_attachments: 'live',
  // Written by the wrapper of idempotent endpoints, not by a use-case: no module is its noun.
  idempotency_keys: 'endpoints',
};

/** Files that may read or write tables of others, with the reason. */
const EXCEPTIONS: Record<string, { tables: readonly string[]; reason: string }> = {
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
  'modules/notifications/recipients.queries.ts': {
    tables: ['postings'],
    reason: 'postings imports notifications to publish notices; an import in the other direction is a cycle.',
  },
};

const TABLE_CALLS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*Join|using|from)$/;
const SQL_TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]+)\b/gi;

/** The statements of a source file, each with the tables that it names. A builder chain with its subqueries is one statement. */
export function listStatements(text: string, tables: ReadonlySet<string>): Set<string>[] {
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

/**
 * Statements of one table outside the folder of its owner, and tables without an owner. A statement over several tables
 * is a join and belongs to the noun that it is about, which no rule can derive.
 *
 * @param files by path below `apps/server/src` @param tables all tables of the schema @param modules the module folders
 */
export function listOwnerFaults(
  files: ReadonlyMap<string, string>,
  tables: ReadonlySet<string>,
  modules: ReadonlySet<string>,
): string[] {
  const ownerOf = (table: string): string | undefined => {
    const module = table.replaceAll('_', '-');
    return OWNERS[table] ?? (modules.has(module) ? `modules/${module}` : undefined);
  };
  const faults = new Set([...tables].filter((table) => !ownerOf(table)).map((table) => `${table} has no owner`));
  const used = new Set<string>();
  for (const [path, text] of files) {
    const allowed = EXCEPTIONS[path]?.tables ?? [];
    for (const statement of listStatements(text, tables)) {
      const [table] = statement;
      if (table === undefined || statement.size > 1) continue;
      const owner = ownerOf(table);
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
  const modules = new Set(paths.flatMap((path) => /src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []));
  const faults = listOwnerFaults(files, tables, modules);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 || tables.size === 0) process.exitCode = 1;
  else console.log(`${tables.size} tables, each statement of one table is with its owner.`);
}
