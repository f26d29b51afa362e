import { Button, Loader, Tabs } from '@mantine/core';
import type { Posting } from '@loadstone/contracts';
import { useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { postingFormTexts } from '../../../lib/texts/posting-form.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { AdditionalTab } from '../components/additional-tab.tsx';
import { AvailabilityTab } from '../components/availability-tab.tsx';
import { SaveProblem } from '../components/save-problem.tsx';
import {
  AVAILABILITY_FIELDS,
  toEmptyForm,
  toFilledForm,
  toMissingSummary,
  type PostingFormField,
  type PostingFormValues,
} from '../model/posting-form.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { useSubmitPosting } from '../use-submit-posting.ts';
import styles from '../components/posting-form.module.css';

type Tab = 'availability' | 'additional';

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
  const { mode, hasFeature } = useSession();
  const { postingCommentMaxLength, westernProvinces } = useSettings();
  const formId = useId();
  const [tab, setTab] = useState<Tab>('availability');
  const [initial] = useState(() => draft ?? (edited ? toFilledForm(edited, today) : toEmptyForm(today)));
  const form = usePostingForm({
    mode,
    initial,
    today,
    commentMaxLength: postingCommentMaxLength,
    westernProvinces,
  });
  const goTo = (field: PostingFormField | undefined) => {
    if (field === undefined) return;
    // The field may sit on the other tab, which has to be on screen before it can take the focus.
    flushSync(() => setTab(AVAILABILITY_FIELDS.includes(field) ? 'availability' : 'additional'));
    document.getElementById(`${formId}-${field}`)?.focus();
  };
  const submission = useSubmitPosting({ mode, edited, form, onSaved, onWrongField: goTo });

  const next = () => {
    goTo(form.reveal(AVAILABILITY_FIELDS) ?? 'vehicleTypes');
  };
  const send = () => {
    const wrong = form.reveal();
    if (wrong === undefined) submission.send();
    else goTo(wrong);
  };
  const startOver = async () => {
    const posting = await submission.reload();
    if (!posting) return;
    form.replace(toFilledForm(posting, today));
    // The button that was pressed is gone with the problem.
    goTo('origin');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };

  const title = edited
    ? postingFormTexts.edit
    : mode === 'B'
      ? postingFormTexts.addLoad
      : postingFormTexts.addEquipment;
  const summary = tab === 'additional' ? toMissingSummary(form.errors) : null;
  const isFirstTab = tab === 'availability';

  return (
    <DialogFrame
      title={title}
      isOpen
      size={640}
      onClose={submission.isSaving ? undefined : () => onClose(form.isDirty ? form.values : undefined)}
      onSubmit={isFirstTab ? next : send}
      footer={
        <>
          <span className={styles.mandatory} role="status">
            {submission.isSaving ? (
              <>
                <Loader size={12} aria-hidden />{' '}
                {fill(postingFormTexts.saving, {
                  action: edited ? postingFormTexts.actionEdit : postingFormTexts.actionAdd,
                })}
              </>
            ) : (
              <>
                {postingFormTexts.mandatory}
                {summary !== null && <span className={styles.summary}>{summary}</span>}
              </>
            )}
          </span>
          {isFirstTab ? (
            <Button key="next" type="submit" variant="default">
              {postingFormTexts.next}
            </Button>
          ) : (
            <Button key="previous" variant="default" onClick={() => setTab('availability')}>
              {postingFormTexts.previous}
            </Button>
          )}
          {!isFirstTab && (
            <Button
              key="send"
              type="submit"
              // Pressing it all the same shows what is wrong; a button that cannot be reached could not.
              aria-disabled={!form.isValid || submission.isSaving}
              data-disabled={!form.isValid || submission.isSaving || undefined}
              title={postingFormTexts.sendHint}
            >
              {edited ? postingFormTexts.save : postingFormTexts.post}
            </Button>
          )}
        </>
      }
    >
      <div onKeyDown={onKeyDown}>
        <Tabs value={tab} onChange={(value) => value && setTab(value as Tab)} keepMounted>
          <Tabs.List mb="md">
            <Tabs.Tab value="availability">{postingFormTexts.tabAvailability}</Tabs.Tab>
            <Tabs.Tab value="additional">{postingFormTexts.tabAdditional}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="availability">
            <AvailabilityTab
              formId={formId}
              form={form}
              mode={mode}
              today={today}
              westernProvinces={westernProvinces}
              canTrack={hasFeature('ll_custtrack')}
            />
          </Tabs.Panel>
          <Tabs.Panel value="additional">
            <AdditionalTab formId={formId} form={form} mode={mode} commentMaxLength={postingCommentMaxLength} />
          </Tabs.Panel>
        </Tabs>
        <SaveProblem problem={submission.problem} onReload={() => void startOver()} />
      </div>
    </DialogFrame>
  );
}
