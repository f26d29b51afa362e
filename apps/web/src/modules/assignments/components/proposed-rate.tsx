import { Button } from '@mantine/core';
import type { RateDecision } from '@loadstone/contracts/agreed-rates';
import type { Assignment, AssignmentRate } from '@loadstone/contracts/assignments';
import { useDecideRate } from '../change-rate.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import styles from './assignment-rates.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface ProposedRateProps {
  readonly assignment: Assignment;
  readonly rate: AssignmentRate;
  readonly canChange: boolean;
}

/** A rate that waits: the other side agrees or declines, the own one withdraws. */
export function ProposedRate({ assignment, rate, canChange }: ProposedRateProps) {
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
          <Button key={decision} size="xs" variant="default" {...busyProps(deciding.isPending, () => decide(decision))}>
            {t(`assignments.rates.${decision}`)}
          </Button>
        ))}
    </div>
  );
}
