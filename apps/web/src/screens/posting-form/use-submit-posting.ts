import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError, isWithoutReply } from '../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import type { TextKey } from '../../lib/texts/text-key.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import {
  findPosting,
  findRepeated,
  putPosting,
  raiseQuantities,
  useSavePosting,
  toDraft,
  type PostingDraft,
  type PostingFormValues,
} from '../../modules/postings/index.ts';
import { useSaveTemplate } from '../../modules/templates/index.ts';
import { withTiers } from '../../modules/tiers/index.ts';
import type { SaveFailure } from './components/save-problem.tsx';
import { ALERT_LIFE_MS, TEMPLATE_WARNING_LIFE_MS } from '../../ui/toasts/alert-life.ts';
import { FORM_FIELDS, toFieldName, toServerErrors, type PostingFormField } from './model/posting-form.ts';
import { rememberChoices } from './model/last-choices.ts';
import { toFormOf, type FormAction } from './model/form-action.ts';
import { toMergeNotice } from './model/shown-problem.ts';
import type { RefusedPost } from './model/to-quick-post.ts';
import type { PostingForm } from './use-posting-form.ts';

interface SubmitOptions {
  readonly mode: ProductMode;
  readonly action: FormAction;
  /** The posting that is edited or copied. */
  readonly source: Posting | undefined;
  readonly form: PostingForm;
  readonly today: string;
  /** The request that a quick post has sent before, and its refusal. */
  readonly refused?: RefusedPost | undefined;
  /** True where it is saved as a template as well. */
  readonly isTemplate: boolean;
  readonly onSaved: (posting: Posting) => void;
  readonly onWrongField: (field: PostingFormField | undefined) => void;
}

/** Sends the form: one request at a time, with one idempotency key for all attempts. */
export interface Submission {
  readonly isSaving: boolean;
  readonly problem: SaveFailure | null;
  /** The posting on which an edit is based. */
  readonly base: Posting | undefined;
  readonly send: () => void;
  /** Sends it although the company has an open posting like it. */
  readonly postAnyway: () => void;
  /** Adds what it states to the quantity of an open posting instead of posting; undefined for a changed posting. */
  readonly raise: ((token: number) => void) | undefined;
  /**
   * Loads the edited posting again and continues from its newest version, with the edits that it has left alone. Returns
   * false where it could not be loaded.
   */
  readonly reload: () => Promise<boolean>;
}

/** Keys of the messages after each kind of save. */
const MESSAGES = {
  add: {
    done: 'postingForm.added',
    failed: 'postingForm.addFailed',
    templateLimit: 'postingForm.addedTemplateLimit',
    templateFailed: 'postingForm.addedTemplateFailed',
  },
  copy: {
    done: 'postingForm.copied',
    failed: 'postingForm.copyFailed',
    templateLimit: 'postingForm.addedTemplateLimit',
    templateFailed: 'postingForm.addedTemplateFailed',
  },
  edit: {
    done: 'postingForm.edited',
    failed: 'postingForm.editFailed',
    templateLimit: 'postingForm.editedTemplateLimit',
    templateFailed: 'postingForm.editedTemplateFailed',
  },
} as const satisfies Record<FormAction, Record<string, TextKey>>;

/** What is said once a posting is saved; without `done` where another message says that. */
interface DoneMessages {
  readonly done?: TextKey;
  readonly templateLimit: (typeof MESSAGES)[FormAction]['templateLimit'] | 'postingForm.raisedTemplateLimit';
  readonly templateFailed: TextKey;
}

const RAISED_MESSAGES: DoneMessages = {
  templateLimit: 'postingForm.raisedTemplateLimit',
  templateFailed: 'postingForm.raisedTemplateFailed',
};

// eslint-disable-next-line max-lines-per-function -- one submission, whose steps share its state.
export function useSubmitPosting(options: SubmitOptions): Submission {
  const { mode, action, source, form, today, refused, isTemplate, onSaved, onWrongField } = options;
  const { templateMaxCount } = useSettings();
  const session = useSession();
  const client = useQueryClient();
  const save = useSavePosting();
  const saveTemplate = useSaveTemplate();
  const [idempotencyKey, setIdempotencyKey] = useState(() => refused?.idempotencyKey ?? newIdempotencyKey());
  const [base, setBase] = useState(source);
  const [problem, setProblem] = useState<SaveFailure | null>(refused?.problem ?? null);
  const [isSaving, setIsSaving] = useState(false);
  const messages = MESSAGES[action];

  const fail = (error: unknown) => {
    const { errors, rest } = toServerErrors(isApiError(error) ? error.details : []);
    form.showServerErrors(errors);
    const wrong = FORM_FIELDS.find((field) => errors[field] !== undefined);
    onWrongField(wrong);
    setProblem(toSaveFailure(error, t(messages.failed), wrong === undefined ? rest : []));
  };
  /** The posting is saved at this point, whether or not saving its template succeeds. */
  const sayDone = async (draft: PostingDraft, { done, templateLimit, templateFailed }: DoneMessages) => {
    try {
      if (isTemplate) await saveTemplate(draft, idempotencyKey);
      if (isTemplate && hasTiers(form.values)) {
        showToast({ message: t('tiers.notInTemplate'), tone: 'warning', lifeMs: TEMPLATE_WARNING_LIFE_MS });
      }
      if (done !== undefined) showToast({ message: t(done), tone: 'success', lifeMs: ALERT_LIFE_MS });
    } catch (error) {
      const isFull = isApiError(error) && error.code === 'template.limitReached';
      const message = isFull ? t(templateLimit, { limit: templateMaxCount }) : t(templateFailed);
      showToast({ message, tone: 'warning', lifeMs: TEMPLATE_WARNING_LIFE_MS });
    }
  };
  const send = async (confirmDuplicate?: true) => {
    if (isSaving) return;
    setProblem(null);
    setIsSaving(true);
    try {
      const draft = toDraft(mode, form.values, base);
      const tagId = action === 'copy' ? source?.tag?.tagId : undefined;
      const posting = await save.mutateAsync({
        draft: { ...draft, ...(tagId && { tagId }), ...(confirmDuplicate && { confirmDuplicate }) },
        edited: action === 'edit' ? base : undefined,
        // The refused request stays what it was; the confirmed one is another.
        idempotencyKey: confirmDuplicate ? `${idempotencyKey}-2` : idempotencyKey,
      });
      rememberChoices(mode, form.values);
      await sayDone(draft, messages);
      onSaved(posting);
    } catch (error) {
      setIsSaving(false);
      fail(error);
    }
  };

  const raise = async (token: number) => {
    if (isSaving) return;
    setProblem(null);
    setIsSaving(true);
    try {
      const by = form.values.quantity;
      const [posting] = await raiseQuantities(session, [{ token, by }], `${idempotencyKey}-${token}-${by}`);
      await sayDone(toDraft(mode, form.values, base), RAISED_MESSAGES);
      if (posting !== undefined) onSaved(posting);
    } catch (error) {
      setIsSaving(false);
      setProblem(
        toSaveFailure(
          error,
          t('postingForm.raiseFailed'),
          isApiError(error) ? error.details.map(({ message }) => message) : [],
        ),
      );
    }
  };

  return {
    isSaving,
    problem,
    base,
    send: () => void send(),
    postAnyway: () => void send(true),
    raise: action === 'edit' ? undefined : (token) => void raise(token),
    reload: async () => {
      if (!base) return false;
      let posting: Posting | undefined;
      let tiers: Pick<PostingFormValues, 'tiers'> = {};
      try {
        posting = await findPosting(mode, base.token);
        // Edited tiers are compared with those of the newer version.
        if (posting && form.areTiersEdited) tiers = await withTiers({}, posting);
      } catch (error) {
        const reasons = isApiError(error) ? [error.message] : [];
        setProblem({ message: t('postingForm.reloadFailed'), reasons, canReload: true });
        return false;
      }
      if (!posting) {
        setProblem(toPostingGone());
        return true;
      }
      putPosting(client, posting);
      setBase(posting);
      // The next request is a different edit, not a repetition of the refused one.
      setIdempotencyKey(newIdempotencyKey());
      const replaced = form.merge(toFormOf(action, base, today), { ...toFormOf(action, posting, today), ...tiers });
      setProblem(toMergeNotice(replaced.map(toFieldName)));
      return true;
    },
  };
}

/** Another user has deleted the edited posting, so it cannot be saved. */
export function toPostingGone(): SaveFailure {
  return { message: t('postingForm.deletedNow'), reasons: [], canReload: false };
}

/** Why a posting was not saved, and what the user can do. */
export function toSaveFailure(error: unknown, message: string, rest: readonly string[] = []): SaveFailure {
  if (!isApiError(error)) return { message, reasons: [], canReload: false };
  if (error.code === 'posting.changedMeanwhile') {
    return { message, reasons: [t('postingForm.changedMeanwhile')], canReload: true };
  }
  const repeated = findRepeated(error);
  if (repeated) return { message: repeated.text, reasons: [], canReload: false, duplicateOf: repeated.token };
  if (error.code === 'posting.notFound') return { message, reasons: [t('postingForm.deletedNow')], canReload: false };
  if (error.code === 'idempotency.mismatch') {
    return { message, reasons: [t('postingForm.alreadySaved')], canReload: false };
  }
  if (isWithoutReply(error)) {
    return { message: t('postingForm.maybeSaved'), reasons: [], canReload: false, canRetry: true };
  }
  return { message, reasons: rest, canReload: false };
}

/** True where the posting of a form is shown by tiers, which a template does not have. */
function hasTiers({ networkId, tiers, tieredToken }: PostingFormValues): boolean {
  return networkId === 0 && (tiers === undefined ? tieredToken !== undefined : tiers !== null && tiers.length > 0);
}
