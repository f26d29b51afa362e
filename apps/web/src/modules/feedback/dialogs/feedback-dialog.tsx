import { Alert, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { LIMITS } from '@loadstone/contracts/board';
import { feedbackDraftSchema } from '@loadstone/contracts/feedback';
import { useRef } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useSendFeedback } from '../send-feedback.ts';

/** Provide Feedback: a subject and a message to the support team. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { claims } = useSession();
  const sending = useSendFeedback();
  const close = useWhileMounted(onClose);
  const lastSent = useRef({ text: '', key: '' });
  const { form, onSubmit, showServerErrors } = useContractForm({
    schema: feedbackDraftSchema,
    initialValues: { subject: '', message: '' },
    onValid: (draft) => {
      if (sending.isPending) return;
      // The same text sent again after a lost response is the same feedback; a changed text is another one.
      const text = JSON.stringify(draft);
      if (lastSent.current.text !== text) lastSent.current = { text, key: newIdempotencyKey() };
      handleReply(sending.mutateAsync({ draft, idempotencyKey: lastSent.current.key }), {
        onSuccess: ({ delivery }) => {
          showToast({ message: t(`feedback.thanks.${delivery}`), tone: 'success' });
          close();
        },
        onError: (error) => showServerErrors(error) && sending.reset(),
      });
    },
  });

  return (
    <DialogFrame
      title={t('feedback.title')}
      isOpen
      size={520}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={sending.isPending}>
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <TextInput
          label={t('feedback.subject')}
          withAsterisk
          data-autofocus
          maxLength={LIMITS.feedbackSubjectLength}
          autoComplete="off"
          key={form.key('subject')}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t('feedback.message')}
          description={t('feedback.replyTo', { email: claims.email })}
          withAsterisk
          rows={8}
          maxLength={LIMITS.feedbackMessageLength}
          key={form.key('message')}
          {...form.getInputProps('message')}
        />
        {sending.isError && (
          <Alert color="red" role="alert">
            {toReasonedText(t('feedback.failed'), sending.error)}
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  );
}
