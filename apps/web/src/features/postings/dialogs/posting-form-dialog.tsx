import type { Posting } from '@loadstone/contracts';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { postingFormTexts } from '../../../lib/texts/posting-form.ts';
import { PostingFormFrame } from '../components/posting-form-frame.tsx';
import { toEmptyForm, toFilledForm, type PostingFormValues } from '../model/posting-form.ts';
import { useFormTabs } from '../use-form-tabs.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { useSubmitPosting } from '../use-submit-posting.ts';

export interface PostingFormDialogProps {
  /** The posting that is edited; undefined for a new one. */
  readonly edited?: Posting | undefined;
  /** What was typed before the dialog was closed, to go on from there. */
  readonly draft?: PostingFormValues | undefined;
  readonly today: string;
  readonly onSaved: (posting: Posting) => void;
  /** Closed without saving; with what was typed, where anything was. */
  readonly onClose: (abandoned: PostingFormValues | undefined) => void;
}

/** Add Load, Add Equipment and Edit Posting: two tabs, checked by the contract of the call. */
export default function PostingFormDialog({ edited, draft, today, onSaved, onClose }: PostingFormDialogProps) {
  const { mode } = useSession();
  const { postingCommentMaxLength, westernProvinces } = useSettings();
  const tabs = useFormTabs();
  const [initial] = useState(() => draft ?? (edited ? toFilledForm(edited, today) : toEmptyForm(today)));
  const form = usePostingForm({
    mode,
    initial,
    today,
    commentMaxLength: postingCommentMaxLength,
    westernProvinces,
  });
  const submission = useSubmitPosting({ mode, edited, form, onSaved, onWrongField: tabs.goTo });
  const startOver = async () => {
    const posting = await submission.reload();
    if (!posting) return;
    form.replace(toFilledForm(posting, today));
    // The button that was pressed is gone with the problem.
    tabs.goTo('origin');
  };
  const addTitle = mode === 'B' ? postingFormTexts.addLoad : postingFormTexts.addEquipment;

  return (
    <PostingFormFrame
      title={edited ? postingFormTexts.edit : addTitle}
      form={form}
      tabs={tabs}
      today={today}
      sendLabel={edited ? postingFormTexts.save : postingFormTexts.post}
      savingText={fill(postingFormTexts.saving, {
        action: edited ? postingFormTexts.actionEdit : postingFormTexts.actionAdd,
      })}
      isSaving={submission.isSaving}
      problem={submission.problem}
      onSend={submission.send}
      onReload={() => void startOver()}
      onClose={() => onClose(form.isDirty ? form.values : undefined)}
    />
  );
}
