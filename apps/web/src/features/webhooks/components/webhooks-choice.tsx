import { Button } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { useWebhooks } from '../api/webhooks.ts';
import styles from './webhooks.module.css';

/** Leads an administrator to the addresses that receive the company's events; nothing for other users. */
export function WebhooksChoice({ onOpen }: { readonly onOpen: () => void }) {
  const query = useWebhooks();
  if (!query.isSuccess) return null;
  return (
    <div className={styles.choice}>
      <div>
        <h3 className={styles.title}>{t('webhooks.title')}</h3>
        <p className={styles.hint}>{t('webhooks.hint')}</p>
      </div>
      <Button variant="default" size="xs" aria-label={`${t('webhooks.open')} ${t('webhooks.title')}`} onClick={onOpen}>
        {t('webhooks.open')}
      </Button>
    </div>
  );
}
