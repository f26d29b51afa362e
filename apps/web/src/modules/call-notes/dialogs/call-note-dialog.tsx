import { Alert, Button, Radio, Group, TextInput } from '@mantine/core';
import { CALL_NOTE_LENGTH, CALL_OUTCOMES, type CallOutcome } from '@loadstone/contracts/call-notes';
import { useState } from 'react';
import { z } from 'zod';
import { useCreateCallNote, useDeleteCallNote } from '../call-notes.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { readCallNote, type ReadCallNote } from '../model/read-call-note.ts';
import { busyProps } from '../../../ui/busy-props.ts';

/** The company that was called, and the own posting that the call was about. */
export interface CalledCompany {
  readonly custCd: string;
  readonly company: string;
  readonly token?: number | undefined;
}

/** What is typed has its own checks: its parts are those of the contract. */
const LINE = z.object({ typed: z.string(), chosen: z.enum(CALL_OUTCOMES).nullable() });

interface CallNoteDialogProps {
  readonly called: CalledCompany;
  /** True where the screen opens the dialog again after a reload or a sign-in: then what is typed is there again. */
  readonly isReopened?: boolean;
  readonly onClose: () => void;
}

/** A note on a call in one line: its first words are the outcome, which can also be chosen. */
export default function CallNoteDialog({ called, isReopened = false, onClose }: CallNoteDialogProps) {
  const close = useWhileMounted(onClose);
  const creating = useCreateCallNote();
  const removing = useDeleteCallNote();
  // A retry of the same note is the same request; another text is another one.
  const [request, setRequest] = useState({ content: '', key: '' });
  const { form, onSubmit } = useContractForm<z.infer<typeof LINE>>({
    schema: LINE,
    initialValues: { typed: '', chosen: null },
    showErrors: 'onSubmit',
    onValid: () => save(),
    ...(isReopened && { keptAs: `callNote ${called.custCd}` }),
  });
  const { typed, chosen } = form.getValues();
  const read = readCallNote(typed, new Date(nowMs()), chosen);

  const undo = (id: number) =>
    handleReply(removing.mutateAsync(id), {
      onSuccess: () => showToast({ message: t('callNotes.undone') }),
      onError: (error) => showToast({ message: toFailureText(t('callNotes.undoFailed'), error), tone: 'danger' }),
    });
  const save = () => {
    const refusal = toRefusal(read);
    if (refusal !== undefined) {
      form.setFieldError('typed', refusal);
      form.getInputNode('typed')?.focus();
    }
    if (refusal !== undefined || creating.isPending || creating.isSuccess) return;
    const content = `${chosen ?? ''} ${typed}`;
    const idempotencyKey = request.content === content ? request.key : newIdempotencyKey();
    setRequest({ content, key: idempotencyKey });
    const { outcome, text, at } = read;
    const draft = { ...called, outcome, text, ...(at && { callBackOn: at.toISOString() }) };
    handleReply(creating.mutateAsync({ draft, idempotencyKey }), {
      onSuccess: ({ id }) => {
        showToast({
          message: t('callNotes.saved'),
          tone: 'success',
          action: { label: t('callNotes.undo'), isUndo: true, run: () => undo(id) },
        });
        close();
      },
    });
  };
  return (
    <DialogFrame
      title={t('callNotes.dialog', { company: called.company })}
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
            {t('callNotes.save')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('callNotes.field')}
        description={t('callNotes.fieldHint')}
        data-autofocus
        {...form.getInputProps('typed')}
      />
      <Radio.Group
        mt="sm"
        label={t('callNotes.outcome')}
        value={read.outcome}
        onChange={(value) => {
          form.setFieldValue('chosen', value as CallOutcome);
          form.clearFieldError('typed');
        }}
      >
        <Group gap="md" mt={4}>
          {CALL_OUTCOMES.map((outcome) => (
            <Radio key={outcome} value={outcome} label={t(`callNotes.outcomes.${outcome}`)} />
          ))}
        </Group>
      </Radio.Group>
      <p role="status">
        {read.at !== undefined &&
          read.problem === undefined &&
          t('callNotes.willRemind', { time: formatMoment(read.at.toISOString()) })}
      </p>
      {creating.isError && (
        <Alert color="red" role="alert" mt="sm">
          {isApiError(creating.error) ? creating.error.message : t('callNotes.failed')}
        </Alert>
      )}
    </DialogFrame>
  );
}

/** Why a note cannot be saved. */
function toRefusal({ outcome, text, problem }: ReadCallNote): string | undefined {
  if (problem !== undefined) return t(`callNotes.${problem}`);
  if (text.length > CALL_NOTE_LENGTH) return t('callNotes.length', { most: CALL_NOTE_LENGTH });
  return outcome === 'note' && text === '' ? t('callNotes.missing') : undefined;
}
