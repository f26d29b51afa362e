import { Button } from '@mantine/core';
import { findNextStep, findStepStatus, type Assignment, type StopPlace } from '@loadstone/contracts/assignments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { FactSection } from '../../../ui/fact-list.tsx';
import { isFocusFree } from '../../../ui/focus/free-focus.ts';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { trackQuery } from '../../tracking/index.ts';
import { listMoves } from '../model/offered-moves.ts';
import { toShownStops } from '../model/stops.ts';
import { useReportStop } from '../report-stop.ts';
import styles from './assignment-stops.module.css';

/** Renders the documents of a stop of an own posting. */
export type RenderStopDocuments = (token: number, stop: number) => ReactNode;

interface AssignmentStopsProps {
  readonly assignment: Assignment;
  readonly renderDocuments: RenderStopDocuments;
  /** Moves the focus to the button of the next step, after the last step here. */
  readonly onReported: () => void;
}

/** The stops of a load with more than two: planned, expected and reported times, documents, and what the own side reports. */
export function AssignmentStops({ assignment, renderDocuments, onReported }: AssignmentStopsProps) {
  const session = useSession();
  const { side, token, eToken, pStatus } = assignment;
  const [kind, own] = side === 'B' ? (['L', token] as const) : (['E', eToken] as const);
  const isTracked = session.hasFeature('ll_track') && pStatus !== 'P' && own !== 0;
  const { data: track } = useQuery({ ...trackQuery(session, kind, own), enabled: isTracked });
  const stops = toShownStops(assignment, track?.journey?.stopEtas);
  return (
    <FactSection title={t('assignments.stops.title')}>
      <ol className={styles.stops}>
        {stops.map(({ plan, times, missing, isLate }, stop) => (
          // The order of the stops is their name.
          <li key={stop}>
            <span>{plan}</span>
            {times !== '' && <span className={styles.times}>{times}</span>}
            {isLate && <span className={styles.late}>{t('assignments.stops.late')}</span>}
            {missing !== '' && <span className={styles.missing}>{missing}</span>}
            {renderDocuments(own, stop)}
          </li>
        ))}
      </ol>
      <ReportButton assignment={assignment} onReported={onReported} />
    </FactSection>
  );
}

/** The next step at the stops, where the own side reports it and it is no status, which has the button of the next step. */
function ReportButton({ assignment, onReported }: Pick<AssignmentStopsProps, 'assignment' | 'onReported'>) {
  const { hasFeature } = useSession();
  const reporting = useReportStop();
  const wasPressed = useRef(false);
  const { pStatus, stopTimes = [] } = assignment;
  const next = findNextStep({ pStatus, stopTimes });
  // Expired insurance refuses no step of a load that runs.
  const moves = listMoves(assignment, hasFeature, false);
  const isOwn = moves.includes('pickUp') || moves.includes('deliver');
  const isOffered = isOwn && next !== undefined && findStepStatus(next, stopTimes.length) === undefined;
  useEffect(() => {
    if (isOffered || !wasPressed.current) return;
    wasPressed.current = false;
    if (isFocusFree()) onReported();
  }, [isOffered, onReported]);
  if (!isOffered) return null;
  const report = (place: StopPlace): void => {
    if (reporting.isPending) return;
    wasPressed.current = true;
    handleReply(reporting.mutateAsync({ assignment, ...place }), {
      onError: (error) => {
        wasPressed.current = false;
        showToast({
          message: toReasonedText(t('assignments.stops.failed'), error),
          tone: 'danger',
          action: toRetry(error, () => report(place)),
        });
      },
    });
  };
  return (
    // A button that is disabled would lose the focus.
    <Button size="xs" variant="default" aria-busy={reporting.isPending} onClick={() => report(next)}>
      {t(`assignments.stops.${next.step}`, { number: next.stop + 1 })}
    </Button>
  );
}
