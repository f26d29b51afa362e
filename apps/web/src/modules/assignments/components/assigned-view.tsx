import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { MODE_KINDS, type Posting } from '@loadstone/contracts/postings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSetCustomerTracking } from '../change-assignment.ts';
import { assignmentQuery } from '../get-assignment.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { after } from '../../../lib/time/clock.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { isFocusKept } from '../../../ui/focus/free-focus.ts';
import { FactSection } from '../../../ui/fact-list.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import { AssignedCrew } from './assigned-crew.tsx';
import { AssignmentActions } from './assignment-actions.tsx';
import { AssignmentLog } from './assignment-log.tsx';
import { AssignmentRates, type RenderDocument } from './assignment-rates.tsx';
import { AssignmentSteps } from './assignment-steps.tsx';
import { AssignmentStopChange } from './assignment-stop-change.tsx';
import { AssignmentStops, type RenderStopDocuments } from './assignment-stops.tsx';
import { LoadFacts } from './load-facts.tsx';
import { OverdueDelivery } from './overdue-delivery.tsx';
import { ReferenceLine } from './reference-line.tsx';
import { DriverClaims } from './driver-claims.tsx';
import type { RenderDriverLink } from './driver-link.tsx';
import { TrackedRoute } from './tracked-route.tsx';
import styles from './assigned-view.module.css';

/** The contact of the other side is requested this long after the view opens. */
const CONTACT_DELAY_MS = 500;

/** An ended assignment whose posting does not follow by then is reported as ended. */
const ENDING_MS = 3_000;

interface AssignedViewProps {
  readonly posting: Posting;
  /** Renders the company of the other side, with its contact. */
  readonly renderCompany: (custCd: string, userId: number) => ReactNode;
  readonly renderDriverLink: RenderDriverLink;
  readonly renderDocument: RenderDocument;
  readonly renderStopDocuments: RenderStopDocuments;
}

/** The assignment of a posting, shown instead of its leads. */
export function AssignedView({ posting, ...renderers }: AssignedViewProps) {
  const { mode } = useSession();
  const query = useQuery(assignmentQuery(MODE_KINDS[mode].own, posting.token));
  if (query.isPending) return <p className={styles.message}>{t('assignments.loading')}</p>;
  const isEnded = isApiError(query.error) && query.error.code === 'assignment.notFound';
  if (isEnded) return <Ending />;
  if (query.data === undefined) {
    return (
      <ErrorState title={t('assignments.notAvailable')} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return <AssignmentDetails assignment={query.data} ownReference={posting.clientRefNum} {...renderers} />;
}

/**
 * What is shown of an assignment that has ended. The leads of its posting take its place once the posting says so, which is
 * usually a moment later: until then it is no failure.
 */
function Ending() {
  const isLate = useDelayed(ENDING_MS);
  return (
    <p className={styles.message} role={isLate ? 'alert' : undefined}>
      {t(isLate ? 'assignments.ended' : 'assignments.loading')}
    </p>
  );
}

interface AssignmentDetailsProps extends Omit<AssignedViewProps, 'posting'> {
  readonly assignment: Assignment;
  readonly ownReference: string;
}

function AssignmentDetails(props: AssignmentDetailsProps) {
  const { assignment, ownReference, renderCompany, renderDriverLink, renderDocument, renderStopDocuments } = props;
  const { hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const isContactDue = useDelayed(CONTACT_DELAY_MS);
  const isBoard = assignment.holder === 'board';
  const crew = useRef<HTMLDivElement>(null);
  const nextStep = useRef<HTMLElement>(null);
  const focusNextStep = () => nextStep.current?.querySelector<HTMLElement>('button, a')?.focus();
  // In the place of the leads, whose button has booked or assigned it. The focus keeper looks for another control first.
  useEffect(() => after(0, () => void (isFocusKept() && focusNextStep())), []);
  const notice = hasFeature('ll_track') ? undefined : t('permits.missing', { phone: supportPhone });
  return (
    <div className={styles.view}>
      {/* The heading above those of its parts. */}
      <h2 className={styles.title}>
        <VisuallyHidden>{t('assignments.title')}</VisuallyHidden>
      </h2>
      <div className={styles.head}>
        <AssignmentSteps assignment={assignment} />
        <AssignmentActions
          assignment={assignment}
          renderDriverLink={renderDriverLink}
          nextStep={nextStep}
          onCrew={() => crew.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()}
        />
        <OverdueDelivery assignment={assignment} />
        <ReferenceLine assignment={assignment} />
        <DriverClaims assignment={assignment} />
      </div>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <FactSection title={t('assignments.facts')}>
            <LoadFacts
              assignment={assignment}
              ownReference={ownReference}
              hasRateLine={isBoard}
              hasStopList={assignment.stopTimes !== undefined}
            />
          </FactSection>
          {assignment.stopTimes && (
            <AssignmentStops assignment={assignment} renderDocuments={renderStopDocuments} onReported={focusNextStep} />
          )}
          {isBoard && <AssignmentStopChange assignment={assignment} />}
          {isBoard && <AssignmentRates assignment={assignment} renderDocument={renderDocument} />}
          <div ref={crew}>
            <AssignedCrew assignment={assignment} />
          </div>
          {assignment.side === 'C' && <CustomerTracking assignment={assignment} />}
          <FactSection title={t('assignments.log')}>
            <AssignmentLog history={assignment.history} />
          </FactSection>
        </div>
        <div className={styles.map}>
          <TrackedRoute assignment={assignment} notice={notice} />
        </div>
        <div className={styles.contact}>
          {isBoard && isContactDue && renderCompany(assignment.custCd, assignment.contactUserId)}
          {!isBoard && <p className={styles.message}>{t('assignments.external')}</p>}
        </div>
      </div>
    </div>
  );
}

/** Whether the customer may follow the load. Without the feature the alert of the subscription is shown. */
function CustomerTracking({ assignment }: { readonly assignment: Assignment }) {
  const { hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const tracking = useSetCustomerTracking();
  const { variables: sent, isError, isPending } = tracking;
  // The choice is shown at once, until the assignment comes with it or it is refused.
  const isSent = sent !== undefined && !isError && sent.assignment.version === assignment.version;
  const shown = isSent ? sent.custTracking : assignment.custTracking;
  const change = (custTracking: boolean) => {
    if (isPending) return;
    if (hasFeature('ll_custtrack')) tracking.mutate({ assignment, custTracking });
    else {
      const body = t('permits.missing', { phone: supportPhone });
      void ask({ title: t('assignments.customerTracking'), body, confirmLabel: t('assignments.ok') });
    }
  };
  return (
    <Checkbox
      className={styles.tracking}
      label={t('assignments.customerTracking')}
      checked={shown}
      // Without the feature it is shown as disabled, and a click shows the alert.
      aria-disabled={!hasFeature('ll_custtrack')}
      disabled={assignment.pStatus === 'D'}
      error={tracking.isError && toFailureText(t('assignments.trackingFailed'), tracking.error)}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}
