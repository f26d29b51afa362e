import { sendFeedback, type FeedbackDraft } from '@loadstone/contracts/feedback';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** Feedback with an idempotency key, so that a repeated request is stored once. */
interface KeyedFeedback {
  readonly draft: FeedbackDraft;
  readonly idempotencyKey: string;
}

/** Sends feedback to the support team. */
export function useSendFeedback() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: KeyedFeedback) =>
      callEndpoint(sendFeedback, { body: draft, idempotencyKey }),
  });
}
