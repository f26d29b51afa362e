import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';
import styles from './posting-form.module.css';

/** Why a posting was not saved. */
export interface SaveFailure {
  readonly message: string;
  /** What the server said besides; empty where the fields show it. */
  readonly reasons: readonly string[];
  /** Set where somebody else's edit came first and can be read. */
  readonly canReload: boolean;
}

interface SaveProblemProps {
  readonly problem: SaveFailure | null;
  readonly onReload: () => void;
}

/** Says in the form that saving failed, and offers what helps. */
export function SaveProblem({ problem, onReload }: SaveProblemProps) {
  if (problem === null) return null;
  return (
    <div className={styles.alert} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <div>{problem.message}</div>
        {problem.reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
        {problem.canReload && (
          <Button variant="default" size="xs" mt={8} onClick={onReload} title={t('postingForm.reloadHint')}>
            {t('postingForm.reload')}
          </Button>
        )}
      </div>
    </div>
  );
}
