import { Button } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { busyProps } from '../../../ui/busy-props.ts';
import type { NextStep } from '../model/next-step.ts';
import { findAgreedRate } from '../model/rates.ts';
import type { useAssignmentMoves } from '../use-assignment-moves.ts';
import styles from './assigned-view.module.css';

const AcceptConfirmationDialog = lazyComponent(() => import('../dialogs/accept-confirmation-dialog.tsx'));

interface NextStepBarProps {
  readonly assignment: Assignment;
  readonly step: NextStep;
  readonly moves: ReturnType<typeof useAssignmentMoves>;
  /** Moves the focus to the fields of driver and truck. */
  readonly onCrew: () => void;
}

/** What is to be done next, with the only filled button of the view, or what the company waits for. */
export function NextStepBar({ ref, ...props }: NextStepBarProps & { readonly ref?: RefObject<HTMLElement | null> }) {
  const { assignment, step } = props;
  return (
    <section ref={ref} className={styles.next} aria-label={t('assignments.next.title')}>
      <p className={styles.nextText} role="status">
        {toText(step, assignment)}
      </p>
      <NextButton key={step.kind} {...props} />
    </section>
  );
}

function toText(step: NextStep, { side, company, isPinLapsed, holder }: Assignment): string {
  if (isPinLapsed) return t('assignments.lapsed');
  if (step.kind === 'move') return t(`assignments.next.${step.move}.${side}`);
  if (step.kind !== 'wait') return t(`assignments.next.${step.kind}`);
  if (step.for === 'reply') return t('assignments.waiting');
  const other = holder === 'board' ? company : t('assignments.next.externalCarrier');
  return t(`assignments.next.waits.${step.for}`, { company: other });
}

function NextButton({ assignment, step, moves, onCrew }: NextStepBarProps) {
  const [isAccepting, setAccepting] = useState(false);
  const { side, token, eToken } = assignment;
  const agreed = findAgreedRate(assignment);
  const close = () => setAccepting(false);
  switch (step.kind) {
    case 'move':
      return (
        <Button size="xs" {...busyProps(moves.isBusy, () => moves.run(assignment, step.move))}>
          {t(`assignments.moves.${step.move}.${side}`)}
        </Button>
      );
    case 'confirmation':
      return (
        <>
          <Button size="xs" onClick={() => setAccepting(true)}>
            {t('assignments.rates.accept')}
          </Button>
          {isAccepting && agreed && (
            <LazyDialog onClose={close}>
              <AcceptConfirmationDialog assignment={assignment} rate={agreed} onClose={close} />
            </LazyDialog>
          )}
        </>
      );
    case 'crew':
      return (
        <Button size="xs" onClick={onCrew}>
          {t('assignments.next.crewButton')}
        </Button>
      );
    case 'papers':
      return (
        <Button size="xs" component={Link} to={DESK_PATHS.documents(side === 'B' ? token : eToken)}>
          {t('assignments.next.papersButton')}
        </Button>
      );
    case 'wait':
      return null;
  }
}
