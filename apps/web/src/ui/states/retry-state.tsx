import { Button } from '@mantine/core';
import { needsReload } from '../../lib/code/load-code.ts';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures } from '../lazy-component.tsx';
import { EmptyState } from './empty-state.tsx';
import { ReloadState } from './reload-state.tsx';
import { useRenewal } from './use-renewal.ts';

interface RetryStateProps {
  readonly error: unknown;
  /** Renders the part again. */
  readonly onRetry: () => void;
}

/**
 * Shown in place of a part whose code could not be loaded. It is requested again by Retry, and once whenever the connection
 * comes back; the rest of the screen stays. Where that cannot succeed, the page is reloaded in its place.
 */
export function RetryState({ error, onRetry }: RetryStateProps) {
  useRenewal(onRetry);
  if (needsReload(error)) return <ReloadState title={t('ui.errorTitle')} body={t('ui.partOutdated')} />;
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
