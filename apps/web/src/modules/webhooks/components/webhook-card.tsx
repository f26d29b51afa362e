import { Button } from '@mantine/core';
import { WEBHOOK_LIMITS, type CreatedWebhook, type Webhook, type WebhookDelivery } from '@loadstone/contracts/webhooks';
import { useState, type ReactNode } from 'react';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useDeleteWebhook, usePatchWebhook, useReplayDead, useRotateSecret, useTestWebhook } from '../webhooks.ts';
import { showWebhookFailure } from '../show-webhook-failure.ts';
import { DeliveryList } from './delivery-list.tsx';
import styles from './webhooks.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onNewSecret: (created: CreatedWebhook) => void;
}

/** An address with its state, its events and its deliveries. */
export function WebhookCard({ webhook, onEdit, onNewSecret }: WebhookCardProps) {
  const { id, url, description, events, isBatched, pause, failingSince, backlog, oldSecretUntil } = webhook;
  const [hasDeliveries, setDeliveries] = useState(false);
  return (
    <li className={styles.webhook} aria-label={url}>
      <h3 className={styles.title}>{url}</h3>
      {description !== '' && <p className={styles.hint}>{description}</p>}
      <p className={pause === null ? styles.hint : styles.warning}>{t(`webhooks.states.${pause ?? 'sending'}`)}</p>
      {pause === null && failingSince !== null && (
        <p className={styles.warning}>{t('webhooks.failingSince', { time: formatMoment(failingSince) })}</p>
      )}
      {backlog.oldestOn !== null && (
        <p className={styles.hint}>
          {t('webhooks.backlog', { count: backlog.count, time: formatMoment(backlog.oldestOn) })}
        </p>
      )}
      <DeadEvents webhook={webhook} />
      {oldSecretUntil !== null && (
        <p className={styles.hint}>{t('webhooks.oldSecret', { time: formatMoment(oldSecretUntil) })}</p>
      )}
      <p className={styles.hint}>
        {t('ui.labelled', {
          label: t('webhooks.events'),
          value: events.map((type) => t(`webhooks.eventNames.${type}`)).join(', '),
        })}
      </p>
      {isBatched && <p className={styles.hint}>{t('webhooks.isBatched', { count: WEBHOOK_LIMITS.batch })}</p>}
      <WebhookActions webhook={webhook} onEdit={onEdit} onNewSecret={onNewSecret}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={hasDeliveries}
          onClick={() => setDeliveries((isShown) => !isShown)}
        >
          {t('webhooks.deliveries')}
        </Button>
      </WebhookActions>
      {hasDeliveries && <DeliveryList id={id} canReplay={pause === null} />}
    </li>
  );
}

/** The events that were given up, which can be sent again. */
function DeadEvents({ webhook: { id, deadCount, pause } }: Pick<WebhookCardProps, 'webhook'>) {
  const replay = useReplayDead();
  if (deadCount === 0) return null;
  const sendAgain = () =>
    handleReply(replay.mutateAsync(id), {
      onSuccess: ({ count }) => showToast({ message: t('webhooks.replayed', { count }), tone: 'success' }),
      onError: showWebhookFailure,
    });
  return (
    <div className={styles.line}>
      <span className={styles.warning}>{t('webhooks.dead', { count: deadCount })}</span>
      {pause === null && (
        <Button variant="default" size="compact-xs" {...busyProps(replay.isPending, sendAgain)}>
          {t('webhooks.replayDead')}
        </Button>
      )}
    </div>
  );
}

function WebhookActions({
  webhook: { id, url, pause },
  onEdit,
  onNewSecret,
  children,
}: WebhookCardProps & { readonly children: ReactNode }) {
  const change = usePatchWebhook();
  const test = useTestWebhook();
  const rotation = useRotateSecret();
  const deletion = useDeleteWebhook();
  const remove = async () => {
    const isSure = await ask({
      title: t('webhooks.deleteTitle'),
      body: t('webhooks.deleteText', { url }),
      confirmLabel: t('webhooks.delete'),
      cancelLabel: t('webhooks.keep'),
      isDangerous: true,
    });
    if (!isSure) return;
    handleReply(deletion.mutateAsync(id), {
      onSuccess: () => showToast({ message: t('webhooks.deleted'), tone: 'success' }),
      onError: showWebhookFailure,
    });
  };
  const onError = showWebhookFailure;
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        size="xs"
        {...busyProps(test.isPending, () => handleReply(test.mutateAsync(id), { onSuccess: showTest, onError }))}
      >
        {t('webhooks.test')}
      </Button>
      {children}
      <Button
        variant="default"
        size="xs"
        {...busyProps(change.isPending, () =>
          handleReply(change.mutateAsync({ id, patch: { isPaused: pause === null } }), { onError }),
        )}
      >
        {pause === null ? t('webhooks.pause') : t('webhooks.resume')}
      </Button>
      <Button variant="default" size="xs" aria-label={t('webhooks.edit', { url })} onClick={onEdit}>
        {t('postings.edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        {...busyProps(rotation.isPending, () =>
          handleReply(rotation.mutateAsync(id), { onSuccess: onNewSecret, onError }),
        )}
      >
        {t('webhooks.newSecret')}
      </Button>
      <Button variant="default" size="xs" {...busyProps(deletion.isPending, () => void remove())}>
        {t('webhooks.delete')}
      </Button>
    </div>
  );
}

function showTest({ status, replyStatus, fault, tookMs }: WebhookDelivery): void {
  const reason = fault === null ? String(replyStatus ?? '') : t(`webhooks.faults.${fault}`);
  if (status === 'delivered') {
    const message = t('webhooks.testDelivered', { status: replyStatus ?? 0, ms: tookMs ?? 0 });
    showToast({ message, tone: 'success' });
  } else showToast({ message: t('webhooks.testFailed', { reason }), tone: 'danger' });
}
