import { describe, expect, it } from 'vitest';
import { isAllowedLicence, listLicenceFaults, listLooseVersions } from './dependencies.ts';
import { listCitationFaults } from './engine-rules.ts';
import { listMigrationFaults, toLedger } from './frozen-migrations.ts';
import { listOwnerFaults, listTables } from './table-owners.ts';

describe('the dependency check', () => {
  it('accepts a choice when one side is allowed and a bundle only when all are', () => {
    expect(isAllowedLicence('(MIT OR GPL-3.0)')).toBe(true);
    expect(isAllowedLicence('(MIT AND GPL-3.0)')).toBe(false);
  });

  it('names a package whose licence is copyleft or missing', () => {
    const faults = listLicenceFaults(
      { 'node_modules/a': { license: 'AGPL-3.0' }, 'node_modules/b': {}, 'node_modules/c': { license: 'MIT' } },
      () => undefined,
    );
    expect(faults).toEqual(['node_modules/a: AGPL-3.0', 'node_modules/b: none stated']);
  });

  it('names a version that can move', () => {
    expect(listLooseVersions({ dependencies: { a: '^1.2.3', b: '1.2.3', c: 'npm:x@7.0.2', d: '*' } })).toEqual([
      'a ^1.2.3',
      'd *',
    ]);
  });
});

describe('the migration check', () => {
  it('names one that changed, one that is gone and one that is new', () => {
    const faults = listMigrationFaults(
      new Map([
        ['0001-a.ts', 'x'],
        ['0003-c.ts', 'z'],
      ]),
      { '0001-a.ts': 'y', '0002-b.ts': 'y' },
    );
    expect(faults.map((fault) => fault.slice(0, 9))).toEqual(['0001-a.ts', '0002-b.ts', '0003-c.ts']);
  });

  it('is silent where all stand as they landed', () => {
    expect(listMigrationFaults(new Map([['0001-a.ts', 'x']]), { '0001-a.ts': 'x' })).toEqual([]);
  });

  it('enters a migration again until it has landed, and never one that has', () => {
    const found = new Map([
      ['0001-a.ts', 'changed'],
      ['0002-b.ts', 'changed'],
    ]);
    expect(toLedger(found, { '0001-a.ts': 'x' })).toEqual({ '0001-a.ts': 'x', '0002-b.ts': 'changed' });
  });
});

describe('the rule citation check', () => {
  it('names a rule without a test and a test without a rule', () => {
    const faults = listCitationFaults(
      '**M1 Kinds.** …\n\n**M2 Companies.** …\n',
      "it('M1: only a load and a truck', …); it('M9: corridor', …)",
    );
    expect(faults).toEqual(['M2 is in SPEC.md but no test cites it', 'M9 is cited by a test but is not in SPEC.md']);
  });
});

const declare = (...tables: string[]): string =>
  `export const aModule = { tables: { ${tables.map((table) => `${table}: { rows: '1' }`).join(', ')} } };`;

describe('the check of table owners', () => {
  const tables = new Set(['users', 'tags', 'push_keys']);
  const declarations: [string, string][] = [
    ['modules/users/users.module.ts', declare('users')],
    ['modules/tags/tags.module.ts', declare('tags')],
    ['modules/push/push.module.ts', declare('push_keys')],
  ];
  const check = (path: string, text: string): string[] =>
    listOwnerFaults(new Map([...declarations, [path, text]]), tables);

  it('names a statement of one table outside the module of that table', () => {
    expect(check('modules/tags/tags.queries.ts', "export const a = () => db.selectFrom('users').execute();")).toEqual([
      'modules/tags/tags.queries.ts: users belongs to modules/users',
    ]);
    expect(check('jobs/a.ts', 'await sql`delete from push_keys where id < ${1}`.execute(tx);')).toEqual([
      'jobs/a.ts: push_keys belongs to modules/push',
    ]);
    expect(check('jobs/a.ts', 'tx.insertInto(table).values(rows);')).toHaveLength(1);
  });

  it('accepts the owner, and a join or a subquery over several tables', () => {
    expect(check('modules/users/users.queries.ts', "db.updateTable('users as u').set(patch);")).toEqual([]);
    const join = "db.selectFrom('tags as t').innerJoin('users as u', 'u.user_id', 't.user_id')";
    expect(check('modules/tags/a.ts', join)).toEqual([]);
    const subquery = "db.selectFrom('tags').select((eb) => [eb.selectFrom('users').select('email').as('email')])";
    expect(check('modules/tags/a.ts', subquery)).toEqual([]);
  });

  it('judges two statements of one function each by itself', () => {
    const text = "async () => { await db.selectFrom('tags').execute(); await db.deleteFrom('users').execute(); }";
    expect(check('modules/tags/a.ts', text)).toEqual(['modules/tags/a.ts: users belongs to modules/users']);
  });

  it('names a table that no module declares, one that two declare, and one that does not exist', () => {
    const foreign: [string, string] = ['mail/mail.module.ts', declare('tags', 'strangers')];
    expect(listOwnerFaults(new Map([...declarations.slice(1), foreign]), tables).toSorted()).toEqual([
      'mail: strangers is no table of the schema',
      'modules/tags: tags is declared twice',
      'users has no owner',
    ]);
  });

  it('reads the tables of a schema without their partitions', () => {
    const schema = 'create table tags (\n);\ncreate table logs_rest partition of logs default;';
    expect([...listTables(schema)]).toEqual(['tags']);
  });
});
