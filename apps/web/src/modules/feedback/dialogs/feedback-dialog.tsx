import { Alert, Button, Stack } from '@mantine/core';
import { feedbackDraftSchema, sendFeedback, type FeedbackDraft } from '@loadstone/contracts/feedback';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ContractFields } from '../../../ui/form/contract-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { busyProps } from '../../../ui/busy-props.ts';

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
          <Button type="submit" {...busyProps(sending.isPending)}>
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <ContractFields
          form={form}
          schema={feedbackDraftSchema}
          fields={{
            subject: { label: t('feedback.subject'), isFirst: true },
            message: {
              label: t('feedback.message'),
              hint: t('feedback.replyTo', { email: claims.email }),
              rows: 8,
            },
          }}
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

/** Feedback with an idempotency key, so that a repeated request is stored once. */
interface KeyedFeedback {
  readonly draft: FeedbackDraft;
  readonly idempotencyKey: string;
}

/** Sends feedback to the support team. */
function useSendFeedback() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: KeyedFeedback) =>
      callEndpoint(sendFeedback, { body: draft, idempotencyKey }),
  });
}
