import { Button } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { useServiceAccounts } from '../api/service-accounts.ts';
import styles from './service-accounts.module.css';

/** Leads an administrator to the accounts of the company's programs; nothing for other users. */
export function ServiceAccountsChoice({ onOpen }: { readonly onOpen: () => void }) {
  const query = useServiceAccounts();
  if (!query.isSuccess) return null;
  return (
    <div className={styles.choice}>
      <div>
        <h3 className={styles.title}>{t('serviceAccounts.title')}</h3>
        <p className={styles.hint}>{t('serviceAccounts.hint')}</p>
      </div>
      <Button variant="default" size="xs" onClick={onOpen}>
        {t('serviceAccounts.open')}
      </Button>
    </div>
  );
}
