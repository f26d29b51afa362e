import { sendFeedback } from '@loadstone/contracts/feedback';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createFeedbackService, type FeedbackDependencies } from './feedback.service.ts';

/** Feedback of users to the support team. */
export function registerFeedback(app: FastifyInstance, dependencies: FeedbackDependencies): void {
  const service = createFeedbackService(dependencies);

  registerEndpoint(app, sendFeedback, async ({ caller, body }) => ({
    delivery: await service.sendFeedback(caller, body),
  }));
}
