import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CallNote, SharedLoad } from '@loadstone/contracts/call-notes';
import { useId, useState } from 'react';
import { toStatusText } from '../../../lib/code-texts.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { useCallHistory, useDeleteCallNote } from '../call-notes.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { formatDayShort, formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { FactSection } from '../../../ui/fact-list.tsx';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import type { CalledCompany } from '../dialogs/call-note-dialog.tsx';
import { toOutcomeText } from '../model/note-texts.ts';
import styles from './call-notes.module.css';
import { FinishButton } from './finish-button.tsx';
import { busyProps } from '../../../ui/busy-props.ts';

/** The notes that are shown before the user asks for all. */
const SHOWN_NOTES = 3;

interface CompanyNotesProps {
  readonly called: CalledCompany;
  readonly onAdd: (called: CalledCompany) => void;
}

/** The company's notes on calls with another company, and their last loads together, for a panel. */
export default function CompanyNotes({ called, onAdd }: CompanyNotesProps) {
  const query = useCallHistory(called.custCd, called.token);
  const [isWhole, setWhole] = useState(false);
  const { notes, loads } = query.data ?? {};
  return (
    <FactSection title={t('callNotes.section')}>
      <div className={styles.head}>
        <Tooltip label={toKeyedLabel(t('callNotes.add'), KEYS.note)}>
          <Button size="xs" variant="default" onClick={() => onAdd(called)}>
            {t('callNotes.add')}
          </Button>
        </Tooltip>
        {notes?.length === 0 && <p className={styles.quiet}>{t('callNotes.none')}</p>}
      </div>
      {query.isError && notes === undefined && (
        <ErrorState title={t('callNotes.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {notes !== undefined && notes.length > 0 && (
        <ul className={styles.list}>
          {notes.slice(0, isWhole ? notes.length : SHOWN_NOTES).map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {notes !== undefined && notes.length > SHOWN_NOTES && !isWhole && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {t('callNotes.all', { count: notes.length })}
        </Anchor>
      )}
      {loads !== undefined && loads.length > 0 && <SharedLoads loads={loads} />}
    </FactSection>
  );
}

function Note({ note }: { readonly note: CallNote }) {
  const { text, userName, createdOn, isOwn } = note;
  const isOpen = note.callBackOn !== null && !note.isDone;
  return (
    <li className={styles.note}>
      <span className={styles.text}>
        <span className={styles.outcome}>{toOutcomeText(note, nowMs())}</span> {text}
      </span>
      <span>
        {isOpen && <FinishButton note={note} />}
        {isOwn && <RemoveButton note={note} />}
      </span>
      <time className={styles.by} dateTime={createdOn} title={formatExact(createdOn)}>
        {t('callNotes.by', { name: userName, time: formatMoment(createdOn) })}
      </time>
    </li>
  );
}

function RemoveButton({ note }: { readonly note: CallNote }) {
  const removing = useDeleteCallNote();
  const remove = () =>
    handleReply(removing.mutateAsync(note.id), {
      onError: (error) => showToast({ message: toFailureText(t('callNotes.undoFailed'), error), tone: 'danger' }),
    });
  return (
    <ActionIcon
      size={28}
      aria-label={t('callNotes.removeOf', { text: note.text || t(`callNotes.outcomes.${note.outcome}`) })}
      title={t('callNotes.remove')}
      {...busyProps(removing.isPending, remove)}
    >
      <IconTrash size={14} />
    </ActionIcon>
  );
}

/** The last loads with a company, newest first. */
function SharedLoads({ loads }: { readonly loads: readonly SharedLoad[] }) {
  const id = useId();
  return (
    <>
      <h4 id={id}>{t('callNotes.loads')}</h4>
      <ul className={styles.list} aria-labelledby={id}>
        {loads.map((load, index) => (
          <li key={index} className={styles.load}>
            <span>{formatDayShort(load.dateAvail)}</span>
            <span>
              {t('callNotes.lane', {
                origin: `${load.lane.srceCity}, ${load.lane.srceSt}`,
                destination: `${load.lane.destCity}, ${load.lane.destSt}`,
              })}
            </span>
            {load.rate && <span>{toRateText(load.rate)}</span>}
            <span className={styles.soft}>{load.hasEnded ? t('callNotes.ended') : toStatusText(load.status)}</span>
            {load.isSameLane && <strong>{t('callNotes.sameLane')}</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}
