import { Button, Skeleton } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { useAlerts } from '../alerts.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AlertCard } from '../components/alert-card.tsx';
import styles from '../components/alerts.module.css';

/** The searches, postings and trips that the user follows. */
export default function AlertsDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useAlerts();
  return (
    <DialogFrame
      title={t('alerts.title')}
      isOpen
      onClose={onClose}
      size={640}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton h={80} mb="md" />
        </DelayedSkeleton>
      )}
      {query.isError && (
        <ErrorState title={t('alerts.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          <p className={styles.hint}>
            {query.data.alerts.length === 0
              ? t('alerts.none')
              : t('alerts.count', { count: query.data.alerts.length, limit: query.data.limit })}
          </p>
          <ul className={styles.list}>
            {query.data.alerts.map((alert) => (
              <AlertCard key={alert.id} alert={alert} onLeave={onClose} />
            ))}
          </ul>
        </>
      )}
    </DialogFrame>
  );
}
