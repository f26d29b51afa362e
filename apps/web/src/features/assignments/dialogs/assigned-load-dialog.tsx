import { Button } from '@mantine/core';
import type { PostingKind } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { assignmentQuery } from '../../../data/assignments/get-assignment.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadFacts } from '../components/load-facts.tsx';
import { listMoves } from '../model/offered-moves.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';

interface AssignedLoadDialogProps {
  /** The own posting of the assignment. */
  readonly kind: PostingKind;
  readonly token: number;
  readonly onClose: () => void;
}

/** The assigned load with its fields, and the actions that the user has. An ended assignment is reported as ended. */
export default function AssignedLoadDialog({ kind, token, onClose }: AssignedLoadDialogProps) {
  const { hasFeature } = useSession();
  const query = useQuery(assignmentQuery(kind, token));
  const { isMoving, run } = useAssignmentMoves();
  const isEnded = isApiError(query.error) && query.error.code === 'assignment.notFound';
  const assignment = isEnded ? undefined : query.data;
  const answers = assignment
    ? listMoves(assignment, hasFeature).filter((move) => move === 'accept' || move === 'decline')
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
          <Button variant="default" onClick={onClose} data-autofocus>
            {answers.length > 0 ? t('assignments.later') : t('assignments.close')}
          </Button>
          {assignment &&
            answers.toReversed().map((move) => (
              <Button
                key={move}
                variant={move === 'accept' ? 'filled' : 'default'}
                disabled={isMoving}
                onClick={() => run(assignment, move, onClose)}
              >
                {t(`assignments.moves.${move}.${assignment.side}`)}
              </Button>
            ))}
        </>
      }
    >
      {isEnded && <p role="alert">{t('assignments.ended')}</p>}
      {query.isPending && <p role="status">{t('assignments.loading')}</p>}
      {query.isError && !isEnded && (
        <ErrorState title={t('assignments.notAvailable')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {assignment && <LoadFacts assignment={assignment} />}
    </DialogFrame>
  );
}
