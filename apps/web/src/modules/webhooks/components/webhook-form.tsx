import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
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
        <TextInput
          label={t('webhooks.url')}
          description={t('webhooks.urlHint')}
          withAsterisk
          data-autofocus
          maxLength={WEBHOOK_LIMITS.urlLength}
          autoComplete="off"
          key={form.key('url')}
          {...form.getInputProps('url')}
        />
        <TextInput
          label={t('webhooks.description')}
          maxLength={WEBHOOK_LIMITS.descriptionLength}
          autoComplete="off"
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group label={t('webhooks.events')} withAsterisk {...form.getInputProps('events')}>
          <Stack gap={6} mt={6}>
            {MACHINE_EVENT_TYPES.map((type) => (
              <Checkbox key={type} value={type} label={t(`webhooks.eventNames.${type}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {sending.isError && (
          <Alert color="red" role="alert">
            {isApiError(sending.error) ? sending.error.message : t('webhooks.failed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('webhooks.cancel')}
          </Button>
          <Button type="submit" loading={sending.isPending}>
            {t('webhooks.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
