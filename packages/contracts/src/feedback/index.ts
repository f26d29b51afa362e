import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { checkTexts } from '../texts/en/checks.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

const required = { message: checkTexts.required };

/** What a user writes to the support team. */
export const feedbackDraftSchema = z
  .object({
    subject: z
      .string()
      .trim()
      .min(1, required)
      .max(LIMITS.feedbackSubjectLength)
      .regex(/^\P{Cc}*$/u, { message: lateCheckTexts.subjectLine }),
    message: z.string().trim().min(1, required).max(LIMITS.feedbackMessageLength),
  })
  .meta({ id: 'FeedbackDraft' });
export type FeedbackDraft = z.input<typeof feedbackDraftSchema>;

export const sendFeedback = defineEndpoint({
  method: 'POST',
  path: '/api/Feedback',
  summary: "Sends the user's feedback to the support team; limited by user",
  tag: 'feedback',
  affects: [],
  callers: { user: SIGNED_IN },
  body: feedbackDraftSchema,
  reply: z.object({
    delivery: z
      .enum(['mail', 'outbox'])
      .describe('`mail`: sent by mail; `outbox`: stored on the board, which has no mail server'),
  }),
  isIdempotent: true,
});
