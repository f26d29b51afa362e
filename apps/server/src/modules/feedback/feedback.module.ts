import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerFeedback } from './feedback.routes.ts';

/** What the module has. */
export const feedbackModule = {
  routes: registerFeedback,
} satisfies ModuleDeclaration;
