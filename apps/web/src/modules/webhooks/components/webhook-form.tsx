import { Alert, Stack } from '@mantine/core';
import { MACHINE_EVENT_TYPES } from '@loadstone/contracts/machine';
import {
  createWebhook,
  WEBHOOK_LIMITS,
  type CreatedWebhook,
  type Webhook,
  type WebhookDraft,
} from '@loadstone/contracts/webhooks';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { FormButtons } from '../../../ui/dialogs/form-buttons.tsx';
import { ContractFields } from '../../../ui/form/contract-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useCreateWebhook, usePatchWebhook } from '../webhooks.ts';
import styles from './webhooks.module.css';

interface WebhookFormProps {
  /** The webhook that is changed; undefined to add one. */
  readonly webhook: Webhook | undefined;
  readonly onCreated: (created: CreatedWebhook) => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Adds an address that receives events, or changes one. */
export function WebhookForm({ webhook, onCreated, onSaved, onCancel }: WebhookFormProps) {
  const creation = useCreateWebhook();
  const change = usePatchWebhook();
  const sending = webhook === undefined ? creation : change;
  const { form, onSubmit, showServerErrors } = useContractForm({
    schema: createWebhook.body,
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      isBatched: webhook?.isBatched ?? false,
      events: (webhook?.events ?? MACHINE_EVENT_TYPES) as WebhookDraft['events'],
    },
    onValid: (draft) => {
      if (sending.isPending) return;
      const onError = (error: unknown) => showServerErrors(error) && sending.reset();
      if (webhook === undefined) handleReply(creation.mutateAsync(draft), { onSuccess: onCreated, onError });
      else handleReply(change.mutateAsync({ id: webhook.id, patch: draft }), { onSuccess: onSaved, onError });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <h3 className={styles.title}>
          {webhook === undefined ? t('webhooks.add') : t('webhooks.edit', { url: webhook.url })}
        </h3>
        <ContractFields
          form={form}
          schema={createWebhook.body}
          fields={{
            url: { label: t('webhooks.url'), hint: t('webhooks.urlHint'), isFirst: true },
            description: { label: t('webhooks.description') },
            isBatched: { label: t('webhooks.isBatched', { count: WEBHOOK_LIMITS.batch }) },
            events: {
              label: t('webhooks.events'),
              choices: MACHINE_EVENT_TYPES.map((type) => ({ value: type, label: t(`webhooks.eventNames.${type}`) })),
            },
          }}
        />
        {sending.isError && (
          <Alert color="red" role="alert">
            {isApiError(sending.error) ? sending.error.message : t('webhooks.failed')}
          </Alert>
        )}
        <FormButtons
          submit={t('webhooks.save')}
          cancel={t('webhooks.cancel')}
          isPending={sending.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
