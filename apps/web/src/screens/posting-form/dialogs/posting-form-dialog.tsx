import { Checkbox } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { useIsOwnEdit } from '../../../lib/browser/own-edits.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { toStatusText } from '../../../lib/code-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { useFirstValues, useKeptValues } from '../../../ui/form/use-kept-values.ts';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import { quickLine, toDayLimit, useChangePosting, type PostingFormValues } from '../../../modules/postings/index.ts';
import { MatchCount } from '../components/match-count.tsx';
import { PostingFormFrame } from '../components/posting-form-frame.tsx';
import { QuickParts } from '../components/quick-parts.tsx';
import { isQuestion, type SaveFailure } from '../components/save-problem.tsx';
import { toShownProblem } from '../model/shown-problem.ts';
import { useFormTabs } from '../use-form-tabs.ts';
import type { QuickPost } from '../model/to-quick-post.ts';
import { toUnclearId, useQuickReplies, useQuickStart } from '../use-quick-replies.ts';
import { toFormOf, type FormAction } from '../model/form-action.ts';
import { toNewForm } from '../model/last-choices.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { toPostingGone, useSubmitPosting, type Submission } from '../use-submit-posting.ts';

interface PostingFormDialogProps {
  readonly action: FormAction;
  /** The heading; default that of the action. */
  readonly title?: string | undefined;
  /** The posting that is edited or copied; undefined for a new one. */
  readonly source?: Posting | undefined;
  /**
   * The current state on the board of the edited posting, because another user may edit it meanwhile; undefined where
   * it was deleted.
   */
  readonly newest?: Posting | undefined;
  /** The values that were entered before the dialog was last closed. */
  readonly draft?: PostingFormValues | undefined;
  /** The line that fills a new form. */
  readonly quick?: QuickPost | undefined;
  /** The name under which the values stay while the page reloads; without it a reload asks first. */
  readonly keptAs?: string | undefined;
  readonly today: string;
  readonly onSaved: (posting: Posting) => void;
  /** Called when the dialog closes without saving, with the entered values, if any. */
  readonly onClose: (abandoned: PostingFormValues | undefined) => void;
}

/** An edit usually takes less than this; the progress message is shown only after it. */
const EDIT_PROGRESS_AFTER_MS = 2_000;

/** Add Load, Add Equipment, Edit Posting and Copy Posting: two tabs, validated by the contract of the endpoint. */
export default function PostingFormDialog(props: PostingFormDialogProps) {
  const { action, source, draft, today, onClose } = props;
  const onSaved = (posting: Posting) => {
    if (props.quick) quickLine.set(null);
    props.onSaved(posting);
  };
  const { mode, claims, hasFeature } = useSession();
  const settings = useSettings();
  const change = useChangePosting();
  const [opened] = useState(
    () => draft ?? (source ? toFormOf(action, source, today) : { ...toNewForm(mode, today), ...props.quick?.values }),
  );
  const initial = useFirstValues(props.keptAs, opened);
  const [isTemplate, setIsTemplate] = useState(false);
  const form = usePostingForm({
    mode,
    initial,
    today,
    commentMaxLength: settings.postingCommentMaxLength,
    westernProvinces: settings.westernProvinces,
    dayLimit: toDayLimit(mode, claims, settings),
  });
  useKeptValues(props.keptAs, form.values, () => form.isDirty);
  const { quick, replies } = useQuickReplies(props.quick, form);
  const [isComplete] = useState(() => quick !== undefined && form.isValid && quick.unclear.length === 0);
  const tabs = useFormTabs(isComplete ? 'additional' : 'availability');
  const { formId } = tabs;
  useQuickStart({ quick: isComplete ? undefined : props.quick, form, tabs });
  const submission = useSubmitPosting({
    mode,
    action,
    source,
    form,
    today,
    refused: props.quick?.refused,
    isTemplate,
    onSaved,
    onWrongField: tabs.goTo,
  });
  const { newest } = props;
  const isOwnEdit = useIsOwnEdit(claims.userId, newest && { name: `posting ${newest.token}`, version: newest.version });
  const startOver = async () => {
    // The pressed button disappears with the problem, so the focus moves, unless loading failed.
    if (await submission.reload()) tabs.goTo('origin');
  };
  const { title, sendLabel, saving } = toWords(action, mode === 'B');

  return (
    <PostingFormFrame
      title={props.title ?? title}
      form={form}
      tabs={tabs}
      today={today}
      startNetwork={submission.base?.network ?? null}
      sendLabel={sendLabel}
      savingText={<SavingText text={saving} afterMs={action === 'edit' ? EDIT_PROGRESS_AFTER_MS : 0} />}
      isSaving={submission.isSaving}
      lead={quick && <QuickParts quick={quick} replies={replies} firstId={toUnclearId(formId)} />}
      startsAt={toFirstFocus(isComplete, props.quick)}
      hasTiers
      note={<MatchCount values={form.values} isValid={form.isValid} />}
      problem={toProblem(props, submission, isOwnEdit)}
      onSend={submission.send}
      onReload={() => void startOver()}
      choices={{
        onPostAnyway: submission.postAnyway,
        onRaise: submission.raise,
        raiseBy: form.values.quantity,
        onOpenFirst: (token) => {
          onClose(form.values);
          change(token);
        },
      }}
      onClose={() => onClose(form.isDirty ? form.values : undefined)}
    >
      {hasFeature(POSTING_FEATURES[mode].createDelete) && (
        <Checkbox
          mt="md"
          label={t('postingForm.saveAsTemplate')}
          description={t('postingForm.saveAsTemplateHint')}
          checked={isTemplate}
          onChange={({ currentTarget }) => setIsTemplate(currentTarget.checked)}
        />
      )}
    </PostingFormFrame>
  );
}

/** A line that was refused continues with the question of its refusal, one that is complete with its button. */
function toFirstFocus(isComplete: boolean, quick: QuickPost | undefined): 'send' | 'problem' | undefined {
  if (!isComplete) return undefined;
  return quick?.refused && isQuestion(quick.refused.problem) ? 'problem' : 'send';
}

/**
 * Why the form was not saved, or that its posting has changed meanwhile.
 *
 * @param isOwnEdit true where the user has made that change, in another window
 */
function toProblem(
  { action, newest }: PostingFormDialogProps,
  submission: Submission,
  isOwnEdit: boolean,
): SaveFailure | null {
  const { base, isSaving, problem } = submission;
  if (action !== 'edit' || isSaving) return problem;
  if (newest === undefined) return problem?.canReload === false ? problem : toPostingGone();
  const { pStatus } = newest;
  const isEditable = pStatus === 'O' || pStatus === 'E';
  return toShownProblem(problem, {
    isOutdated: newest.version > (base?.version ?? 0),
    isOwnEdit,
    changedNow: t('postingForm.changedNow'),
    changedByYou: t('postingForm.changedByYou'),
    // It was assigned meanwhile.
    endedNow: isEditable ? undefined : t('postingForm.endedNow', { status: toStatusText(pStatus) }),
  });
}

function SavingText({ text, afterMs }: { readonly text: string; readonly afterMs: number }) {
  const isShown = useDelayed(afterMs);
  return isShown ? text : null;
}

function toWords(action: FormAction, isBroker: boolean): { title: string; sendLabel: string; saving: string } {
  if (action === 'edit') {
    return {
      title: t('postingForm.edit'),
      sendLabel: t('postingForm.save'),
      saving: t('postingForm.saving', { action: t('postingForm.actionEdit') }),
    };
  }
  if (action === 'copy') {
    return {
      title: t('postingForm.copy'),
      sendLabel: t('postingForm.post'),
      saving: t('postingForm.saving', { action: t('postingForm.actionCopy') }),
    };
  }
  return {
    title: isBroker ? t('postingForm.addLoad') : t('postingForm.addEquipment'),
    sendLabel: t('postingForm.post'),
    saving: t('postingForm.saving', { action: t('postingForm.actionAdd') }),
  };
}
