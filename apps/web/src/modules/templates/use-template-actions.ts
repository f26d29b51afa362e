import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { MODE_KINDS, type Posting } from '@loadstone/contracts/postings';
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  repostTemplates,
  type Template,
  TEMPLATE_SOURCE_TAGS,
  type TemplateDraft,
} from '@loadstone/contracts/templates';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { isApiError, isWithoutReply } from '../../lib/api/api-error.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { noteOwnEdit } from '../../lib/browser/own-edits.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useAskAboutRepeated, type RepeatedRow } from '../postings/index.ts';
import { toTemplateRoute } from './model/template-search.ts';

/** The controls stay locked this long after a repost has ended. */
const REST_MS = 2000;

/** The message about the last action. */
export interface TemplateStatus {
  readonly tone: 'success' | 'danger' | 'neutral';
  readonly message: string;
  /** The server's reason. */
  readonly reason?: string | undefined;
}

/** The lock of the controls, which stays for a while after a repost. */
function useLock() {
  const [isLocked, setLocked] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (!hasEnded) return undefined;
    return after(REST_MS, () => {
      setEnded(false);
      setLocked(false);
    });
  }, [hasEnded]);
  return { isLocked, setLocked, unlockLater: () => setEnded(true) };
}

function toLimitStatus(maximum: number, selectable: number): TemplateStatus {
  const limits = { maximum: String(maximum), selectable: String(selectable) };
  return { tone: 'danger', message: t('errors.template.repostLimit', limits) };
}

function toUndoneText(count: number): string {
  return count === 1 ? t('templates.undone') : t('templates.undoneSeveral', { count });
}

function toDeletedText(first: Template, count: number): string {
  return count === 1
    ? t('templates.deletedOne', { route: toTemplateRoute(first) })
    : t('templates.deletedSeveral', { count });
}

/**
 * Repost, delete with undo, and edit, with their messages. One action at a time. After a repost of the selection, the
 * templates stay selected that the user has not posted.
 */
// eslint-disable-next-line max-lines-per-function -- the actions of one list, which share its state.
export function useTemplateActions(onRepostedSelection: (leftIds: readonly number[]) => void) {
  const { templateMaxCount, repostLimit } = useSettings();
  const { claims } = useSession();
  const [status, setStatus] = useState<TemplateStatus | null>(null);
  const { isLocked, setLocked, unlockLater } = useLock();
  const unconfirmed = useRef<{ content: string; key: string } | null>(null);
  const reposting = useRepostTemplates();
  const askAboutRepeated = useAskAboutRepeated();
  const removal = useDeleteTemplates();
  const restoring = useRestoreTemplates();
  const edit = useEditTemplate();

  const repost = (templates: readonly Template[], isSelection: boolean) => {
    if (isLocked || templates.length === 0) return;
    if (templates.length > repostLimit) {
      setStatus(toLimitStatus(templateMaxCount, repostLimit));
      return;
    }
    setLocked(true);
    setStatus({ tone: 'neutral', message: t('templates.working') });
    handleReply(postAll(templates, isSelection), {
      onSuccess: (left) => {
        if (left.length === templates.length) {
          setStatus(null);
          return;
        }
        const message =
          left.length === 0 ? t('templates.reposted') : t('templates.repostedPartly', { left: left.length });
        setStatus({ tone: 'success', message });
        if (isSelection) onRepostedSelection(left.map(({ templateID }) => templateID));
      },
      onError: (error) => {
        setStatus(toFailure(t(isSelection ? 'templates.repostSelectedFailed' : 'templates.repostOneFailed'), error));
      },
      onSettled: unlockLater,
    });
  };
  /** Sends one request, under the key of the same request where that one had no reply. */
  const send = async (templates: readonly Template[], isConfirmed: boolean) => {
    const templateIds = templates.map(({ templateID }) => templateID);
    const content = `${templateIds.join()} ${isConfirmed}`;
    // A request without a reply may have been executed: repeated under the same key, it is still one repost.
    const idempotencyKey = unconfirmed.current?.content === content ? unconfirmed.current.key : newIdempotencyKey();
    try {
      await reposting.mutateAsync({ templateIds, isConfirmed, idempotencyKey });
      unconfirmed.current = null;
    } catch (error) {
      unconfirmed.current = isWithoutReply(error) ? { content, key: idempotencyKey } : null;
      throw error;
    }
  };
  /**
   * Posts templates; of those that repeat an open posting only the ones that the user confirms, the others at once.
   *
   * @returns those that are not posted, as the user has chosen
   * @throws {ApiError} the failure of a request
   */
  const postAll = async (templates: readonly Template[], isSelection: boolean): Promise<readonly Template[]> => {
    try {
      await send(templates, false);
      return [];
    } catch (error) {
      const rows = listRepeatedRows(error, templates);
      if (rows.length === 0) throw error;
      const repeated = rows.map(({ template }) => template);
      const others = templates.filter((template) => !repeated.includes(template));
      if (others.length > 0) await send(others, false);
      const choice = await askAboutRepeated(t('templates.repost'), rows);
      if (choice === 'raise') return [];
      if (choice === 'leave') return repeated;
      // The others are posted: where these fail, only they stay selected.
      if (isSelection && others.length > 0) onRepostedSelection(repeated.map(({ templateID }) => templateID));
      await send(repeated, true);
      return [];
    }
  };

  const restore = (templates: readonly Template[]) =>
    handleReply(restoring.mutateAsync(templates), {
      onSuccess: () => setStatus({ tone: 'success', message: toUndoneText(templates.length) }),
      onError: (error) => setStatus(toFailure(t('templates.undoFailed'), error)),
    });

  const remove = (templates: readonly Template[]) => {
    const [first] = templates;
    if (isLocked || !first) return;
    setLocked(true);
    setStatus({ tone: 'neutral', message: t('templates.deleting') });
    handleReply(removal.mutateAsync(templates.map(({ templateID }) => templateID)), {
      onSuccess: () => {
        setStatus({ tone: 'success', message: t('templates.deleted') });
        const action = { label: t('templates.undo'), isUndo: true, run: () => restore(templates) };
        showToast({ message: toDeletedText(first, templates.length), action });
      },
      onError: (error) => setStatus(toFailure(t('templates.deleteFailed'), error)),
      onSettled: () => setLocked(false),
    });
  };

  return {
    status,
    dismiss: () => setStatus(null),
    /** True while an action runs, and for two seconds after a repost. */
    isLocked,
    repost,
    remove,
    /** @throws {ApiError} the failure that the form shows */
    save: async (template: Template, draft: TemplateDraft) => {
      const { templateID, version } = await edit.mutateAsync({ template, draft });
      noteOwnEdit(claims.userId, { name: `template ${templateID}`, version });
      setStatus({ tone: 'success', message: t('templates.edited') });
    },
  };
}

function toFailure(message: string, error: unknown): TemplateStatus {
  if (isWithoutReply(error)) return { tone: 'danger', message: error.message };
  return { tone: 'danger', message, reason: isApiError(error) ? error.message : undefined };
}

/** Deletes templates, all or none; they leave the list after the server has confirmed it. */
function useDeleteTemplates() {
  return useMutation({
    mutationFn: (templateIds: readonly number[]) =>
      callEndpoint(deleteTemplates, { body: { templateIds: [...templateIds] } }),
  });
}

interface TemplateEdit {
  /** The template as the user saw it. */
  readonly template: Pick<Template, 'templateID' | 'version'>;
  readonly draft: TemplateDraft;
}

/** Saves an edit. */
function useEditTemplate() {
  return useMutation({
    mutationFn: ({ template: { templateID, version }, draft }: TemplateEdit) => {
      const body = { ...draft, templateID, version };
      return withRetryKey(`template ${templateID}`, body, (idempotencyKey) =>
        callEndpoint(editTemplate, { body, idempotencyKey }),
      );
    },
  });
}

/** Saves deleted templates again, oldest first, so that they get their old order. */
function useRestoreTemplates() {
  return useMutation({
    mutationFn: async (deleted: readonly Template[]) => {
      for (const template of deleted.toReversed()) {
        await callEndpoint(createTemplate, {
          body: toTemplateDraft(template),
          idempotencyKey: newIdempotencyKey(),
        });
      }
    },
  });
}

/** The template as a new draft, with all its fields; the contract drops those that a draft does not have. */
function toTemplateDraft(template: Template): TemplateDraft {
  return template as TemplateDraft;
}

interface RepostRequest {
  readonly templateIds: readonly number[];
  /** True where those are posted, too, that repeat an open posting. */
  readonly isConfirmed: boolean;
  /** The same for all attempts of one repost: however often it is sent, it is posted once. */
  readonly idempotencyKey: string;
}

/** Posts templates, dated today, all or none. The new postings reach the desk as live events. */
function useRepostTemplates() {
  const { mode, keyFor } = useSession();
  return useMutation({
    mutationFn: ({ templateIds, isConfirmed, idempotencyKey }: RepostRequest): Promise<Posting[]> =>
      callEndpoint(repostTemplates, {
        params: { key: keyFor(POSTING_FEATURES[mode].createDelete), sourceTag: TEMPLATE_SOURCE_TAGS[mode] },
        body: {
          templateIds: [...templateIds],
          pType: MODE_KINDS[mode].own,
          ...(isConfirmed && { confirmDuplicate: true }),
        },
        idempotencyKey,
      }),
  });
}

/** The templates that a refusal asks about, with the open posting that each repeats. */
function listRepeatedRows(error: unknown, templates: readonly Template[]): (RepeatedRow & { template: Template })[] {
  if (!isApiError(error) || error.code !== 'posting.duplicate') return [];
  return error.details.flatMap(({ field, text }) => {
    const template = templates[Number(field.split('.')[1])];
    if (template === undefined) return [];
    return { template, haul: template, token: Number(text?.values?.['token'] ?? 0) };
  });
}
