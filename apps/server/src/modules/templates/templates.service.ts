import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import type { Template, TemplateDraft } from '@loadstone/contracts/templates';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { TemplateRow } from '../../db/tables/desk-tables.ts';
import { notifyReposted } from '../../db/channels/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { notifyOfRepost } from '../notifications/index.ts';
import { getToday, toCheckedColumns, type PostingsService } from '../postings/index.ts';
import { toPostingDraft, toTemplate, toTemplateColumns, type TemplateColumns } from './templates.presenter.ts';
import {
  countTemplatesLocked,
  deleteTemplateRows,
  insertTemplate,
  listTemplateRows,
  listTemplatesByIds,
  updateTemplate,
} from './templates.queries.ts';

export interface TemplatesDependencies {
  db: Db;
  clock: Clock;
  configuration: Configuration;
  postings: Pick<PostingsService, 'createPostings'>;
}

/** An edit: the template, the version that the user saw (undefined for any), and the new values. */
interface TemplateEdit {
  templateID: number;
  version: number | undefined;
  draft: TemplateDraft;
}

/** Checks that the caller may write templates of a kind. @throws AppError `product.missing`, `permit.missing`. */
type KindCheck = (kind: PostingKind) => void;

/**
 * The use-cases of a company's templates. A template of another company is `template.notFound`. For a carrier with
 * expired insurance every write except delete is `insurance.expired`.
 */
interface TemplatesService {
  /** Newest first. */
  listTemplates(caller: UserCaller, kind: PostingKind): Promise<Template[]>;
  /** @throws AppError `template.limitReached`, `request.invalid`, `network.notFound`, `permit.missing`. */
  createTemplate(caller: UserCaller, draft: TemplateDraft): Promise<Template>;
  /** @throws AppError as createTemplate, and `template.notFound`, `template.changedMeanwhile`. */
  editTemplate(caller: UserCaller, edit: TemplateEdit): Promise<Template>;
  /** Deletes all of them or none. @throws AppError `template.notFound`, and what `assertKind` throws. */
  deleteTemplates(caller: UserCaller, templateIds: readonly number[], assertKind: KindCheck): Promise<void>;
  /**
   * Posts templates dated today, all of them or none.
   *
   * @throws AppError `template.repostLimit`, `template.notFound` also for one of the other kind, and the errors of
   *   creating a posting.
   */
  repostTemplates(caller: UserCaller, kind: PostingKind, templateIds: readonly number[]): Promise<Posting[]>;
}

export function createTemplatesService(dependencies: TemplatesDependencies): TemplatesService {
  const { db, clock, configuration, postings } = dependencies;
  const { limits } = configuration;

  return {
    async listTemplates(caller, kind) {
      return (await listTemplateRows(db, { accountId: caller.accountId, kind })).map(toTemplate);
    },

    createTemplate: (caller, draft) =>
      inTransaction(db, async (tx) => {
        const columns = await getTemplateColumns(dependencies, tx, caller, draft);
        const count = await countTemplatesLocked(tx, caller.accountId, draft.postType);
        const tooMany = errorText('template.limitReached', { maximum: String(limits.templates) });
        assertThat(count < limits.templates, 'template.limitReached', tooMany);
        const now = clock.now();
        const row = await insertTemplate(tx, {
          ...columns,
          kind: draft.postType,
          account_id: caller.accountId,
          created_by: caller.userId,
          created_on: now,
          updated_on: now,
        });
        return toTemplate(row);
      }),

    editTemplate: (caller, { templateID, version, draft }) =>
      inTransaction(db, async (tx) => {
        const [before] = await lockTemplates(tx, caller, [templateID], draft.postType);
        assertThat(before, 'template.notFound');
        assertThat(version === undefined || before.version === version, 'template.changedMeanwhile');
        const columns = await getTemplateColumns(dependencies, tx, caller, draft, before);
        return toTemplate(await updateTemplate(tx, templateID, { ...columns, updated_on: clock.now() }));
      }),

    deleteTemplates: (caller, templateIds, assertKind) =>
      inTransaction(db, async (tx) => {
        for (const { kind } of await lockTemplates(tx, caller, templateIds)) assertKind(kind);
        await deleteTemplateRows(tx, templateIds);
      }),

    async repostTemplates(caller, kind, templateIds) {
      const isWithin = templateIds.length <= limits.repostTemplates;
      const tooMany = { maximum: String(limits.templates), selectable: String(limits.repostTemplates) };
      assertThat(isWithin, 'template.repostLimit', errorText('template.repostLimit', tooMany));
      const rows = await listTemplatesByIds(db, caller.accountId, templateIds);
      assertAllThere(rows, templateIds, kind);
      const today = getToday(dependencies);
      const drafts = rows.map((row) => toPostingDraft(row, today));
      const reposted = { accountId: caller.accountId, kind, typeId: SILENT_NOTIFICATION_TYPES.refresh };
      return postings.createPostings(caller, kind, drafts, async (tx) => {
        await notifyReposted(tx, reposted);
        await notifyOfRepost(tx, { caller, kind, count: drafts.length, from: 'templates', now: clock.now() });
      });
    },
  };
}

/** The caller's templates of these ids, locked. @throws AppError `template.notFound`. */
async function lockTemplates(
  tx: Tx,
  caller: UserCaller,
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
  dependencies: TemplatesDependencies,
  tx: Tx,
  caller: UserCaller,
  draft: TemplateDraft,
  before?: TemplateRow,
): Promise<TemplateColumns> {
  const today = getToday(dependencies);
  const columns = await toCheckedColumns(
    dependencies,
    tx,
    caller,
    draft.postType,
    { ...draft, dateAvail: today },
    before,
  );
  return toTemplateColumns(columns, draft.dateAvail ?? today);
}
