import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';

/** An action on all chosen rows. */
export interface ChosenAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** True where it applies to none of the rows. */
  readonly isDisabled: boolean;
  readonly run: () => void;
}

interface ChosenBarProps {
  readonly actions: readonly ChosenAction[];
  readonly onClear: () => void;
}

/** The actions on several chosen rows, and a button that unchooses them. */
export function ChosenBar({ actions, onClear }: ChosenBarProps) {
  return (
    <>
      {actions.map(({ key, label, icon, isDisabled, run }) => (
        <Button key={key} variant="default" leftSection={icon} disabled={isDisabled} onClick={run}>
          {label}
        </Button>
      ))}
      <Button variant="default" onClick={onClear}>
        {t('search.unchoose')}
      </Button>
    </>
  );
}
