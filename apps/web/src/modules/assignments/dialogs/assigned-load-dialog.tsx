import { Button } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assignmentByIdQuery } from '../get-assignment.ts';
import { useInsurance } from '../../companies/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { OwnTruckFacts } from '../components/own-truck-facts.tsx';
import { LoadFacts } from '../components/load-facts.tsx';
import { listMoves } from '../model/offered-moves.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';
import styles from './dialogs.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

/** A click that was meant for what the dialog has just covered must not accept or decline a load. */
const ANSWERS_AFTER_MS = 700;

interface AssignedLoadDialogProps {
  /** The id of the assignment: its load and its truck may have another one by now. */
  readonly id: number;
  /** The other company: its phone and scores. */
  readonly renderCompany: (custCd: string, userId: number) => ReactNode;
  readonly onClose: () => void;
}

/**
 * The assigned load with its fields, and the actions that the user has. An ended assignment is reported as ended. The dialog
 * may open by itself, so the focus starts on its text, where Enter and Space do nothing.
 */
export default function AssignedLoadDialog({ id, renderCompany, onClose }: AssignedLoadDialogProps) {
  const { hasFeature } = useSession();
  const query = useQuery(assignmentByIdQuery(id));
  const { isMoving, hasMoved, run } = useAssignmentMoves();
  const close = useWhileMounted(onClose);
  const isUninsured = useInsurance() === 'expired';
  // The event of the own action may arrive before its reply: the load stays on screen until the reply closes the dialog.
  const isGone = isApiError(query.error) && query.error.code === 'assignment.notFound';
  const isEnded = isGone && !isMoving && !hasMoved;
  const assignment = isEnded ? undefined : query.data;
  const answers = assignment
    ? listMoves(assignment, hasFeature, isUninsured).filter((move) => move === 'accept' || move === 'decline')
    : [];
  return (
    <DialogFrame
      title={
        assignment?.side === 'C'
          ? t('assignments.loadTitleOf', { company: assignment.company })
          : t('assignments.loadTitle')
      }
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {answers.length > 0 ? t('assignments.later') : t('assignments.close')}
          </Button>
          {assignment && answers.length > 0 && (
            <Answers
              side={assignment.side}
              answers={answers}
              isMoving={isMoving}
              onAnswer={(move) => run(assignment, move, close)}
            />
          )}
        </>
      }
    >
      <div tabIndex={-1} data-autofocus className={styles.text}>
        {isEnded && <p role="alert">{t('assignments.ended')}</p>}
        {query.isPending && <p role="status">{t('assignments.loading')}</p>}
        {query.isError && !isGone && (
          <ErrorState title={t('assignments.notAvailable')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isUninsured && assignment?.pStatus === 'P' && <p role="note">{t('assignments.acceptUninsured')}</p>}
        {assignment && <LoadFacts assignment={assignment} />}
        {assignment?.side === 'C' && assignment.pStatus === 'P' && (
          <>
            <FactList>
              <OwnTruckFacts assignment={assignment} />
            </FactList>
            {assignment.contactUserId !== 0 && (
              <div className={styles.strip}>{renderCompany(assignment.custCd, assignment.contactUserId)}</div>
            )}
          </>
        )}
      </div>
    </DialogFrame>
  );
}

type Answer = 'accept' | 'decline';

interface AnswersProps {
  readonly side: Assignment['side'];
  readonly answers: readonly Answer[];
  readonly isMoving: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

/** The buttons that accept and decline, disabled until the user has had the time to see them. */
function Answers({ side, answers, isMoving, onAnswer }: AnswersProps) {
  const isSeen = useDelayed(ANSWERS_AFTER_MS);
  return answers.toReversed().map((move) => (
    <Button
      key={move}
      variant={move === 'accept' ? 'filled' : 'default'}
      disabled={!isSeen}
      {...busyProps(isMoving, () => onAnswer(move))}
    >
      {t(`assignments.moves.${move}.${side}`)}
    </Button>
  ));
}
