import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { moveWithDay } from '@loadstone/contracts/board';
import {
  equipmentDraftSchema,
  loadDraftSchema,
  moveStops,
  type EquipmentDraft,
  type LoadDraft,
  type Posting,
  type PostingKind,
} from '@loadstone/contracts/postings';
import type { Template, TemplateDraft } from '@loadstone/contracts/templates';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import type { NewTemplateRow, TemplateRow } from '../../db/tables/desk-tables.ts';
import { toFacts, type Unwritten } from '../../db/tables/fact-rows.ts';
import { notifyReposted } from '../../db/channels/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toFieldErrors } from '../../endpoints/parse-request.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import { notifyOfRepost } from '../notifications/index.ts';
import { createPostings, getToday, toCheckedColumns, type DraftColumns } from '../postings/index.ts';
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
    return toTemplate(await updateTemplate(tx, templateID, { ...columns, updated_on: board.clock.now() }));
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
    for (const { kind } of await lockTemplates(tx, caller, templateIds)) assertKind(kind);
    await deleteTemplateRows(tx, templateIds);
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
    ...toPostingDraft(row, today, fields[index]),
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

/** @throws AppError `template.notFound` where one is missing, or of another kind than requested. */
function assertAllThere(rows: readonly TemplateRow[], templateIds: readonly number[], kind?: PostingKind): void {
  const isOfKind = rows.every((row) => kind === undefined || row.kind === kind);
  assertThat(rows.length === templateIds.length && isOfKind, 'template.notFound');
}

/** The columns of a draft that could be posted today: a draft that cannot be posted cannot be saved as a template. */
async function getTemplateColumns(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  draft: TemplateDraft,
  before?: TemplateRow,
): Promise<TemplateColumns> {
  const today = getToday(board);
  const { dateAvail = today } = draft;
  // The other days follow the day that is stored, which the request may have left out.
  parseDraft(draft.postType, { ...draft, dateAvail });
  const columns = await toCheckedColumns(board, tx, caller, draft.postType, { ...draft, dateAvail: today }, before);
  return toTemplateColumns(columns, dateAvail);
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

/**
 * The draft that the form would send to post the template today. Its reference is the form's default, as for any new
 * posting.
 *
 * @throws AppError `request.invalid` with `field`
 */
function toPostingDraft(row: TemplateRow, today: string, field?: string): LoadDraft | EquipmentDraft {
  const { clientRefNum: _reference, productName: _product, ...values } = toTemplate(row);
  const draft = {
    ...values,
    dateAvail: today,
    deliveryDate: moveWithDay(row.delivery_date, row.date_avail, today),
    stops: moveStops(row.stops, row.date_avail, today),
  };
  return parseDraft(row.kind, draft, field);
}

/** @throws AppError `request.invalid` with the wrong fields, or with `field` in their place */
function parseDraft(kind: PostingKind, draft: object, field?: string): LoadDraft | EquipmentDraft {
  const { data, error } = (kind === 'L' ? loadDraftSchema : equipmentDraftSchema).safeParse(draft);
  if (data !== undefined) return data;
  const wrong = toFieldErrors(error);
  throw new AppError(
    'request.invalid',
    undefined,
    field === undefined ? wrong : wrong.map((one) => ({ ...one, field })),
  );
}

/** The columns that a draft sets. */
type TemplateColumns = Omit<
  Required<Unwritten<NewTemplateRow>>,
  'kind' | 'account_id' | 'created_by' | 'created_on' | 'updated_on' | 'version'
>;

/** The columns of a posting without its coordinates, with the day that the user saved. */
function toTemplateColumns(posting: DraftColumns, dateAvail: string): TemplateColumns {
  const { srce_lat: _srceLat, srce_long: _srceLong, dest_lat: _destLat, dest_long: _destLong, ...columns } = posting;
  return { ...columns, date_avail: dateAvail };
}
