import type { AssignmentHistory } from '@loadstone/contracts/assignments';
import { formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { findText, t } from '../../../lib/texts/t.ts';
import styles from './assigned-view.module.css';

/** What happened to the load, newest first: what, who and when. */
export function AssignmentLog({ history }: { readonly history: readonly AssignmentHistory[] }) {
  return (
    <ol className={styles.log} aria-label={t('assignments.log')}>
      {history.toReversed().map(({ action, at, by, company, note }) => (
        // An assignment has one event at a moment.
        <li key={`${at} ${action}`} className={styles.logEntry}>
          <time dateTime={at} title={formatExact(at)} className={styles.logTime}>
            {formatMoment(at)}
          </time>
          <span>
            {t(`assignments.events.${action}`)}
            {note !== '' && ` ${t('assignments.quoted', { note: toNoteText(action, note) })}`}
            <span className={styles.logBy}> {[by, company].filter((part) => part !== '').join(', ')}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The note of an event: what a user has written, or the text of a code. */
function toNoteText(action: AssignmentHistory['action'], note: string): string {
  return findText(`assignments.notes.${action}.${note}`) ?? note;
}
