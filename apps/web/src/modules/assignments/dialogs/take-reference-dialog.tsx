import { Alert, Button, Stack, TextInput } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { isReferenceNumber, referenceNumberSchema } from '@loadstone/contracts/references';
import { useState } from 'react';
import { z } from 'zod';
import { useTakeReference } from '../change-assignment.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { CrewFields } from '../components/crew-fields.tsx';
import { busyProps } from '../../../ui/busy-props.ts';

/** The length of a typed number at most: its digits with spaces or hyphens between them. */
const TYPED_LENGTH = 30;

/**
 * The contract of the fields, with this product's texts. A mistyped number is found by its check digit, so that it is
 * not counted as a wrong try.
 */
function toFieldsSchema() {
  return z.object({
    pIN: z.string().superRefine((typed, { addIssue }) => {
      const number = referenceNumberSchema.safeParse(typed);
      if (!number.success) addIssue({ code: 'custom', message: t('assignments.referenceIncomplete') });
      else if (!isReferenceNumber(number.data)) addIssue({ code: 'custom', message: t('assignments.referenceWrong') });
    }),
    driverID: z.int().min(0),
    equipmentID: z.int().min(0),
  });
}

interface TakeReferenceDialogProps {
  /** An open equipment of the company. */
  readonly posting: Posting;
  readonly onClose: () => void;
}

/** A carrier takes the load of a reference number with an open equipment, and chooses driver and equipment. */
export default function TakeReferenceDialog({ posting, onClose }: TakeReferenceDialogProps) {
  const { hasFeature } = useSession();
  const taking = useTakeReference();
  const close = useWhileMounted(onClose);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { form, onSubmit } = useContractForm({
    schema: toFieldsSchema(),
    initialValues: { pIN: '', driverID: 0, equipmentID: 0 },
    showErrors: 'onSubmit',
    onValid: ({ pIN, ...crew }) => {
      if (taking.isPending) return;
      const choice = hasFeature('ll_resources') ? crew : {};
      handleReply(
        taking.mutateAsync({ eToken: token, pIN: referenceNumberSchema.parse(pIN), ...choice, idempotencyKey }),
        {
          onSuccess: ({ company }) => {
            showToast({ message: t('assignments.taken', { company }), tone: 'success' });
            close();
          },
          onError: (error) => {
            if (!isApiError(error) || error.code !== 'reference.notFound') return;
            form.setFieldError('pIN', error.message);
            form.getInputNode('pIN')?.focus();
          },
        },
      );
    },
  });
  const { driverID, equipmentID } = form.values;
  const { token, srceCity, srceSt, destCity, destSt } = posting;
  const isFaultAtField = isApiError(taking.error) && taking.error.code === 'reference.notFound';
  return (
    <DialogFrame
      title={t('assignments.takeReference')}
      isOpen
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" {...busyProps(taking.isPending)}>
            {t('assignments.takeLoad')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p>{t('assignments.takeWith', { origin: `${srceCity}, ${srceSt}`, destination: `${destCity}, ${destSt}` })}</p>
        <TextInput
          label={t('assignments.reference')}
          description={t('assignments.referenceFormat')}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={TYPED_LENGTH}
          {...form.getInputProps('pIN')}
        />
        {hasFeature('ll_resources') && (
          <CrewFields
            value={{ driverID, equipmentID }}
            isReadOnly={taking.isPending}
            onChange={(changed) => {
              for (const [field, id] of Object.entries(changed)) form.setFieldValue(field, id);
            }}
          />
        )}
        {taking.isError && !isFaultAtField && (
          <Alert color="red" role="alert">
            {isApiError(taking.error) ? taking.error.message : t('assignments.takeFailed')}
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  );
}
