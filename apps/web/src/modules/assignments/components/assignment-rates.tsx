import type { RateDecision } from '@loadstone/contracts/agreed-rates';
import type { Assignment, AssignmentRate } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { FactSection } from '../../../ui/fact-list.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useDecideRate } from '../change-rate.ts';
import { canAcceptConfirmation, canProposeRate, findAgreedRate } from '../model/rates.ts';
import styles from './assignment-rates.module.css';

const AcceptConfirmationDialog = lazyComponent(() => import('../dialogs/accept-confirmation-dialog.tsx'));
const ProposeRateDialog = lazyComponent(() => import('../dialogs/propose-rate-dialog.tsx'));

/** Shows a document of the assignment by its `rowGuid`. */
export type RenderDocument = (document: { token: number; rowGuid: string }, onClose: () => void) => ReactNode;

interface AssignmentRatesProps {
  readonly assignment: Assignment;
  readonly renderDocument: RenderDocument;
}

/** The rates of an assignment, the newest first, each with its confirmation, and what the user may do with them now. */
export function AssignmentRates({ assignment, renderDocument }: AssignmentRatesProps) {
  const { hasFeature } = useSession();
  const [isProposing, setProposing] = useState(false);
  const { rates, side } = assignment;
  const canChange = hasFeature(POSTING_FEATURES[side].update);
  const canPropose = canChange && canProposeRate(assignment);
  if (rates.length === 0 && !canPropose) return null;
  return (
    <FactSection title={t('assignments.rates.title')}>
      <ol className={styles.rates} aria-label={t('assignments.rates.title')}>
        {rates.toReversed().map((rate) => (
          <li key={rate.number} className={styles.rate}>
            <RateLine assignment={assignment} rate={rate} />
            {rate.status === 'proposed' && <ProposedRate assignment={assignment} rate={rate} canChange={canChange} />}
            <Confirmation {...{ assignment, rate, canChange, renderDocument }} />
          </li>
        ))}
      </ol>
      {canPropose && (
        <Button size="xs" variant="default" onClick={() => setProposing(true)}>
          {t(findAgreedRate(assignment) ? 'assignments.rates.proposeOther' : 'assignments.rates.propose')}
        </Button>
      )}
      {isProposing && (
        <LazyDialog onClose={() => setProposing(false)}>
          <ProposeRateDialog assignment={assignment} onClose={() => setProposing(false)} />
        </LazyDialog>
      )}
    </FactSection>
  );
}

function RateLine({ assignment, rate }: { readonly assignment: Assignment; readonly rate: AssignmentRate }) {
  const isReplaced = rate.status === 'agreed' && findAgreedRate(assignment)?.number !== rate.number;
  return (
    <p className={styles.line}>
      <strong className={styles.amount} data-counts={rate.status === 'agreed' && !isReplaced}>
        {toRateText(rate.rate)}
      </strong>
      <span>
        {t('assignments.rates.line', {
          number: rate.number,
          status: t(`assignments.rates.status.${isReplaced ? 'replaced' : rate.status}`),
          at: formatMoment(rate.at),
        })}
      </span>
    </p>
  );
}

interface ConfirmationProps extends AssignmentRatesProps {
  readonly rate: AssignmentRate;
  readonly canChange: boolean;
}

/** The state of a confirmation, with the button that opens it and, for the carrier, the one that accepts it. */
function Confirmation({ assignment, rate, canChange, renderDocument }: ConfirmationProps) {
  const [open, setOpen] = useState<'document' | 'acceptance'>();
  const { confirmationState: state, acceptedName, acceptedOn } = rate;
  if (state === 'none') return null;
  const close = () => setOpen(undefined);
  const token = assignment.side === 'B' ? assignment.token : assignment.eToken;
  const rowGuid = rate.acceptedConfirmation || rate.confirmation;
  return (
    <div className={styles.confirmation}>
      <span role="status">
        {acceptedName === ''
          ? t(`assignments.rates.confirmation.${state}.${assignment.side}`)
          : t('assignments.rates.accepted', { name: acceptedName, at: formatMoment(acceptedOn) })}
      </span>
      {rowGuid !== '' && (
        <Button size="xs" variant="default" onClick={() => setOpen('document')}>
          {t('assignments.rates.open', { number: rate.number })}
        </Button>
      )}
      {canChange && canAcceptConfirmation(assignment, rate) && (
        <Button size="xs" onClick={() => setOpen('acceptance')}>
          {t('assignments.rates.accept')}
        </Button>
      )}
      {open === 'document' && <LazyDialog onClose={close}>{renderDocument({ token, rowGuid }, close)}</LazyDialog>}
      {open === 'acceptance' && (
        <LazyDialog onClose={close}>
          <AcceptConfirmationDialog assignment={assignment} rate={rate} onClose={close} />
        </LazyDialog>
      )}
    </div>
  );
}

interface ProposedRateProps {
  readonly assignment: Assignment;
  readonly rate: AssignmentRate;
  readonly canChange: boolean;
}

/** A rate that waits: the other side agrees or declines, the own one withdraws. */
function ProposedRate({ assignment, rate, canChange }: ProposedRateProps) {
  const deciding = useDecideRate();
  const isOwn = rate.proposedBy === assignment.side;
  const isDelivered = assignment.pStatus === 'D';
  const decisions: readonly RateDecision[] = isOwn ? ['withdraw'] : isDelivered ? ['decline'] : ['agree', 'decline'];
  const decide = (decision: RateDecision): void =>
    handleReply(deciding.mutateAsync({ id: assignment.id, number: rate.number, decision }), {
      onSuccess: () => showToast({ message: t(`assignments.rates.done.${decision}`), tone: 'success' }),
      onError: (error) =>
        showToast({
          message: toReasonedText(t('assignments.rates.failed'), error),
          tone: 'danger',
          action: toRetry(error, () => decide(decision)),
        }),
    });
  return (
    <div className={styles.confirmation}>
      <span role="status">
        {t(isOwn ? 'assignments.rates.waitsForOther' : 'assignments.rates.waitsForYou', {
          company: assignment.company,
        })}
      </span>
      {canChange &&
        decisions.map((decision) => (
          <Button
            key={decision}
            size="xs"
            variant={decision === 'agree' ? 'filled' : 'default'}
            disabled={deciding.isPending}
            onClick={() => decide(decision)}
          >
            {t(`assignments.rates.${decision}`)}
          </Button>
        ))}
    </div>
  );
}
