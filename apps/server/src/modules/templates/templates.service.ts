import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import type { Template, TemplateDraft } from '@loadstone/contracts/templates';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges, toEventChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { TemplateRow } from '../../db/tables/desk-tables.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
import { notifyReposted } from '../../db/channels/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { notifyOfRepost } from '../notifications/index.ts';
import { createPostings, getToday } from '../postings/index.ts';
import { getTemplateColumns, toDraftOfDay } from './template-draft.service.ts';
import {
  countTemplatesLocked,
  deleteTemplateRows,
  insertTemplate,
  listTemplateRows,
  listTemplatesByIds,
  updateTemplate,
} from './templates.queries.ts';

/*
 * The use-cases of a company's templates. A template of another company is `template.notFound`. For a carrier with expired
 * insurance every write except delete is `insurance.expired`.
 */

/** An edit: the template, the version that the user saw (undefined for any), and the new values. */
interface TemplateEdit {
  templateID: number;
  version: number | undefined;
  draft: TemplateDraft;
}

/** Templates that are posted today. */
interface TemplateRepost {
  readonly kind: PostingKind;
  readonly templateIds: readonly number[];
  /** True where the user has decided that those that repeat an open posting are posted too. */
  readonly isConfirmed: boolean | undefined;
}

/** Checks that the caller may write templates of a kind. @throws AppError `product.missing`, `permit.missing`. */
type KindCheck = (kind: PostingKind) => void;

/** The company's templates of a kind, newest first. */
export async function listTemplates({ db }: Board, caller: CompanyCaller, kind: PostingKind): Promise<Template[]> {
  return (await listTemplateRows(db, { accountId: caller.accountId, kind })).map(toTemplate);
}

/**
 * Saves a template.
 *
 * @throws AppError `template.limitReached`, `request.invalid`, `network.notFound`, `permit.missing`
 */
export function createTemplate(board: Board, caller: CompanyCaller, draft: TemplateDraft): Promise<Template> {
  return inTransaction(board.db, async (tx) => {
    const { templates } = board.configuration.limits;
    const columns = await getTemplateColumns(board, tx, caller, draft);
    const count = await countTemplatesLocked(tx, caller.accountId, draft.postType);
    const tooMany = errorText('template.limitReached', { maximum: String(templates) });
    assertThat(count < templates, 'template.limitReached', tooMany);
    const now = board.clock.now();
    const row = await insertTemplate(tx, {
      ...columns,
      kind: draft.postType,
      account_id: caller.accountId,
      created_by: caller.userId,
      created_on: now,
      updated_on: now,
    });
    await appendChanged(tx, caller, [row.kind]);
    return toTemplate(row);
  });
}

/** Changes a template. @throws AppError as {@link createTemplate}, and `template.notFound`, `template.changedMeanwhile` */
export function editTemplate(
  board: Board,
  caller: CompanyCaller,
  { templateID, version, draft }: TemplateEdit,
): Promise<Template> {
  return inTransaction(board.db, async (tx) => {
    const [before] = await lockTemplates(tx, caller, [templateID], draft.postType);
    assertThat(before, 'template.notFound');
    assertThat(version === undefined || before.version === version, 'template.changedMeanwhile');
    const columns = await getTemplateColumns(board, tx, caller, draft, before);
    const row = await updateTemplate(tx, templateID, { ...columns, updated_on: board.clock.now() });
    await appendChanged(tx, caller, [row.kind]);
    return toTemplate(row);
  });
}

/** Deletes all of the templates or none. @throws AppError `template.notFound`, and what `assertKind` throws */
export function deleteTemplates(
  { db }: Board,
  caller: CompanyCaller,
  templateIds: readonly number[],
  assertKind: KindCheck,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rows = await lockTemplates(tx, caller, templateIds);
    for (const { kind } of rows) assertKind(kind);
    await deleteTemplateRows(tx, templateIds);
    await appendChanged(
      tx,
      caller,
      rows.map(({ kind }) => kind),
    );
  });
}

/**
 * Posts templates dated today, all of them or none.
 *
 * @throws AppError `template.repostLimit`, `template.notFound` also for one of the other kind, `request.invalid` for one whose
 *   values are no longer those of a posting, and the errors of creating a posting; `posting.duplicate` names each template that repeats an open posting or a template before it, unless the
 *   caller has confirmed them
 */
export async function repostTemplates(
  board: Board,
  caller: CompanyCaller,
  { kind, templateIds, isConfirmed }: TemplateRepost,
): Promise<Posting[]> {
  const { db, clock, configuration } = board;
  const { templates, repostTemplates: most } = configuration.limits;
  const tooMany = { maximum: String(templates), selectable: String(most) };
  assertThat(templateIds.length <= most, 'template.repostLimit', errorText('template.repostLimit', tooMany));
  const rows = await listTemplatesByIds(db, caller.accountId, templateIds);
  assertAllThere(rows, templateIds, kind);
  const today = getToday(board);
  // The rows are in the order of their ids.
  const fields = rows.map(({ template_id }) => `templateIds.${templateIds.indexOf(template_id)}`);
  const drafts = rows.map((row, index) => ({
    ...toDraftOfDay(row.kind, toTemplate(row), today, fields[index]),
    confirmDuplicate: isConfirmed,
  }));
  const reposted = { accountId: caller.accountId, kind, typeId: SILENT_NOTIFICATION_TYPES.refresh };
  return createPostings(board, caller, { kind, drafts, fields }, async (tx) => {
    await notifyReposted(tx, reposted);
    await notifyOfRepost(tx, { caller, kind, count: drafts.length, from: 'templates', now: clock.now() });
  });
}

/** The caller's templates of these ids, locked. @throws AppError `template.notFound`. */
async function lockTemplates(
  tx: Tx,
  caller: CompanyCaller,
  templateIds: readonly number[],
  kind?: PostingKind,
): Promise<TemplateRow[]> {
  const rows = await listTemplatesByIds(tx, caller.accountId, templateIds, { isLocked: true });
  assertAllThere(rows, templateIds, kind);
  return rows;
}

/** Appends one change of the feed for each of the kinds. */
async function appendChanged(tx: Tx, { accountId }: CompanyCaller, kinds: readonly PostingKind[]): Promise<void> {
  const changes = [...new Set(kinds)].map((kind) => toEventChange(accountId, { type: 'templates.changed', kind }));
  await appendChanges(tx, changes);
}

/** @throws AppError `template.notFound` where one is missing, or of another kind than requested. */
function assertAllThere(rows: readonly TemplateRow[], templateIds: readonly number[], kind?: PostingKind): void {
  const isOfKind = rows.every((row) => kind === undefined || row.kind === kind);
  assertThat(rows.length === templateIds.length && isOfKind, 'template.notFound');
}

/** A template in the shape that its own company reads. */
function toTemplate(row: TemplateRow): Template {
  return {
    templateID: row.template_id,
    templateName: `Template-${row.template_id}`,
    postType: row.kind,
    ...toFacts('template', row),
    networkId: row.network_id ?? 0,
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    version: row.version,
  };
}
