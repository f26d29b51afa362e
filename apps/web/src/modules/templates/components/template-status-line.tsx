import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';
import type { TemplateStatus } from '../use-template-actions.ts';
import styles from './templates.module.css';

interface TemplateStatusLineProps {
  readonly status: TemplateStatus | null;
  readonly onDismiss: () => void;
}

/** The result of the last action; shown until it is dismissed or another action runs. */
export function TemplateStatusLine({ status, onDismiss }: TemplateStatusLineProps) {
  return (
    <div role="status" className={styles.status}>
      {status && (
        <div className={styles.message} data-tone={status.tone}>
          {status.tone === 'success' && <IconCheck size={16} aria-hidden />}
          {status.tone === 'danger' && <IconAlertTriangle size={16} aria-hidden />}
          <span>
            {status.message} {status.reason}
          </span>
          <CloseButton size={28} aria-label={t('templates.dismiss')} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
