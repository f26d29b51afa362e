import { Button, Skeleton } from '@mantine/core';
import type { WebhookDelivery } from '@loadstone/contracts/webhooks';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useDeliveries, useReplayDelivery } from '../webhooks.ts';
import { showWebhookFailure } from '../show-webhook-failure.ts';
import styles from './webhooks.module.css';

interface DeliveryListProps {
  readonly id: number;
  /** False while the webhook is paused: nothing is sent. */
  readonly canReplay: boolean;
}

/** The last deliveries of a webhook with their replies, newest first. */
export function DeliveryList({ id, canReplay }: DeliveryListProps) {
  const query = useDeliveries(id);
  const replay = useReplayDelivery();
  const sendAgain = (number: number) =>
    handleReply(replay.mutateAsync({ id, number }), {
      onSuccess: () => showToast({ message: t('webhooks.sentAgain'), tone: 'success' }),
      onError: showWebhookFailure,
    });
  if (query.isPending) {
    return (
      <DelayedSkeleton>
        <Skeleton h={60} mt="sm" />
      </DelayedSkeleton>
    );
  }
  if (query.data === undefined) {
    return (
      <ErrorState title={t('webhooks.deliveriesFailed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (query.data.length === 0) return <p className={styles.hint}>{t('webhooks.noDeliveries')}</p>;
  return (
    // A list that scrolls can be scrolled by keyboard.
    <div className={styles.deliveries} role="region" aria-label={t('webhooks.deliveries')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('webhooks.columns.event')}</th>
            <th scope="col">{t('webhooks.columns.status')}</th>
            <th scope="col">{t('webhooks.columns.tried')}</th>
            <th scope="col">{t('webhooks.columns.reply')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {query.data.map((delivery) => (
            <tr key={delivery.number}>
              <td>
                {delivery.number}
                {': '}
                {delivery.eventCount > 1 ? (
                  t('webhooks.eventCount', { count: delivery.eventCount })
                ) : (
                  <code>{delivery.type}</code>
                )}
              </td>
              <td>
                {t(`webhooks.statuses.${delivery.status}`)}, {t('webhooks.tries', { count: delivery.tries })}
              </td>
              <td>
                {delivery.triedOn !== null && <time dateTime={delivery.triedOn}>{formatMoment(delivery.triedOn)}</time>}
              </td>
              <td className={styles.reply}>{toReplyText(delivery)}</td>
              <td>
                {canReplay && (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={t('webhooks.againOf', { number: delivery.number })}
                    onClick={() => sendAgain(delivery.number)}
                  >
                    {t('webhooks.again')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toReplyText({ replyStatus, reply, fault, tookMs }: WebhookDelivery): string {
  if (fault !== null) return t(`webhooks.faults.${fault}`);
  if (replyStatus === null) return '';
  const line = t('webhooks.replied', { status: replyStatus, ms: tookMs ?? 0 });
  return reply === '' ? line : t('ui.labelled', { label: line, value: reply });
}
