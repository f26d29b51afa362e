import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { needsReload } from '../../lib/code/load-code.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useStore } from '../../lib/react/store.ts';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures, renewalCount } from '../lazy-component.tsx';
import { EmptyState } from './empty-state.tsx';
import { ReloadState } from './reload-state.tsx';

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
  const renewals = useStore(renewalCount);
  const shownAt = useRef(renewals);
  const latest = useLatest(onRetry);
  useEffect(() => {
    // The connection is back, or another part has been retried.
    if (renewals !== shownAt.current) latest.current();
  }, [renewals, latest]);
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
