import { STATUS_LABELS, type Assignment } from '@loadstone/contracts';
import { formatExact, formatMoment } from '../../../lib/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { toSteps } from '../model/steps.ts';
import styles from './assigned-view.module.css';

/** The statuses of an assignment as a line of steps, each with its time and its user. */
export function AssignmentSteps({ assignment }: { readonly assignment: Assignment }) {
  return (
    <ol className={styles.steps} aria-label={t('assignments.steps')}>
      {toSteps(assignment).map(({ status, reached }) => (
        <li
          key={status}
          className={styles.step}
          data-reached={reached !== undefined || undefined}
          aria-current={status === assignment.pStatus ? 'step' : undefined}
        >
          <span className={styles.stepName}>{STATUS_LABELS[status]}</span>
          {reached && (
            <>
              <time dateTime={reached.at} title={formatExact(reached.at)}>
                {formatMoment(reached.at)}
              </time>
              <span>{[reached.by, reached.company].filter((part) => part !== '').join(', ')}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
