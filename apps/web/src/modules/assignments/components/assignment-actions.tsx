import { Button } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { useState, type RefObject } from 'react';
import { useInsurance } from '../../companies/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { busyProps } from '../../../ui/busy-props.ts';
import type { AssignmentMove } from '../move-assignment.ts';
import { toNextStep } from '../model/next-step.ts';
import { listMoves } from '../model/offered-moves.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';
import { useCanSetCrew } from '../use-can-set-crew.ts';
import { CustomerLink } from './customer-link.tsx';
import { DriverLink, type RenderDriverLink } from './driver-link.tsx';
import { NextLoad } from './next-load.tsx';
import { NextStepBar } from './next-step-bar.tsx';
import styles from './assigned-view.module.css';

const DriverMessageDialog = lazyComponent(() => import('../dialogs/driver-message-dialog.tsx'));

/** What a move does whose name does not say it; undefined for the others. */
function toMoveHint({ side }: Assignment, move: AssignmentMove): string | undefined {
  if (move === 'unassign') return t('assignments.moveHints.unassign');
  return move === 'decline' && side === 'B' ? t('assignments.moveHints.withdraw') : undefined;
}

interface AssignmentActionsProps {
  readonly renderDriverLink: RenderDriverLink;
  readonly assignment: Assignment;
  /** Gets the part with the button of the next step. */
  readonly nextStep: RefObject<HTMLElement | null>;
  /** Moves the focus to the fields of driver and truck. */
  readonly onCrew: () => void;
}

/** The next step, the other moves that the user has now, the message to the driver, and the links of the driver and of customers. */
export function AssignmentActions({ assignment, renderDriverLink, nextStep, onCrew }: AssignmentActionsProps) {
  const { hasFeature } = useSession();
  const moves = useAssignmentMoves();
  const isUninsured = useInsurance() === 'expired';
  const [isWriting, setWriting] = useState(false);
  const { side, pStatus } = assignment;
  const canMessage = assignment.hasDriver && (pStatus === 'A' || pStatus === 'R');
  const offered = listMoves(assignment, hasFeature, isUninsured);
  const canAccept = hasFeature(POSTING_FEATURES[side].update);
  const step = toNextStep(assignment, offered, { canAccept, canSetCrew: useCanSetCrew(assignment) });
  return (
    <>
      <NextStepBar ref={nextStep} assignment={assignment} step={step} moves={moves} onCrew={onCrew} />
      <div className={styles.actions}>
        {offered
          .filter((move) => step.kind !== 'move' || step.move !== move)
          .map((move) => (
            <Button
              key={move}
              size="xs"
              variant="default"
              title={toMoveHint(assignment, move)}
              {...busyProps(moves.isBusy, () => moves.run(assignment, move))}
            >
              {t(`assignments.moves.${move}.${side}`)}
            </Button>
          ))}
        {canMessage && (
          <Button size="xs" variant="default" onClick={() => setWriting(true)}>
            {t('assignments.messageTitle')}
          </Button>
        )}
        <NextLoad assignment={assignment} />
        <DriverLink assignment={assignment} renderDialog={renderDriverLink} />
        <CustomerLink assignment={assignment} />
        {isWriting && (
          <LazyDialog onClose={() => setWriting(false)}>
            <DriverMessageDialog token={assignment.token} onClose={() => setWriting(false)} />
          </LazyDialog>
        )}
      </div>
    </>
  );
}
