import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { sendFeedback } from '@loadstone/contracts/feedback';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createFeedbackService, type FeedbackDependencies } from './feedback.service.ts';

/** What the module has. */
export const feedbackModule = {
  routes: registerFeedback,
} satisfies ModuleDeclaration;

/** Feedback of users to the support team. */
function registerFeedback(app: FastifyInstance, dependencies: FeedbackDependencies): void {
  const service = createFeedbackService(dependencies);

  registerEndpoint(app, sendFeedback, async ({ caller, body }) => ({
    delivery: await service.sendFeedback(caller, body),
  }));
}
