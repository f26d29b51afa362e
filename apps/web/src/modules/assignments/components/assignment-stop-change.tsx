import { Button } from '@mantine/core';
import type { Assignment, StopChange } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { StopDecision } from '@loadstone/contracts/stop-changes';
import { useEffect, useRef, useState } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { FactSection } from '../../../ui/fact-list.tsx';
import { isFocusFree } from '../../../ui/focus/free-focus.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useDecideStops } from '../change-stops.ts';
import styles from './assignment-rates.module.css';
import { StopComparison } from './stop-comparison.tsx';

const ProposeStopsDialog = lazyComponent(() => import('../dialogs/propose-stops-dialog.tsx'));

/** A change of the stops that waits for a reply, or the button that proposes one. */
export function AssignmentStopChange({ assignment }: { readonly assignment: Assignment }) {
  const { hasFeature } = useSession();
  const [isProposing, setProposing] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const { side, pStatus, rates, stopChange } = assignment;
  const waiting = stopChange?.status === 'proposed' ? stopChange : undefined;
  const canChange = hasFeature(POSTING_FEATURES[side].update);
  const isUnderWay = pStatus === 'A' || pStatus === 'R';
  const wasUsed = useRef(false);
  const isWaiting = waiting !== undefined;
  // The pressed button is gone once the change has come: the next one of the section has the focus.
  useEffect(() => {
    if (isProposing || !wasUsed.current) return;
    if (isFocusFree()) section.current?.querySelector('button')?.focus();
  }, [isWaiting, isProposing]);
  if (!isWaiting && !(canChange && isUnderWay)) return null;
  const rateWaits = rates.at(-1)?.status === 'proposed';
  const close = () => setProposing(false);
  const use = () => {
    wasUsed.current = true;
  };
  return (
    <FactSection title={t('assignments.stopChange.title')}>
      <div ref={section}>
        {waiting && <WaitingChange change={waiting} canChange={canChange} onUse={use} {...{ assignment }} />}
        {!waiting && (
          <>
            <Button
              size="xs"
              variant="default"
              {...busyProps(false, undefined, rateWaits)}
              onClick={() => {
                if (rateWaits) return;
                use();
                setProposing(true);
              }}
            >
              {t('assignments.stopChange.propose')}
            </Button>
            {rateWaits && <p className={styles.line}>{t('assignments.stopChange.rateWaits')}</p>}
          </>
        )}
      </div>
      {isProposing && (
        <LazyDialog onClose={close}>
          <ProposeStopsDialog assignment={assignment} onClose={close} />
        </LazyDialog>
      )}
    </FactSection>
  );
}

interface WaitingChangeProps {
  readonly assignment: Assignment;
  readonly change: StopChange;
  readonly canChange: boolean;
  readonly onUse: () => void;
}

/** A change that waits: the other side agrees or declines, the own one withdraws. */
function WaitingChange({ assignment, change, canChange, onUse }: WaitingChangeProps) {
  const deciding = useDecideStops();
  const isOwn = change.proposedBy === assignment.side;
  const isDelivered = assignment.pStatus === 'D';
  const decisions: readonly StopDecision[] = isOwn ? ['withdraw'] : isDelivered ? ['decline'] : ['agree', 'decline'];
  const decide = (decision: StopDecision): void => {
    if (deciding.isPending) return;
    onUse();
    handleReply(deciding.mutateAsync({ id: assignment.id, number: change.number, decision }), {
      onSuccess: () => showToast({ message: t(`assignments.stopChange.done.${decision}`), tone: 'success' }),
      onError: (error) =>
        showToast({
          message: toReasonedText(t('assignments.stopChange.failed'), error),
          tone: 'danger',
          action: toRetry(error, () => decide(decision)),
        }),
    });
  };
  return (
    <>
      <p role="status" className={styles.line}>
        {t(isOwn ? 'assignments.stopChange.waitsForOther' : 'assignments.stopChange.waitsForYou', {
          company: assignment.company,
        })}
      </p>
      <StopComparison change={change} />
      <div className={styles.confirmation}>
        {canChange &&
          decisions.map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant="default"
              {...busyProps(deciding.isPending, () => decide(decision))}
            >
              {t(`assignments.stopChange.${decision}`)}
            </Button>
          ))}
      </div>
    </>
  );
}
