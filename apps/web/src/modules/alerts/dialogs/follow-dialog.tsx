import { Alert, Button } from '@mantine/core';
import { createAlert, type AlertDraft } from '@loadstone/contracts/alerts';
import { useState } from 'react';
import { useCreateAlert, useDeleteAlert } from '../alerts.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ContractFields } from '../../../ui/form/contract-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AlertFields } from '../components/alert-fields.tsx';
import { busyProps } from '../../../ui/busy-props.ts';

const CHOSEN = createAlert.body.pick({ name: true, channel: true, rhythm: true });

interface FollowDialogProps {
  readonly name: string;
  readonly followed: AlertDraft['followed'];
  readonly onClose: () => void;
}

/** Follows a search, a posting or trips: its name, and how and when its messages are sent. */
export default function FollowDialog({ name, followed, onClose }: FollowDialogProps) {
  const close = useWhileMounted(onClose);
  const creating = useCreateAlert();
  const removing = useDeleteAlert();
  // A retry of the same alert is the same request; another one is another request.
  const [request, setRequest] = useState({ content: '', key: '' });
  const undo = (id: number) =>
    handleReply(removing.mutateAsync(id), {
      onSuccess: () => showToast({ message: t('alerts.undone') }),
      onError: (error) => showToast({ message: toFailureText(t('alerts.failed'), error), tone: 'danger' }),
    });
  const { form, onSubmit } = useContractForm<Pick<AlertDraft, 'name' | 'channel' | 'rhythm'>>({
    schema: CHOSEN,
    initialValues: { name, channel: 'push', rhythm: 'now' },
    showErrors: 'onSubmit',
    onValid: (values) => {
      if (creating.isPending || creating.isSuccess) return;
      const draft = { ...values, name: values.name.trim(), followed };
      const content = JSON.stringify(draft);
      const idempotencyKey = request.content === content ? request.key : newIdempotencyKey();
      setRequest({ content, key: idempotencyKey });
      handleReply(creating.mutateAsync({ draft, idempotencyKey }), {
        onSuccess: ({ id }) => {
          showToast({
            message: t('alerts.followed'),
            tone: 'success',
            action: { label: t('alerts.undo'), isUndo: true, run: () => undo(id) },
          });
          close();
        },
      });
    },
  });
  return (
    <DialogFrame
      title={t('alerts.followTitle')}
      isOpen
      onClose={onClose}
      onSubmit={onSubmit}
      size={520}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" {...busyProps(creating.isPending || creating.isSuccess)}>
            {t('alerts.follow')}
          </Button>
        </>
      }
    >
      <ContractFields form={form} schema={CHOSEN} fields={{ name: { label: t('alerts.name'), isFirst: true } }} />
      <AlertFields choice={form.values} onChange={({ channel, rhythm }) => form.setValues({ channel, rhythm })} />
      {creating.isError && (
        <Alert color="red" role="alert" mt="sm">
          {isApiError(creating.error) ? creating.error.message : t('alerts.failed')}
        </Alert>
      )}
    </DialogFrame>
  );
}
