import * as calls from '@loadstone/contracts/feedback';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { sendFeedback } from './feedback.service.ts';

/** Feedback of users to the support team. */
export const feedbackModule = {
  routes: (http, board) =>
    registerEndpoint(http, calls.sendFeedback, ({ caller, body }) => sendFeedback(board, caller, body)),
} satisfies BoardModule;
