import type { PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { toWrittenRow, type Unwritten } from '../../db/tables/fact-rows.ts';
import type { NewTemplateRow, TemplateRow, TemplateRowChange } from '../../db/tables/desk-tables.ts';
import { lockCompany } from '../companies/index.ts';

/** A company's templates of one kind, newest first. */
export async function listTemplateRows(
  db: Db,
  filter: { accountId: number; kind: PostingKind },
): Promise<TemplateRow[]> {
  return db
    .selectFrom('templates')
    .selectAll()
    .where('account_id', '=', filter.accountId)
    .where('kind', '=', filter.kind)
    .orderBy('created_on', 'desc')
    .orderBy('template_id', 'desc')
    .execute();
}

/**
 * The templates of these ids that belong to the company, in the order of their ids; locked until the transaction ends
 * if requested.
 */
export async function listTemplatesByIds(
  db: Db,
  accountId: number,
  templateIds: readonly number[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<TemplateRow[]> {
  const query = db
    .selectFrom('templates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('template_id', '=', sql<number>`any(${toListParameter(templateIds)}::integer[])`)
    .orderBy('template_id');
  return (isLocked ? query.forUpdate() : query).execute();
}

/** Counts a company's templates of a kind. Other transactions that write its templates wait until this one ends. */
export async function countTemplatesLocked(tx: Tx, accountId: number, kind: PostingKind): Promise<number> {
  await lockCompany(tx, accountId);
  const { count } = await tx
    .selectFrom('templates')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a template and returns its whole row. */
export async function insertTemplate(db: Db, template: Unwritten<NewTemplateRow>): Promise<TemplateRow> {
  return db.insertInto('templates').values(toWrittenRow(template)).returningAll().executeTakeFirstOrThrow();
}

/** Writes the patch, increments the version and returns the whole row. */
export async function updateTemplate(
  db: Db,
  templateId: number,
  patch: Unwritten<TemplateRowChange>,
): Promise<TemplateRow> {
  return db
    .updateTable('templates')
    .set(toWrittenRow(patch))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('template_id', '=', templateId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes templates by id. */
export async function deleteTemplateRows(db: Db, templateIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('templates')
    .where('template_id', '=', sql<number>`any(${toListParameter(templateIds)}::integer[])`)
    .execute();
}
