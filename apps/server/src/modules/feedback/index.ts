export { registerFeedback } from './feedback.routes.ts';
