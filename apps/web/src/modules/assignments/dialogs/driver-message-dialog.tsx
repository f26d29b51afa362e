import { Alert, Button, TextInput } from '@mantine/core';
import { sendDriverMessage } from '@loadstone/contracts/assignments';
import { LIMITS } from '@loadstone/contracts/board';
import { useEffect, useState } from 'react';
import { useSendDriverMessage } from '../change-assignment.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { after } from '../../../lib/time/clock.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

const CLOSES_AFTER_MS = 1_000;

/** A message to the driver of a load, 40 characters at most. */
export default function DriverMessageDialog(props: { readonly token: number; readonly onClose: () => void }) {
  const sending = useSendDriverMessage();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const close = useLatest(props.onClose);
  const { isSuccess } = sending;
  useEffect(() => (isSuccess ? after(CLOSES_AFTER_MS, () => close.current()) : undefined), [isSuccess, close]);
  const { form, onSubmit } = useContractForm({
    schema: sendDriverMessage.body.pick({ message: true }),
    initialValues: { message: '' },
    showErrors: 'onSubmit',
    onValid: (values) => {
      if (!isDone) sending.mutate({ token: props.token, message: values.message.trim(), idempotencyKey });
    },
  });
  const isDone = sending.isPending || isSuccess;
  return (
    <DialogFrame
      title={t('assignments.messageTitle')}
      isOpen
      onClose={props.onClose}
      onSubmit={onSubmit}
      footer={
        <Button type="submit" {...busyProps(sending.isPending, undefined, isSuccess || !form.isValid())}>
          {t('assignments.send')}
        </Button>
      }
    >
      <TextInput
        label={t('assignments.message')}
        description={t('assignments.messageLength', {
          length: form.values.message.length,
          max: LIMITS.driverMessageLength,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LIMITS.driverMessageLength}
        data-autofocus
        {...form.getInputProps('message')}
      />
      {isSuccess && (
        <Alert color="green" role="status" mt="sm">
          {t('assignments.messageSent')}
        </Alert>
      )}
      {sending.isError && (
        <Alert color="red" role="alert" mt="sm">
          {toReasonedText(t('assignments.messageFailed'), sending.error)}
        </Alert>
      )}
    </DialogFrame>
  );
}
