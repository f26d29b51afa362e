import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { isApiError } from '../../lib/api/api-error.ts';
import { t } from '../../lib/texts/t.ts';
import styles from './states.module.css';

interface ErrorStateProps {
  /** The failure, e.g. "The leads could not be loaded". */
  title?: string;
  error: unknown;
  onRetry?: () => void;
}

/** Shown where data could not be loaded; names the failure and offers Retry. */
export function ErrorState({ title = t('ui.errorTitle'), error, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={20} className={styles.icon} aria-hidden />
      <p className={styles.title}>{title}</p>
      <p className={styles.body}>{isApiError(error) ? error.message : t('api.generic')}</p>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}
