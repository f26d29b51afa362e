import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { isReferenceNumber, referenceNumberSchema, type Posting } from '@loadstone/contracts';
import { useRef, useState } from 'react';
import { useTakeReference } from '../../../data/assignments/change-assignment.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { newIdempotencyKey } from '../../../lib/random.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { CrewFields } from '../components/crew-fields.tsx';

/** The length of a typed number at most: eight digits with spaces or hyphens between them. */
const TYPED_LENGTH = 20;

interface TakeReferenceDialogProps {
  /** An open equipment of the company. */
  readonly posting: Posting;
  readonly onClose: () => void;
}

/** A carrier takes the load of a reference number with an open equipment, and chooses driver and equipment. */
export default function TakeReferenceDialog({ posting, onClose }: TakeReferenceDialogProps) {
  const { hasFeature } = useSession();
  const taking = useTakeReference();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [crew, setCrew] = useState({ driverID: 0, equipmentID: 0 });
  const [idempotencyKey] = useState(newIdempotencyKey);
  const field = useRef<HTMLInputElement>(null);
  const { token, srceCity, srceSt, destCity, destSt } = posting;

  const reject = (message: string) => {
    setFault(message);
    field.current?.focus();
  };
  const take = () => {
    if (taking.isPending) return;
    const number = referenceNumberSchema.safeParse(typed);
    if (!number.success) return reject(t('assignments.referenceIncomplete'));
    // A mistyped number is found by its check digit, so that it is not counted as a wrong try.
    if (!isReferenceNumber(number.data)) return reject(t('assignments.referenceWrong'));
    const choice = hasFeature('ll_resources') ? crew : {};
    taking.mutate(
      { eToken: token, pIN: number.data, ...choice, idempotencyKey },
      {
        onSuccess: ({ company }) => {
          showToast({ message: t('assignments.taken', { company }), tone: 'success' });
          onClose();
        },
        onError: (error) => {
          if (isApiError(error) && error.code === 'reference.notFound') reject(error.message);
        },
      },
    );
  };
  const isFaultAtField = isApiError(taking.error) && taking.error.code === 'reference.notFound';
  return (
    <DialogFrame
      title={t('assignments.takeReference')}
      isOpen
      onClose={onClose}
      onSubmit={take}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={taking.isPending}>
            {t('assignments.takeLoad')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p>{t('assignments.takeWith', { origin: `${srceCity}, ${srceSt}`, destination: `${destCity}, ${destSt}` })}</p>
        <TextInput
          ref={field}
          label={t('assignments.reference')}
          description={t('assignments.referenceFormat')}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={TYPED_LENGTH}
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setFault(undefined);
          }}
        />
        {hasFeature('ll_resources') && (
          <CrewFields
            value={crew}
            isDisabled={taking.isPending}
            onChange={(changed) => setCrew({ ...crew, ...changed })}
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
