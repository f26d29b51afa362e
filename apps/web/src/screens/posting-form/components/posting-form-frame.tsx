import { Button, Loader, Tabs } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { isAnyStopUnfinished } from '../../../modules/stops/index.ts';
import { isSendKey } from '../../../ui/shortcuts/send-key.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { AVAILABILITY_FIELDS, toMissingSummary } from '../model/posting-form.ts';
import type { FormTab, FormTabs } from '../use-form-tabs.ts';
import type { PostingForm } from '../use-posting-form.ts';
import { AdditionalTab } from './additional-tab.tsx';
import { AvailabilityTab } from './availability-tab.tsx';
import { OtherTabLine } from './other-tab-line.tsx';
import { SaveProblem, type SaveFailure, type RepeatedChoices } from './save-problem.tsx';
import styles from './posting-form.module.css';

interface PostingFormFrameProps {
  readonly title: string;
  readonly form: PostingForm;
  readonly tabs: FormTabs;
  readonly today: string;
  /** The network that the form was opened with; undefined where only its id is known. */
  readonly startNetwork?: Posting['network'] | undefined;
  /** The label of the submit button, e.g. `Post`. */
  readonly sendLabel: string;
  /** Shown while the form is being saved. */
  readonly savingText: ReactNode;
  readonly isSaving: boolean;
  readonly problem: SaveFailure | null;
  /** Only called with a valid form. */
  readonly onSend: () => void;
  readonly onReload: () => void;
  /** What can be done where the company has an open posting like it. */
  readonly choices?: RepeatedChoices;
  readonly onClose: () => void;
  /** Shown above the tabs. */
  readonly lead?: ReactNode;
  /** What gets the focus first, in place of the first field: the button that sends, or the question of the problem. */
  readonly startsAt?: 'send' | 'problem' | undefined;
  /** A line above the note on mandatory fields. */
  readonly note?: ReactNode;
  /** True where the form is of a posting or a lane, whose loads can have tiers; templates have none. */
  readonly hasTiers?: boolean;
  /** Further choices at the end of the second tab. */
  readonly children?: ReactNode;
}

function SavingNote({ text }: { readonly text: ReactNode }) {
  return (
    <>
      <Loader size={12} aria-hidden /> {text}
    </>
  );
}

/** That fields are mandatory, and what is missing. */
function MandatoryNote({ summary }: { readonly summary: string | null }) {
  return (
    <>
      {t('postingForm.mandatory')}
      {summary !== null && <span className={styles.summary}>{summary}</span>}
    </>
  );
}

/** Leads to the other tab; from the first one it submits, which checks its fields. */
function OtherTabButton({ tabs }: { readonly tabs: FormTabs }) {
  return tabs.tab === 'availability' ? (
    <Button key="next" type="submit" variant="default">
      {t('postingForm.next')}
    </Button>
  ) : (
    <Button key="previous" variant="default" onClick={() => tabs.show('availability')}>
      {t('postingForm.previous')}
    </Button>
  );
}

/** The posting form in its dialog: two tabs, the errors, and the buttons. The caller decides what is sent. */
export function PostingFormFrame(props: PostingFormFrameProps) {
  const { title, form, tabs, today, sendLabel, savingText, isSaving, problem, onSend, onReload, onClose } = props;
  const { mode, hasFeature } = useSession();
  const { postingCommentMaxLength, westernProvinces } = useSettings();
  const { formId } = tabs;
  // A stop can be wrong by what the second tab does not have yet, as the weight of the load.
  const next = () => {
    const fields = AVAILABILITY_FIELDS.filter((name) => name !== 'stops' || isAnyStopUnfinished(form.values));
    tabs.goTo(form.reveal(fields) ?? 'vehicleTypes');
  };
  const send = () => {
    // A day that is not understood is none, and a posting may have no delivery day: what was typed is not left out.
    const isDayOpen = document.getElementById(`${formId}-deliveryDate`)?.matches('[data-unresolved]');
    const wrong = form.reveal() ?? (isDayOpen ? 'deliveryDate' : undefined);
    if (wrong === undefined) onSend();
    else tabs.goTo(wrong);
  };
  const latestSend = useLatest(send);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    // A field takes what was typed when it is left; the form is sent with it.
    const field = event.target instanceof HTMLElement ? event.target : null;
    flushSync(() => field?.blur());
    latestSend.current();
    if (document.activeElement === document.body) field?.focus();
  };
  const isFirstTab = tabs.tab === 'availability';
  const summary = isFirstTab ? (form.shownErrors.stops ?? null) : toMissingSummary(form.errors);

  return (
    <DialogFrame
      title={title}
      isOpen
      size={640}
      onClose={isSaving ? undefined : onClose}
      onSubmit={isFirstTab ? next : send}
      footer={
        <div className={styles.footer} onKeyDown={onKeyDown}>
          {/* Beside the buttons, which stay visible: at the end of a long form it could be out of sight. */}
          <SaveProblem
            problem={problem}
            onReload={onReload}
            onRetry={send}
            {...props.choices}
            isFirst={props.startsAt === 'problem'}
          />
          <div className={styles.mandatory}>
            {props.note}
            <span role="status">
              {isSaving ? <SavingNote text={savingText} /> : <MandatoryNote summary={summary} />}
            </span>
          </div>
          <OtherTabButton tabs={tabs} />
          {!isFirstTab && (
            <Button
              key="send"
              type="submit"
              data-autofocus={props.startsAt === 'send' || undefined}
              // The button stays enabled, because pressing it shows the errors.
              aria-disabled={!form.isValid || isSaving}
              data-disabled={!form.isValid || isSaving || undefined}
              title={t('postingForm.sendHint')}
            >
              {sendLabel}
            </Button>
          )}
        </div>
      }
    >
      <div onKeyDown={onKeyDown}>
        {props.lead}
        <Tabs value={tabs.tab} onChange={(value) => value && tabs.show(value as FormTab)} keepMounted>
          <Tabs.List mb="md">
            <Tabs.Tab value="availability">{t('postingForm.tabAvailability')}</Tabs.Tab>
            <Tabs.Tab value="additional">{t('postingForm.tabAdditional')}</Tabs.Tab>
          </Tabs.List>
          <OtherTabLine shown={tabs.tab} form={form} mode={mode} startNetwork={props.startNetwork} />
          <Tabs.Panel value="availability">
            <AvailabilityTab
              formId={formId}
              form={form}
              mode={mode}
              today={today}
              westernProvinces={westernProvinces}
              canTrack={hasFeature('ll_custtrack')}
              startNetwork={props.startNetwork}
              takesFocus={props.startsAt === undefined && props.lead === undefined}
            />
          </Tabs.Panel>
          <Tabs.Panel value="additional">
            <AdditionalTab
              formId={formId}
              form={form}
              mode={mode}
              commentMaxLength={postingCommentMaxLength}
              hasTiers={props.hasTiers ?? false}
            />
            {props.children}
          </Tabs.Panel>
        </Tabs>
      </div>
    </DialogFrame>
  );
}
