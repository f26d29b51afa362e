import { Alert, Button, Skeleton } from '@mantine/core';
import type { CreatedWebhook, Webhook } from '@loadstone/contracts/webhooks';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useWebhooks } from '../webhooks.ts';
import { WebhookCard } from '../components/webhook-card.tsx';
import { WebhookForm } from '../components/webhook-form.tsx';
import styles from '../components/webhooks.module.css';

/** The secret that was created, which the board does not show any more. */
function NewSecret({ created: { webhook, secret } }: { readonly created: CreatedWebhook }) {
  return (
    <Alert color="green" role="status" mb="md">
      <p className={styles.title}>{t('webhooks.secret', { url: webhook.url })}</p>
      <div className={styles.line}>
        <code>{secret}</code>
        <CopyButton
          value={secret}
          label={t('webhooks.copy', { what: t('webhooks.secretField') })}
          doneLabel={t('webhooks.copied')}
        />
      </div>
    </Alert>
  );
}

/** The addresses that receive the company's events, for its administrators. */
export function WebhooksDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useWebhooks();
  const [created, setCreated] = useState<CreatedWebhook>();
  const [form, setForm] = useState<{ readonly webhook: Webhook | undefined }>();
  const closeForm = () => setForm(undefined);
  return (
    <DialogFrame
      title={t('webhooks.title')}
      isOpen
      onClose={onClose}
      onEscape={form && closeForm}
      size={760}
      // The form has its own buttons in the same place.
      footer={form === undefined ? <Button onClick={onClose}>{t('ui.close')}</Button> : undefined}
    >
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton h={80} mb="md" />
        </DelayedSkeleton>
      )}
      {query.isError && (
        <ErrorState title={t('webhooks.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {created && <NewSecret created={created} />}
      {query.data && (
        <>
          {query.data.length === 0 && <p>{t('webhooks.none')}</p>}
          <ul className={styles.list}>
            {query.data.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setForm({ webhook })}
                onNewSecret={setCreated}
              />
            ))}
          </ul>
          {form === undefined ? (
            <Button variant="default" onClick={() => setForm({ webhook: undefined })}>
              {t('webhooks.add')}
            </Button>
          ) : (
            <WebhookForm
              key={form.webhook?.id ?? 0}
              webhook={form.webhook}
              onCancel={closeForm}
              onSaved={() => {
                closeForm();
                showToast({ message: t('webhooks.saved'), tone: 'success' });
              }}
              onCreated={(reply) => {
                setCreated(reply);
                closeForm();
              }}
            />
          )}
        </>
      )}
    </DialogFrame>
  );
}
