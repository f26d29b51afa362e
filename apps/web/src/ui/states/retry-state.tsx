import { Button } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures } from '../lazy-component.tsx';
import { EmptyState } from './empty-state.tsx';

interface RetryStateProps {
  /** Renders the part again. */
  readonly onRetry: () => void;
}

/** Shown in place of a part whose code could not be loaded; Retry requests it again, and the rest of the screen stays. */
export function RetryState({ onRetry }: RetryStateProps) {
  const retry = () => {
    forgetFailures();
    onRetry();
  };
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState
        title={t('ui.errorTitle')}
        action={
          <Button variant="default" onClick={retry}>
            {t('ui.retry')}
          </Button>
        }
      >
        {t('ui.partMissing')}
      </EmptyState>
    </div>
  );
}
