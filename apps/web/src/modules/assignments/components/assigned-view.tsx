import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { MODE_KINDS, type Posting } from '@loadstone/contracts/postings';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSetCustomerTracking } from '../change-assignment.ts';
import { assignmentQuery } from '../get-assignment.ts';
import type { AssignmentMove } from '../move-assignment.ts';
import { useInsurance } from '../../companies/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import { listMoves } from '../model/offered-moves.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';
import {
  AssignmentCrew,
  AssignmentLog,
  AssignmentSteps,
  NextLoad,
  OverdueDelivery,
  ReferenceLine,
} from './assignment-sections.tsx';
import { AssignmentRates, type RenderDocument } from './assignment-rates.tsx';
import { LoadFacts } from './load-facts.tsx';
import { CustomerLink, DriverClaims, DriverLink, type RenderDriverLink } from './assignment-links.tsx';
import { TrackedRoute } from './tracked-route.tsx';
import styles from './assigned-view.module.css';

const DriverMessageDialog = lazyComponent(() => import('../dialogs/driver-message-dialog.tsx'));

/** The contact of the other side is requested this long after the view opens. */
const CONTACT_DELAY_MS = 500;

interface AssignedViewProps {
  readonly posting: Posting;
  /** Renders the company of the other side, with its contact. */
  readonly renderCompany: (custCd: string, userId: number) => ReactNode;
  readonly renderDriverLink: RenderDriverLink;
  readonly renderDocument: RenderDocument;
}

/** The assignment of a posting, shown instead of its leads. */
export function AssignedView({ posting, ...renderers }: AssignedViewProps) {
  const { mode } = useSession();
  const query = useQuery(assignmentQuery(MODE_KINDS[mode].own, posting.token));
  if (query.isPending) return <p className={styles.message}>{t('assignments.loading')}</p>;
  const isEnded = isApiError(query.error) && query.error.code === 'assignment.notFound';
  if (query.data === undefined || isEnded) {
    return (
      <ErrorState title={t('assignments.notAvailable')} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return <AssignmentDetails assignment={query.data} {...renderers} />;
}

function AssignmentDetails(props: Omit<AssignedViewProps, 'posting'> & { readonly assignment: Assignment }) {
  const { assignment, renderCompany, renderDriverLink, renderDocument } = props;
  const { hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const isContactDue = useDelayed(CONTACT_DELAY_MS);
  const isBoard = assignment.holder === 'board';
  const notice = hasFeature('ll_track') ? undefined : t('permits.missing', { phone: supportPhone });
  return (
    <div className={styles.view}>
      {/* The heading above those of its parts. */}
      <h2 className={styles.title}>
        <VisuallyHidden>{t('assignments.title')}</VisuallyHidden>
      </h2>
      <div className={styles.head}>
        {assignment.pStatus === 'P' && (
          <p className={styles.waiting} role="status">
            {assignment.isPinLapsed ? t('assignments.lapsed') : t('assignments.waiting')}
          </p>
        )}
        <AssignmentSteps assignment={assignment} />
        <AssignmentActions assignment={assignment} renderDriverLink={renderDriverLink} />
        <OverdueDelivery assignment={assignment} />
        <ReferenceLine assignment={assignment} />
        <DriverClaims assignment={assignment} />
      </div>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <FactSection title={t('assignments.facts')}>
            <LoadFacts assignment={assignment} />
          </FactSection>
          {isBoard && <AssignmentRates assignment={assignment} renderDocument={renderDocument} />}
          <FactSection title={t('assignments.crew')}>
            <Crew assignment={assignment} />
          </FactSection>
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

/** What a move does whose name does not say it; undefined for the others. */
function toMoveHint({ side }: Assignment, move: AssignmentMove): string | undefined {
  if (move === 'unassign') return t('assignments.moveHints.unassign');
  return move === 'decline' && side === 'B' ? t('assignments.moveHints.withdraw') : undefined;
}

/** The moves that the user has now, the message to the driver, and the links of the driver and of customers. */
function AssignmentActions(props: Pick<AssignedViewProps, 'renderDriverLink'> & { readonly assignment: Assignment }) {
  const { assignment, renderDriverLink } = props;
  const { hasFeature } = useSession();
  const { isMoving, run } = useAssignmentMoves();
  const isUninsured = useInsurance() === 'expired';
  const [isWriting, setWriting] = useState(false);
  const { side, pStatus } = assignment;
  const canMessage = assignment.hasDriver && (pStatus === 'A' || pStatus === 'R');
  return (
    <div className={styles.actions}>
      {listMoves(assignment, hasFeature, isUninsured).map((move) => (
        <Button
          key={move}
          size="xs"
          variant={move === 'unassign' || move === 'cancel' || move === 'decline' ? 'default' : 'filled'}
          disabled={isMoving}
          title={toMoveHint(assignment, move)}
          onClick={() => run(assignment, move)}
        >
          {t(`assignments.moves.${move}.${side}`)}
        </Button>
      ))}
      {canMessage && (
        <Button size="xs" variant="default" onClick={() => setWriting(true)}>
          {t('assignments.messageTitle')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/documents/${side === 'B' ? assignment.token : assignment.eToken}`}
        size="xs"
        variant="default"
      >
        {t('assignments.documents')}
      </Button>
      <NextLoad assignment={assignment} />
      <DriverLink assignment={assignment} renderDialog={renderDriverLink} />
      <CustomerLink assignment={assignment} />
      {isWriting && (
        <LazyDialog onClose={() => setWriting(false)}>
          <DriverMessageDialog token={assignment.token} onClose={() => setWriting(false)} />
        </LazyDialog>
      )}
    </div>
  );
}

/** Driver and equipment: chosen by the carrier while the load is assigned or on route, shown otherwise. */
function Crew({ assignment }: { readonly assignment: Assignment }) {
  const { hasFeature } = useSession();
  const isUninsured = useInsurance() === 'expired';
  const { side, pStatus, driver, hasDriver, equipment, hasEquipment } = assignment;
  // The server shows the carrier's crew to a broker once the load is on its way.
  const noDriver = hasDriver ? t('assignments.shownFromPickUp') : t('assignments.noDriver');
  const noEquipment = hasEquipment ? t('assignments.shownFromPickUp') : t('assignments.noEquipment');
  const mayChange = side === 'C' && !isUninsured && (pStatus === 'A' || pStatus === 'R') && hasFeature('ll_resources');
  if (mayChange) return <AssignmentCrew assignment={assignment} />;
  return (
    <FactList>
      <Fact name={t('assignments.driver')}>
        {driver === null ? noDriver : [driver.name, driver.phone].filter(Boolean).join(', ')}
      </Fact>
      <Fact name={t('assignments.equipment')}>{equipment?.name ?? noEquipment}</Fact>
    </FactList>
  );
}

/** Whether the customer may follow the load. Without the feature the alert of the subscription is shown. */
function CustomerTracking({ assignment }: { readonly assignment: Assignment }) {
  const { hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const tracking = useSetCustomerTracking();
  const change = (custTracking: boolean) => {
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
      checked={assignment.custTracking}
      // Without the feature it is shown as disabled, and a click shows the alert.
      aria-disabled={!hasFeature('ll_custtrack')}
      disabled={tracking.isPending || assignment.pStatus === 'D'}
      error={tracking.isError && toFailureText(t('assignments.trackingFailed'), tracking.error)}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}
