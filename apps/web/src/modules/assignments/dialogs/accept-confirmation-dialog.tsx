import { Alert, Button, TextInput } from '@mantine/core';
import { acceptConfirmation } from '@loadstone/contracts/agreed-rates';
import type { Assignment, AssignmentRate } from '@loadstone/contracts/assignments';
import { useState } from 'react';
import { useAcceptConfirmation } from '../change-rate.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { busyProps } from '../../../ui/busy-props.ts';

interface AcceptConfirmationDialogProps {
  readonly assignment: Assignment;
  readonly rate: AssignmentRate;
  readonly onClose: () => void;
}

/** The carrier accepts a rate confirmation with a typed name, which is printed on its second page. */
export default function AcceptConfirmationDialog({ assignment, rate, onClose }: AcceptConfirmationDialogProps) {
  const accepting = useAcceptConfirmation();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { id, company } = assignment;
  const { number, sha256 } = rate;
  const { form, onSubmit, showServerErrors } = useContractForm({
    schema: acceptConfirmation.body.pick({ name: true }),
    initialValues: { name: '' },
    showErrors: 'onSubmit',
    onValid: ({ name }) =>
      handleReply(accepting.mutateAsync({ id, number, name: name.trim(), sha256, idempotencyKey }), {
        onSuccess: () => {
          showToast({ message: t('assignments.rates.acceptDone'), tone: 'success' });
          onClose();
        },
        onError: (error) => void showServerErrors(error),
      }),
  });
  return (
    <DialogFrame
      title={t('assignments.rates.accept')}
      isOpen
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" {...busyProps(accepting.isPending || accepting.isSuccess)}>
            {t('assignments.rates.acceptNow')}
          </Button>
        </>
      }
    >
      <p>{t('assignments.rates.acceptStatement', { number, company, rate: toRateText(rate.rate) })}</p>
      <TextInput
        label={t('assignments.rates.name')}
        description={t('assignments.rates.nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="name"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {accepting.isError && (
        <Alert color="red" role="alert" mt="sm">
          {isApiError(accepting.error) ? accepting.error.message : t('assignments.rates.failed')}
        </Alert>
      )}
    </DialogFrame>
  );
}
