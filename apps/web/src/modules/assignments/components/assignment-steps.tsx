import type { Assignment } from '@loadstone/contracts/assignments';
import { formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { isArrival, toSteps } from '../model/steps.ts';
import styles from './assigned-view.module.css';
import { toStatusText } from '../../../lib/code-texts.ts';

/** The statuses of an assignment and the arrivals of its truck as a line of steps, each with its time and its user. */
export function AssignmentSteps({ assignment }: { readonly assignment: Assignment }) {
  return (
    <ol className={styles.steps} aria-label={t('assignments.steps')}>
      {toSteps(assignment).map(({ name, reached }) => (
        <li
          key={name}
          className={styles.step}
          data-reached={reached !== undefined || undefined}
          aria-current={name === assignment.pStatus ? 'step' : undefined}
        >
          <span className={styles.stepName}>
            {isArrival(name) ? t(`assignments.events.${name}`) : toStatusText(name)}
          </span>
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
