import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { isApiError } from '../../lib/api/api-error.ts';
import { needsReload } from '../../lib/code/load-code.ts';
import { useStore } from '../../lib/react/store.ts';
import { isSessionOver } from '../../lib/session/session-end.ts';
import { t } from '../../lib/texts/t.ts';
import { ReloadButton } from './reload-button.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  /** The failure, e.g. "The leads could not be loaded". */
  title?: string;
  error: unknown;
  onRetry?: () => void;
}

/** Shown where data could not be loaded; names the failure and offers Retry. */
export function ErrorState({ title = t('ui.errorTitle'), error, onRetry }: ErrorStateProps) {
  const isOver = useStore(isSessionOver);
  // The dialog says it, and a retry would fail.
  if (isOver && isApiError(error) && error.status === 401) return null;
  const isOutdated = needsReload(error);
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={20} className={styles.icon} aria-hidden />
      <p className={styles.title}>{title}</p>
      <p className={styles.body}>
        {isApiError(error) ? error.message : t(isOutdated ? 'ui.partOutdated' : 'api.generic')}
      </p>
      {isOutdated ? (
        <ReloadButton />
      ) : (
        onRetry !== undefined && (
          <Button variant="default" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )
      )}
    </div>
  );
}
