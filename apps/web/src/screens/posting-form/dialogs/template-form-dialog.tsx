import type { Template, TemplateDraft } from '@loadstone/contracts/templates';
import { useState } from 'react';
import { isApiError, isWithoutReply } from '../../../lib/api/api-error.ts';
import { useIsOwnEdit } from '../../../lib/browser/own-edits.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { PostingFormFrame } from '../components/posting-form-frame.tsx';
import type { SaveFailure } from '../components/save-problem.tsx';
import { toDraft, toFilledForm, type PostingFormValues, toTemplateDraft } from '../../../modules/postings/index.ts';
import { FORM_FIELDS, toFieldName, toServerErrors } from '../model/posting-form.ts';
import { toMergeNotice, toShownProblem } from '../model/shown-problem.ts';
import { useBoardDay } from '../../../lib/settings/use-board-day.ts';
import { useFormTabs } from '../use-form-tabs.ts';
import { usePostingForm } from '../use-posting-form.ts';

interface TemplateFormDialogProps {
  readonly template: Template;
  /** Its current state, because another user may edit it meanwhile; undefined where it was deleted. */
  readonly newest: Template | undefined;
  /** The values that were entered before the dialog was last closed. */
  readonly draft?: PostingFormValues | undefined;
  /** Saves. The caller closes the dialog. @throws {ApiError} the failure that the dialog shows */
  readonly onSave: (template: Template, draft: TemplateDraft) => Promise<void>;
  /** Loads the current state of the template; undefined where it was deleted or cannot be loaded. */
  readonly onReload: () => Promise<Template | undefined>;
  /** Called when the dialog closes without saving, with the entered values, if any. */
  readonly onClose: (abandoned: PostingFormValues | undefined) => void;
}

/** Edit Template: the posting form over a template. */
export default function TemplateFormDialog(props: TemplateFormDialogProps) {
  const { mode, claims } = useSession();
  const { postingCommentMaxLength, westernProvinces } = useSettings();
  const today = useBoardDay();
  const tabs = useFormTabs();
  const [base, setBase] = useState(props.template);
  const [initial] = useState(() => props.draft ?? toFilledForm(base, today));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveFailure | null>(null);
  const form = usePostingForm({
    mode,
    initial,
    today,
    commentMaxLength: postingCommentMaxLength,
    westernProvinces,
  });

  const fail = (error: unknown) => {
    const { errors, rest } = toServerErrors(isApiError(error) ? error.details : []);
    form.showServerErrors(errors);
    const wrong = FORM_FIELDS.find((field) => errors[field] !== undefined);
    tabs.goTo(wrong);
    setProblem(toFailure(error, wrong === undefined ? rest : []));
  };
  const send = async () => {
    if (isSaving) return;
    setProblem(null);
    setSaving(true);
    try {
      await props.onSave(base, toTemplateDraft(mode, toDraft(mode, form.values, base)));
    } catch (error) {
      setSaving(false);
      fail(error);
    }
  };
  const { newest } = props;
  const isOwnEdit = useIsOwnEdit(
    claims.userId,
    newest && { name: `template ${newest.templateID}`, version: newest.version },
  );
  const isOutdated = !isSaving && newest !== undefined && newest.version > base.version;
  const startOver = async () => {
    const template = await props.onReload();
    if (!template) {
      setProblem({ message: t('templates.reloadFailed'), reasons: [], canReload: true });
      return;
    }
    const replaced = form.merge(toFilledForm(base, today), toFilledForm(template, today));
    setBase(template);
    setProblem(toMergeNotice(replaced.map(toFieldName)));
    // The pressed button disappears with the problem, so the focus moves.
    tabs.goTo('origin');
  };

  return (
    <PostingFormFrame
      title={t('templates.editTitle')}
      form={form}
      tabs={tabs}
      today={today}
      sendLabel={t('templates.save')}
      savingText={t('templates.saving')}
      isSaving={isSaving}
      problem={toShownProblem(problem, {
        isOutdated,
        isOwnEdit,
        changedNow: t('templates.changedNow'),
        changedByYou: t('templates.changedByYou'),
      })}
      onSend={() => void send()}
      onReload={() => void startOver()}
      onClose={() => props.onClose(form.isDirty ? form.values : undefined)}
    />
  );
}

function toFailure(error: unknown, rest: readonly string[]): SaveFailure {
  if (isWithoutReply(error)) {
    return { message: t('postingForm.maybeSaved'), reasons: [], canReload: false, canRetry: true };
  }
  const message = t('templates.editFailed');
  if (!isApiError(error)) return { message, reasons: [], canReload: false };
  if (error.code === 'template.changedMeanwhile') {
    return { message, reasons: [t('templates.changedMeanwhile')], canReload: true };
  }
  return { message, reasons: rest.length > 0 ? rest : [error.message], canReload: false };
}
