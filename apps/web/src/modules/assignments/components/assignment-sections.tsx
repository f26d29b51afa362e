import {
  type Assignment,
  type AssignmentHistory,
  isDeliveryOverdue,
  toExpectedDay,
} from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { isOwnActionAllowed, MODE_KINDS } from '@loadstone/contracts/postings';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { toStatusText } from '../../../lib/code-texts.ts';
import { formatDay, formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { useBoardDay } from '../../../lib/settings/use-board-day.ts';
import { findText, t } from '../../../lib/texts/t.ts';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useSetCrew } from '../change-assignment.ts';
import { isArrival, toSteps } from '../model/steps.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';
import styles from './assigned-view.module.css';
import { CrewFields } from './crew-fields.tsx';
import { ReferenceNumber } from './reference-number.tsx';

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
            {note !== '' && ` “${toNoteText(action, note)}”`}
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

/** Driver and equipment of a carrier's assignment; a choice is saved at once. */
export function AssignmentCrew({ assignment }: { readonly assignment: Assignment }) {
  const crew = useSetCrew();
  const { driverID, equipmentID, driver, equipment } = assignment;
  const send = (changed: { driverID?: number; equipmentID?: number }): void =>
    handleReply(crew.mutateAsync({ assignment, ...changed }), {
      onError: (error) =>
        showToast({
          message: toReasonedText(t('assignments.crewFailed'), error),
          tone: 'danger',
          action: toRetry(error, () => send(changed)),
        }),
    });
  return (
    <CrewFields
      value={{ driverID, equipmentID }}
      names={{ driver: driver?.name, equipment: equipment?.name }}
      isDisabled={crew.isPending}
      onChange={send}
    />
  );
}

/** Leads a carrier to the trips that begin where its load is delivered. */
export function NextLoad({ assignment: { id, side, pStatus } }: { readonly assignment: Assignment }) {
  if (side !== 'C' || pStatus === 'D') return null;
  return (
    <Button component={Link} to={DESK_PATHS.trips('assignment', id)} size="xs" variant="default">
      {t('trips.next')}
    </Button>
  );
}

/** What a broker can do about a load on route whose carrier has not marked it delivered in time, and why. */
export function OverdueDelivery({ assignment }: { readonly assignment: Assignment }) {
  const { side, pStatus, holder, company } = assignment;
  const { hasFeature } = useSession();
  const { deliveryOverdueDays: days } = useSettings();
  const today = useBoardDay();
  const { isMoving, run } = useAssignmentMoves();
  const expectedDay = toExpectedDay(assignment);
  const isOffered =
    hasFeature(POSTING_FEATURES[side].update) &&
    isOwnActionAllowed('deliverForCarrier', MODE_KINDS[side].own, pStatus, holder) &&
    isDeliveryOverdue(expectedDay, today, days);
  if (!isOffered) return null;
  return (
    <div className={styles.claim}>
      <p>{t('assignments.deliveryOverdue', { company, day: formatDay(expectedDay), days })}</p>
      <Button size="xs" disabled={isMoving} onClick={() => run(assignment, 'deliverForCarrier')}>
        {t('assignments.deliverTitle')}
      </Button>
    </div>
  );
}

/** The reference number of a load that has one. */
export function ReferenceLine({ assignment: { pin } }: { readonly assignment: Assignment }) {
  if (pin === '') return null;
  return (
    <div className={styles.referenceLine}>
      <span className={styles.referenceName}>{t('assignments.reference')}</span>
      <ReferenceNumber pin={pin} />
    </div>
  );
}
