import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CallNote } from '@loadstone/contracts/call-notes';
import { useFinishCallBack } from '../call-notes.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { busyProps } from '../../../ui/busy-props.ts';

/** Ticks a reminder off. */
export function FinishButton({ note }: { readonly note: CallNote }) {
  const finishing = useFinishCallBack();
  const finish = () =>
    handleReply(finishing.mutateAsync(note.id), {
      onError: (error) => showToast({ message: toFailureText(t('callNotes.finishFailed'), error), tone: 'danger' }),
    });
  return (
    <ActionIcon
      size={28}
      aria-label={t('callNotes.finishOf', { company: note.company })}
      title={t('callNotes.finish')}
      {...busyProps(finishing.isPending, finish)}
    >
      <IconCheck size={14} />
    </ActionIcon>
  );
}
